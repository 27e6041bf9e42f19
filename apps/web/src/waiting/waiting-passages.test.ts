import '#testing/fake-indexed-db.ts'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  type Tab,
  createBrowser,
  createDesk,
  empty,
  passageOf,
  problem,
  rowsOf,
  statesOf,
  stella,
  actionOf,
} from '#testing/waiting-desk.ts'

let desk: ReturnType<typeof createDesk>
let browser: ReturnType<typeof createBrowser>
let tab: Tab
beforeEach(async () => {
  await empty()
  desk = createDesk()
  browser = createBrowser(desk)
  tab = browser.tab()
  await tab.queue.open(stella)
})
afterEach(() => tab.dies())

const checkpoint = { kind: 'checkpoint', checkpoint: 'lunch' } as const

it('is kept, sent, and ends with the answer; each is a row of its own', async () => {
  await tab.queue.submit(actionOf('Ada'))
  browser.online = false
  for (const kind of ['out', 'in', 'out'] as const)
    expect(await tab.queue.submit(passageOf('Ada', { kind }))).toMatchObject({ kind: 'waiting' })
  expect(await statesOf()).toEqual(['Ada waiting', 'Ada waiting', 'Ada waiting'])
  browser.online = true
  for (let n = 0; n < 3; n += 1) await tab.queue.tryNow()
  expect(desk.sent).toEqual(['mark Ada', 'passage Ada late', 'passage Ada late', 'passage Ada late'])
  expect(await rowsOf()).toEqual([])
})

it('of somebody whose arrival waits is sent after it, and holds up nobody else', async () => {
  browser.online = false
  await tab.queue.submit(actionOf('Ada'))
  browser.online = true
  desk.fault = ({ name }) => (name === 'Ada' ? problem(502, 'broken') : null)
  expect(await tab.queue.submit(passageOf('Ada'))).toMatchObject({ kind: 'waiting' })
  expect(await tab.queue.submit(passageOf('Bo', checkpoint))).toMatchObject({ kind: 'passage' })
  await tab.queue.tryNow()
  expect(desk.sent.filter((one) => one.startsWith('passage Ada'))).toEqual([])
  desk.fault = () => null
  await tab.queue.tryNow()
  await tab.queue.tryNow()
  expect(desk.sent.slice(-2)).toEqual(['mark Ada late', 'passage Ada late'])
  expect(await rowsOf()).toEqual([])
})

it('that the desk refuses needs a person, who may send it again', async () => {
  browser.online = false
  await tab.queue.submit(passageOf('Ada'))
  browser.online = true
  await tab.queue.tryNow()
  const [row] = await rowsOf()
  expect(row).toMatchObject({ state: 'needs', reason: { code: 'not_arrived' } })
  await tab.queue.submit(actionOf('Ada'))
  await tab.queue.decide(row?.action.id ?? '', { sure: true })
  expect(await rowsOf()).toEqual([])
})

it('whose answer was lost is sent again under its id; one that a colleague has kept is already so', async () => {
  desk.loss = () => problem(0, 'network')
  await tab.queue.submit(passageOf('Ada', checkpoint))
  expect(await statesOf()).toEqual(['Ada unknown'])
  desk.loss = () => null
  await tab.queue.tryNow()
  expect(await rowsOf()).toEqual([])
  browser.online = false
  await tab.queue.submit(passageOf('Ada', checkpoint))
  browser.online = true
  await tab.queue.tryNow()
  expect(await rowsOf()).toMatchObject([{ state: 'already', reason: { passage: { kind: 'checkpoint' } } }])
})

it('is taken back as long as it was not sent; one that may have been sent is not', async () => {
  await tab.queue.submit(actionOf('Ada'))
  browser.online = false
  const kept = passageOf('Ada')
  await tab.queue.submit(kept)
  expect(await tab.queue.takeBack(kept)).toBe(true)
  expect(await rowsOf()).toEqual([])
  browser.online = true
  desk.loss = () => problem(0, 'network')
  const lost = passageOf('Ada', checkpoint)
  await tab.queue.submit(lost)
  expect(await tab.queue.takeBack(lost)).toBe(false)
  expect(await statesOf()).toEqual(['Ada unknown'])
})

it('has a format of its own, which an older build leaves alone', async () => {
  browser.online = false
  await tab.queue.submit(passageOf('Ada'))
  const database = await openDB('frontdesk-waiting')
  const rows = (await database.getAll('rows')) as { format: number; subject: string }[]
  database.close()
  expect(rows.map(({ format }) => format)).toEqual([3])
})
