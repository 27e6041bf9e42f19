import { expect, it } from 'vitest'

import { deskUnderTest } from '#testing/desk-under-test.ts'

it('a search right after the start is answered when the records of the database are loaded', async () => {
  const happened: string[] = []
  const loading: (() => void)[] = []
  const recordsLoaded = new Promise<void>((resolve) => loading.push(resolve))
  const desk = deskUnderTest({ service: () => null, deps: { recordsLoaded } })
  const path = '/desk/directory/searches'
  const searched = desk
    .ask('support', path, { method: 'POST', body: JSON.stringify({ q: 'ada' }) })
    .then(({ status }) => happened.push(`answered ${status}`))
  const other = await desk.ask('support', '/desk/session')
  happened.push(`session ${other.status}`)
  for (const end of loading) end()
  await searched
  expect(happened).toEqual(['session 200', 'answered 200'])
  await desk.close()
})
