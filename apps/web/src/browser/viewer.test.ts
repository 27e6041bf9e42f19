import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type Viewer, viewerOf, viewerText } from './viewer.ts'

const viewer: Viewer = {
  language: 'de',
  locale: 'de-AT',
  zone: 'America/Argentina/Buenos_Aires',
  narrow: true,
  mac: false,
}

it('is restored from its cookie', () => {
  expect(viewerText(viewer)).toMatch(/^[\w~/+-]+$/)
  expect(viewerOf(viewerText(viewer))).toEqual(viewer)
  expect(viewerOf(viewerText({ ...viewer, narrow: false, mac: true }))).toMatchObject({ narrow: false, mac: true })
})

it('rejects every cookie that the app would not have written', () => {
  for (const part of ['fr~de-AT', 'pseudo~ar-EG', 'de~en-GB', 'de~', 'constructor~de'])
    expect(viewerOf(viewerText(viewer).replace('de~de-AT', part))).toBeNull()
  for (const odd of ['Mars/Base', '', 'UTC~', '<b>']) expect(viewerOf(viewerText({ ...viewer, zone: odd }))).toBeNull()
  fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 140 }), (text) => viewerOf(text) === null))
})
