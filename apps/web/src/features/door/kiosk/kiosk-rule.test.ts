import { isDoubtful } from '@frontdesk/desk-api/guest-words'
import { expect, it } from 'vitest'

import { usualSettings } from '#arrivals/door-columns.ts'
import { guestRow } from '#testing/guest-row.ts'

import { judge } from '../door-answer.ts'

const told = ['yes', 'no', 'unknown', null] as const
const at = { event: null, zone: 'UTC', now: 0, settings: usualSettings, way: { kind: 'in' }, organizes: false } as const

// The desk decides for a kiosk; the door decides in the browser.
it('a door asks about whomever a kiosk sends to the staff by what the service said, and about nobody else', () => {
  for (const onEvent of told)
    for (const registered of told)
      for (const paid of told) {
        const said = { onEvent, registered, paid }
        const isAsked = judge(guestRow({ service: said }), at).word === 'look'
        expect([said, isDoubtful(said)]).toEqual([said, isAsked])
      }
})
