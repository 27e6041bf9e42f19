import { afterAll, describe, expect, it } from 'vitest'

import { describeWhen, dtiOf, instantOf, isoWithOffset, wallTimeAt } from './index.ts'

/** The machine's zone is changed under the running process; each check first proves that the change took effect. */
const own = process.env.TZ
const hosts: [string, number][] = [
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Kolkata', -330],
  ['Pacific/Apia', 660],
]

afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

function everything(): string {
  const zones = ['UTC', 'Europe/Brussels', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe']
  const locals = [
    '2025-01-01T00:00:00',
    '2025-03-09T02:30:00',
    '2025-10-26T02:30:00',
    '2011-12-30T12:00:00',
    '2024-02-29',
  ]
  return JSON.stringify(
    zones.flatMap((zone) =>
      locals.flatMap((local) => {
        const instant = instantOf(local, zone)
        const input = { start: local, end: instantOf('2025-12-31T00:00:00', zone), timezone: zone, zone }
        return [
          instant,
          wallTimeAt(instant, zone),
          isoWithOffset(instant, zone),
          dtiOf({ ...input, isAllDay: false }),
          dtiOf({ ...input, isAllDay: true }),
          describeWhen({ ...input, isAllDay: false }, { now: instant, viewerZone: 'Asia/Tokyo' }),
          describeWhen({ ...input, isAllDay: true }, { now: instant }),
        ]
      }),
    ),
  )
}

describe("the machine's zone", () => {
  process.env.TZ = 'UTC'
  const expected = everything()

  it.each(hosts)('does not change any result: %s', (host, offset) => {
    process.env.TZ = host
    expect(new Date(0).getTimezoneOffset()).toBe(offset)
    expect(everything()).toBe(expected)
  })
})
