import { loadParts, missingParts } from '@frontdesk/time/desk'
import { afterEach, expect, it } from 'vitest'

import { setI18n } from '#i18n/current-i18n.ts'
import { loadI18n } from '#i18n/language.ts'

import { describeWhen } from './when.ts'

afterEach(async () => setI18n(await loadI18n('en', 'en-GB')))

const now = Date.parse('2026-11-21T10:00:00Z')
const around = { now, viewerZone: 'Europe/Lisbon' }
const talk = () => ({ start: '2026-11-21T12:00:00', end: '2026-11-21T13:00:00', timezone: 'Europe/Brussels' })

it('formats a record once, and again for another time, zone or language', async () => {
  const event = talk()
  const first = describeWhen(event, around)
  expect(first.stateText).toBe('in 60 minutes')
  expect(describeWhen(event, { ...around })).toBe(first)
  expect(describeWhen(event, { ...around, now: now + 7_200_000 }).stateText).toBe('over')
  const [lisbon, tokyo] = ['Europe/Lisbon', 'Asia/Tokyo'].map(
    (viewerZone) => describeWhen(event, { now, viewerZone }).inViewerZone?.startTime,
  )
  expect([lisbon, tokyo]).toStrictEqual(['11:00', '20:00'])
  setI18n(await loadI18n('de', 'de'))
  expect(describeWhen(event, around).stateText).toBe('in 60 Minuten')
  expect(describeWhen({ ...event, start: '2026-11-21T13:00:00' }, around).stateText).toBe('in 2 Stunden')
})

it('formats a record again after a missing chunk of the time package has loaded', async () => {
  const event = { ...talk(), timezone: 'Romance Standard Time' }
  expect(missingParts(event)).toStrictEqual(['oddZones'])
  const before = describeWhen(event, around)
  await loadParts(['oddZones'])
  const after = describeWhen(event, around)
  expect(after).not.toBe(before)
  expect(after.stateText).toBe('in 60 minutes')
})
