import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readTour } from './tour.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-tour-'))
})
afterEach(() => rm(folder, { recursive: true }))

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const whole = {
  eventSlug: 'opening',
  eventName: 'Opening',
  attendeeId: id,
  attendeeName: 'Ana',
  removableAttendeeId: id,
  removableAttendeeName: 'Ben',
  repeatingEventSlug: 'weekly',
  repeatingEventName: 'Weekly',
  fullEventSlug: 'full',
  waitlistedAttendeeId: id,
  personId: id,
  facilitatorId: id,
  openCode: 'A',
  usedUpCode: 'B',
}
const write = (text: string) => writeFile(join(folder, 'demo-tour.json'), text)

test('reads the tour that the demo wrote, and only what it knows of it', async () => {
  await write(JSON.stringify({ ...whole, registrantId: id }))
  expect(await readTour(folder)).toEqual(whole)
})

test.each(['', '{"eventSlug":', JSON.stringify({ ...whole, attendeeId: 'x' })])('%j is no tour', async (text) => {
  await write(text)
  expect(await readTour(folder)).toBeNull()
})

test('without a file there is no tour', async () => {
  expect(await readTour(folder)).toBeNull()
})
