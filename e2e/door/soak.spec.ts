import { randomOf } from '@frontdesk/bff/testing/random'
import { startPostgres } from '@frontdesk/store/testing'
import { expect, test } from '@playwright/test'

import { type DoorEvent, startDoorEvent } from '#support/door-event.ts'

import { type Steward, countAtDoor, stewardAt, waitingRows } from './steward.ts'

const minutes = Number(process.env['DOOR_MINUTES'] ?? 30)
const browsers = Number(process.env['DOOR_BROWSERS'] ?? 20)
const seed = Number(process.env['DOOR_SEED'] ?? Date.now() % 1_000_000)
/** Guests for each browser and minute, and the most that are put on each device. */
const guestsAMinute = 20
const mostGuests = 10_000
const browsersOfAccount = 4
/** Every so often, on the average, a desk is killed and PostgreSQL stopped. */
const deskKillMs = 45_000
const postgresStopMs = 70_000
/** After the network is whole again. */
const endMs = 180_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls it again and again, each time after a drawn pause, until it is over. */
async function repeat(isOver: () => boolean, drawMs: () => number, work: () => Promise<unknown>): Promise<number> {
  let times = 0
  for (;;) {
    const until = Date.now() + drawMs()
    while (Date.now() < until && !isOver()) await pause(500)
    if (isOver()) return times
    await work()
    times += 1
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(0)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const union = (sets: readonly Iterable<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

/** Names of those who have a mark that stands, each as often as they have one. */
async function namesOfMarks(event: DoorEvent): Promise<string[]> {
  const [head = [], ...rows] = (await event.exported())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const undoneAt = head.findIndex((heading) => heading.startsWith('Taken back ('))
  if (undoneAt < 0) throw new Error(`No column says when a mark was taken back: ${head.join(', ')}`)
  return rows.flatMap((row) => (row[undoneAt] ? [] : (row[0] ?? '')))
}

/** Until nothing waits at any door; what still does. One door after the other: each look opens a page. */
async function drained(stewards: readonly Steward[], until: number): Promise<string[]> {
  const [first, ...others] = stewards
  if (first === undefined) return []
  const rows = await waitingRows(first)
  if (rows.length === 0) return drained(others, until)
  if (Date.now() > until) return [...rows, ...(await drained(others, until))]
  await pause(1000)
  return drained(stewards, until)
}

/** Until all doors show the same number as the desk; what they show. */
async function agreed(event: DoorEvent, stewards: readonly Steward[], until: number): Promise<number[]> {
  for (;;) {
    const counts = [await event.arrived(), ...(await Promise.all(stewards.map((steward) => countAtDoor(steward))))]
    if (new Set(counts).size === 1 || Date.now() > until) return counts
    await pause(200)
  }
}

/** Polls the desk until the returned function is called. That resolves to the milliseconds from `since` to the last arrival. */
function lastArrival(event: DoorEvent, since: number): () => Promise<number> {
  let [isOver, count, at] = [false, 0, since]
  const looking = repeat(
    () => isOver,
    () => 0,
    async () => {
      const now = await event.arrived()
      if (now !== count) [count, at] = [now, Date.now()]
      await pause(250)
    },
  )
  return async () => {
    isOver = true
    await looking
    return at - since
  }
}

test(`${browsers} browsers at a door for ${minutes} minutes`, async ({ browser }) => {
  console.log(`seed ${seed}: --seed=${seed} draws the same faults`)
  const random = randomOf(seed)
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('PostgreSQL is not installed here')
  const guests = Math.min(mostGuests, Math.ceil(browsers * minutes * guestsAMinute))
  const accounts = Math.ceil(browsers / browsersOfAccount)
  const event = await startDoorEvent({ guests, accounts, desks: 2, postgres })
  const stewards: Steward[] = []
  for (let at = 0; at < browsers; at += 1) {
    stewards.push(await stewardAt({ browser, event, at, of: browsers, random: randomOf(random.below(2 ** 32)) }))
  }

  const ends = Date.now() + minutes * 60_000
  const isOver = () => Date.now() > ends
  const killing = repeat(
    isOver,
    () => deskKillMs * (0.5 + random.next()),
    () => event.kill(random.below(event.desks.length), 500 + random.next() * 3000),
  )
  const stopping = repeat(
    isOver,
    () => postgresStopMs * (0.5 + random.next()),
    async () => {
      await postgres.halt()
      await pause(2000 + random.next() * 4000)
      await postgres.resume()
    },
  )
  const spoiling = stewards.map((steward) => steward.spoil(isOver))
  const working = stewards.map((steward) => steward.work(isOver))
  await Promise.all([...spoiling, killing, stopping])
  const whole = Date.now()
  const ended = lastArrival(event, whole)
  await Promise.all(working)
  const workedMs = Date.now() - whole
  const waiting = await drained(stewards, whole + endMs)
  const drainedMs = Date.now() - whole
  const lastMs = await ended()
  const counts = await agreed(event, stewards, Date.now() + endMs)
  const agreedMs = Date.now() - whole

  const names = await namesOfMarks(event)
  const marked = new Set(names)
  const entered = union(stewards.map((steward) => steward.entered))
  const promised = union(stewards.map((steward) => steward.promised.keys()))
  const lost = [...promised].filter((name) => !marked.has(name))
  const doubled = names.filter((name, at) => names.indexOf(name) < at)
  const strangers = [...marked].filter((name) => !entered.has(name))
  const audit = await event.ask('POST', '/desk/audit/verifications', {})
  const words = new Map<string, number>()
  for (const steward of stewards)
    for (const [word, times] of steward.words) words.set(word, (words.get(word) ?? 0) + times)
  const of = (count: keyof Steward['counts']) => sum(stewards.map((steward) => steward.counts[count]))
  console.log(
    [
      `${browsers} browsers, ${minutes} minutes, seed ${seed}:`,
      `${of('scans')} codes entered (${of('unanswered')} without an answer in time), ${promised.size} guests said to be in or kept`,
      `${of('kills')} tabs ended after a scan, ${of('reopened')} opened again, ${await killing} kills of a desk, ${await stopping} stops of PostgreSQL`,
      `words: ${[...words].map(([word, times]) => `${word} ${times}`).join(', ')}`,
      `${marked.size} arrivals, ${lost.length} lost, ${doubled.length} doubled, ${strangers.length} of nobody`,
      `after the network is whole: ${seconds(workedMs)} s until the last scan is answered, ${seconds(lastMs)} until the last arrival is at the desk`,
      `${seconds(drainedMs)} until nothing waits anywhere, ${seconds(agreedMs)} until all show ${[...new Set(counts)].join(', ')}`,
    ].join('\n'),
  )
  for (const name of lost)
    for (const [at, steward] of stewards.entries())
      if (steward.promised.has(name)) console.log(`lost: ${name}, browser ${at}`, steward.promised.get(name))
  expect.soft({ lost, doubled, strangers, waiting, faults: audit['faults'] }).toEqual({
    lost: [],
    doubled: [],
    strangers: [],
    waiting: [],
    faults: [],
  })
  expect.soft(new Set(counts).size, counts.join(' ')).toBe(1)
  expect.soft(promised.size).toBeGreaterThan(browsers)

  await Promise.all(stewards.map((steward) => steward.context.close()))
  await event.stop()
  await postgres.stop()
  for (const { network } of stewards) await network.stop()
})
