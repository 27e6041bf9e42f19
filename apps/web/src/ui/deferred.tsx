import { type ComponentType, Suspense, lazy } from 'react'

import { useAfterPaint } from './after-paint.ts'

const againMs = 10_000

/** Resolves when the browser is online again, or after a while. */
const untilLater = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, againMs)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Asks for code until it comes: a moment without a network must not leave the page without a part of it. */
async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await load()
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await untilLater()
    }
  }
}

/** A part that the first screen stands without: its code is fetched after the first paint, and nothing waits for it. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await untilThere(load) }))
  return function Late(props: Props) {
    return useAfterPaint() ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
