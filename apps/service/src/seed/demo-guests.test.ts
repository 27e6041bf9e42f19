import { expect, it } from 'vitest'

import { demoGuests } from './demo-guests.ts'
import { demoRecords } from './demo.ts'

const records = [...demoRecords({ today: '2026-11-21' })]
const of = (wanted: string) => records.flatMap(({ kind, record }) => (kind === wanted ? [record] : []))
const types = of('registration-types')

it('guest lists have the tickets and the numbers of the event system, with three differences each', () => {
  for (const { eventId, text } of demoGuests(records)) {
    const event = of('events').find(({ id }) => id === eventId)
    const names = new Set(
      types.filter((type) => type['projectId'] === event?.['projectId']).map((type) => type['name']),
    )
    const registrants = of('registrants').filter((one) => one['eventId'] === eventId)
    const numbers = new Map(registrants.map((one) => [one['confirmationNumber'], one]))
    // No value of these columns has a comma.
    const rows = text.trimEnd().split('\r\n').slice(1)
    const cells = rows.map((row) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    expect(cells.filter(([, , , , , , ticket]) => !names.has(ticket))).toEqual([])
    const given = cells.filter(([number]) => number !== '')
    expect(given.filter(([number]) => !numbers.has(number))).toHaveLength(2)
    const wrong = given.filter(([number = '', , , , , , ticket]) => {
      const type = types.find(({ id }) => id === numbers.get(number)?.['registrationTypeId'])
      return type !== undefined && type['name'] !== ticket
    })
    expect(wrong.length).toBeLessThanOrEqual(1)
  }
})

it('the list that begins with arrivals, and no other, says of its guests what their registration says', () => {
  for (const { eventId, arrivalsIn, registrants } of demoGuests(records)) {
    const told = Object.values(registrants)
    expect(told.length > 0).toBe(arrivalsIn !== null)
    const payments = new Set(
      of('registrants').flatMap((one) => (one['eventId'] === eventId ? one['paymentStatus'] : [])),
    )
    for (const { paymentStatus } of told) expect(payments).toContain(paymentStatus)
  }
})

it('the list that begins with arrivals, and no other, has two people twice, with another address', () => {
  for (const { text, arrivalsIn } of demoGuests(records)) {
    const rows = text.trimEnd().split('\r\n').slice(1)
    const people = rows.map((row) => row.split(',', 3))
    const addresses = new Set(people.map(([, , email]) => email))
    const again = people.filter(([, , email = '']) => addresses.has(`private.${email}`))
    expect(again).toHaveLength(arrivalsIn === null ? 0 : 2)
    for (const [, name, email = ''] of again)
      expect(people.filter(([, other, own]) => other === name && own !== email)).toHaveLength(1)
    expect(addresses.size).toBe(rows.length)
  }
})
