import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readDemoExamples } from './demo-examples.ts'

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
  facilitatorId: id,
  openCode: 'A',
  usedUpCode: 'B',
}
const write = (text: string) => writeFile(join(folder, 'demo-examples.json'), text)

test('reads the examples of the demo, and only known fields', async () => {
  await write(JSON.stringify({ ...whole, registrantId: id }))
  expect(await readDemoExamples(folder)).toEqual(whole)
})

test.each(['', '{"eventSlug":', JSON.stringify({ ...whole, attendeeId: 'x' })])(
  '%j is no list of examples',
  async (text) => {
    await write(text)
    expect(await readDemoExamples(folder)).toBeNull()
  },
)

test('without a file there are no examples', async () => {
  expect(await readDemoExamples(folder)).toBeNull()
})
