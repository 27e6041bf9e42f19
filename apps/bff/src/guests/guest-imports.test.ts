import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type GuestDesk, eventId, openGuestDesk } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let desk: GuestDesk
let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
  desk = await openGuestDesk(store)
})
afterAll(async () => {
  await desk.close()
  await store.close()
})
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
})

const headers = ['Name', 'E-Mail', 'Firma', 'Ticket', 'Bestellnummer']
const ada = ['Ada Lovelace', 'ada@example.org', 'Analytical', 'Speaker', 'ORD-10001']
const alan = ['Alan Turing', 'alan@example.org', 'Bletchley', 'Visitor', 'ORD-10002']
const names = async (query = '') => (await desk.list(query)).guests.map(({ sheet }) => sheet.name)

describe('a sheet', () => {
  it('is brought in, listed by surname and counted', async () => {
    const done = await desk.bring({ headers, rows: [alan, ada, ada, ['', '', '', '', '']] })
    expect(done.counts).toMatchObject({ new: 2, twice: 1, unreadable: 1, changed: 0, ambiguous: 0 })
    const { guests, count, total } = await desk.list()
    expect([guests.map(({ sheet }) => sheet.surname), count, total]).toEqual([['Lovelace', 'Turing'], 2, 2])
    expect(guests[0]?.sheet).toMatchObject({
      email: 'ada@example.org',
      confirmationNumber: 'ORD-10001',
      ticket: 'Speaker',
    })
    expect(guests[0]?.service).toMatchObject({ onEvent: null, canAsk: false })
  })

  it('is in the list as soon as it is said to be done', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`Guest ${at}`, `g${at}@example.org`, '', '', ''])
    const { id } = await desk.examined({ headers, rows })
    await desk.ask('applyGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${id}/applications`)
    const isDone = async () => (await desk.importOf(eventId, id)).state === 'done'
    // eslint-disable-next-line no-await-in-loop -- looked at as often as possible
    while (!(await isDone()));
    expect((await desk.list('limit=1')).total).toBe(3000)
  })

  it('is found in the one box by misspelt name, address and number', async () => {
    await desk.bring({ headers, rows: [ada, alan] })
    const found = async (q: string) => {
      const { hits } = await desk.ask('directory', 'support', 'GET', `/desk/directory?q=${encodeURIComponent(q)}`)
      return hits.filter(({ kind }) => kind === 'guest').map(({ name, guest }) => [name, guest?.ticket])
    }
    expect(await found('lovelase')).toEqual([['Ada Lovelace', 'Speaker']])
    expect(await found('alan@example.org')).toEqual([['Alan Turing', 'Visitor']])
    expect(await found('ORD10002')).toEqual([['Alan Turing', 'Visitor']])
    expect(await found('Bletchley')).toEqual([['Alan Turing', 'Visitor']])
  })

  it('of a newer day changes, keeps, adds and marks who is missing; its undo restores all of it', async () => {
    await desk.bring({ headers, rows: [ada, alan] })
    const before = await desk.list()
    const grace = ['Grace Hopper', 'grace@example.org', 'Navy', 'Speaker', 'ORD-10003']
    const changed = ['Ada Lovelace', 'ada@example.org', 'Engine Ltd', 'Speaker', 'ORD-10001']
    const done = await desk.bring({ mode: 'update', headers, rows: [changed, grace] })
    expect(done.counts).toMatchObject({ new: 1, changed: 1, missing: 1 })
    expect(await names('missing=yes')).toEqual(['Alan Turing'])
    expect(await names('company=Engine%20Ltd')).toEqual(['Ada Lovelace'])
    const path = `${desk.at(eventId)}/imports/${done.id}`
    await desk.ask('undoGuestImport', 'organizer', 'POST', `${path}/undos`)
    await expect.poll(async () => (await desk.importOf(eventId, done.id)).state).toBe('undone')
    expect((await desk.importOf(eventId, done.id)).undone).toEqual({ restored: 2, removed: 1, kept: 0 })
    const after = await desk.list()
    const shown = ({ guests }: typeof after) => guests.map(({ sheet, missing }) => ({ sheet, missing }))
    expect(shown(after)).toEqual(shown(before))
  })

  it('asks about a row that fits several guests, and keeps the decision', async () => {
    const pair = ['Name', 'Ticket', 'Company']
    await desk.bring({
      headers: pair,
      rows: [
        ['Kim Lee', 'A', 'North'],
        ['Kim Lee', 'A', 'South'],
      ],
    })
    const { id, counts } = await desk.examined({ headers: pair, rows: [['Kim Lee', 'A', 'West']] })
    expect(counts).toMatchObject({ ambiguous: 1, new: 0 })
    const path = `${desk.at(eventId)}/imports/${id}`
    const { rows } = await desk.ask('guestImportRows', 'organizer', 'GET', `${path}/rows?outcome=ambiguous`)
    const [row] = rows
    expect(row?.candidates.map(({ company }) => company ?? '').toSorted()).toEqual(['North', 'South'])
    const guestId = row?.candidates.find(({ company }) => company === 'South')?.guestId
    const decisions = [{ row: row?.row, decision: 'guest', guestId }]
    await desk.ask('decideGuestRows', 'organizer', 'POST', `${path}/decisions`, { decisions })
    await desk.apply(id)
    expect((await desk.list()).guests.map(({ sheet }) => sheet.company ?? '').toSorted()).toEqual(['North', 'West'])
  })

  it('that is applied although another one has changed the list is refused until it is examined again', async () => {
    const first = await desk.examined({ headers, rows: [ada] })
    const second = await desk.examined({ headers, rows: [ada] })
    await desk.apply(first.id)
    const path = `${desk.at(eventId)}/imports/${second.id}`
    expect((await desk.send('organizer', 'POST', `${path}/applications`)).status).toBe(409)
    await desk.ask('examineGuestImport', 'organizer', 'POST', `${path}/examinations`)
    await expect.poll(async () => (await desk.importOf(eventId, second.id)).counts?.unchanged).toBe(1)
    await desk.apply(second.id)
    expect(await names()).toEqual(['Ada Lovelace'])
  })
})
