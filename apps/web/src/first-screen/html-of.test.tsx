import { type ReactNode, Suspense, lazy } from 'react'
import { expect, it } from 'vitest'

import { htmlOf } from './html-of.ts'

const never = AbortSignal.any([])
const within = (part: ReactNode) => <Suspense fallback="waiting">{part}</Suspense>

function Broken(): never {
  throw new Error('broken')
}

it('contains the parts that were loaded while it was rendered, in their places and without scripts', async () => {
  const Late = lazy(async () => ({ default: () => <p>{'late '.repeat(5000)}</p> }))
  const html = await htmlOf(<main>{within(<Late />)}</main>, never)
  expect(html).toMatch(/^<main><!--\$--><p>(?:late ){5000}<\/p><!--\/\$--><\/main>$/)
})

it('is null when a part fails, or still waits at the abort', async () => {
  const Waiting = lazy(() => new Promise<never>(() => undefined))
  expect(await htmlOf(within(<Broken />), never)).toBeNull()
  expect(await htmlOf(within(<Waiting />), AbortSignal.timeout(1))).toBeNull()
  expect(await htmlOf(within(<p>in time</p>), AbortSignal.abort())).toBeNull()
})
