import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { type GuestDesk, accountOf, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
})

const headers = ['Name', 'E-Mail', 'Firma', 'Ticket', 'Bestellnummer']
const ada = ['Ada Lovelace', 'ada@example.org', 'Analytical', 'Speaker', 'ORD-10001']
const alan = ['Alan Turing', 'alan@example.org', 'Bletchley', 'Visitor', 'ORD-10002']
const names = async (query = '') => (await desk.list(query)).guests.map(({ sheet }) => sheet.name)

/** Begins an import as a program would, beside the page. */
const begin = (columns: { header: string; field: string }[]) =>
  desk.send('organizer', 'PUT', `${desk.at(eventId)}/imports/${randomUUID()}`, {
    fileName: 'a.csv',
    mode: 'new',
    columns,
    rows: 1,
  })

const shirtsOf = (size: string) => [
  ['Ada Lovelace', 'ada@example.org', size, 'x'],
  ['Alan Turing', 'alan@example.org', 'S', 'y'],
  ['Grace Hopper', 'grace@example.org', size, ''],
]

const rowsWith = (id: string, outcome: string) =>
  desk.ask('guestImportRows', 'organizer', 'GET', `${desk.at(eventId)}/imports/${id}/rows?outcome=${outcome}`)
const decideRow = (id: string, decision: object) =>
  desk.send('organizer', 'POST', `${desk.at(eventId)}/imports/${id}/decisions`, { decisions: [decision] })
const addresses = async () => (await desk.list()).guests.map(({ sheet, missing }) => [sheet.email, missing])

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
    const counted = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters?missing=yes`)
    expect(counted.values.ticket).toEqual([{ value: 'Visitor', guests: 1 }])
    expect(counted.values.company).toEqual([{ value: 'Bletchley', guests: 1 }])
    expect(counted.missing).toEqual({ yes: 1, no: 2 })
    const path = `${desk.at(eventId)}/imports/${done.id}`
    await desk.ask('undoGuestImport', 'organizer', 'POST', `${path}/undos`)
    await expect.poll(async () => (await desk.importOf(eventId, done.id)).state).toBe('undone')
    const ended = (await desk.desk.trail()).filter(({ action }) => action === 'guests.importUndone')
    expect(ended.map(({ personId }) => personId)).toEqual([accountOf('organizer')])
    expect((await desk.importOf(eventId, done.id)).undone).toEqual({ restored: 1, unmarked: 1, removed: 1, kept: 0 })
    const after = await desk.list()
    const shown = ({ guests }: typeof after) => guests.map(({ sheet, missing }) => ({ sheet, missing }))
    expect(shown(after)).toEqual(shown(before))
  })

  it('of a newer day says before it is kept what its rows have, and who is not in it', async () => {
    await desk.bring({ headers, rows: [ada, alan] })
    const grace = ['Grace Hopper', 'grace@example.org', 'Navy', 'Speaker', 'ORD-10003']
    const { id, counts } = await desk.examined({ mode: 'update', headers, rows: [ada, grace] })
    expect(counts).toMatchObject({ new: 1, unchanged: 1, missing: 1 })
    const path = `${desk.at(eventId)}/imports/${id}`
    const { guests, more } = await desk.ask('guestImportMissing', 'organizer', 'GET', `${path}/missing`)
    expect([guests.map(({ name, ticket }) => [name, ticket]), more]).toEqual([[['Alan Turing', 'Visitor']], false])
    expect((await desk.ask('guestImportMissing', 'organizer', 'GET', `${path}/missing?skip=1`)).guests).toEqual([])
    const { rows } = await desk.ask('guestImportRows', 'organizer', 'GET', `${path}/rows?outcome=new`)
    expect(rows[0]?.values.map(({ header, value }) => [header, value])).toEqual([
      ['E-Mail', 'grace@example.org'],
      ['Firma', 'Navy'],
      ['Ticket', 'Speaker'],
      ['Bestellnummer', 'ORD-10003'],
    ])
    expect((await desk.send('staff', 'GET', `${path}/missing`)).status).toBe(403)
    await desk.apply(id)
    expect((await desk.ask('guestImportMissing', 'organizer', 'GET', `${path}/missing`)).guests).toHaveLength(1)
  })

  it('whose own column has another name by now replaces what stood under the old one', async () => {
    await desk.bring({ headers: ['Name', 'E-Mail', 'Shirt', 'Hall'], rows: shirtsOf('M') })
    const newer = { headers: ['Name', 'E-Mail', 'T-Shirt', 'Hall'], rows: shirtsOf('L') }
    const { id, counts } = await desk.examined({ ...newer, mode: 'update' })
    expect(counts).toMatchObject({ changed: 2, unchanged: 1 })
    const path = `${desk.at(eventId)}/imports/${id}/rows?outcome=changed`
    const changed = await desk.ask('guestImportRows', 'organizer', 'GET', path)
    expect(changed.rows.map(({ changes }) => changes)).toEqual([
      [{ header: 'T-Shirt', before: 'M', after: 'L' }],
      [{ header: 'T-Shirt', before: 'M', after: 'L' }],
    ])
    await desk.apply(id)
    // The receipt says what was changed, also after another sheet has changed it again.
    const receipt = async () => (await desk.ask('guestImportRows', 'organizer', 'GET', path)).rows
    expect(await receipt()).toEqual(changed.rows)
    const again = await desk.examined({ ...newer, rows: shirtsOf('XL'), mode: 'update' })
    await desk.apply(again.id)
    expect(await receipt()).toEqual(changed.rows)
    await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${again.id}/undos`)
    await expect.poll(async () => (await desk.importOf(eventId, again.id)).state).toBe('undone')
    const free = (await desk.list()).guests.map(({ sheet }) =>
      sheet.free.flatMap(({ header, value }) => (header === 'Hall' ? [] : [`${header}=${value}`])),
    )
    expect(free).toEqual([['T-Shirt=L'], ['T-Shirt=L'], ['T-Shirt=S']])
  })

  it('is refused by the route as by the page: columns twice, too many, without names, with marks of direction', async () => {
    const name = { header: 'Name', field: 'name' }
    expect((await begin([name, { header: 'Who', field: 'name' }])).status).toBe(400)
    expect((await begin([{ header: 'Phone', field: 'phone' }])).status).toBe(400)
    const free = Array.from({ length: 13 }, (_, at) => ({ header: `C${at}`, field: 'free' }))
    expect((await begin([name, ...free])).status).toBe(400)
    const marked = await begin([name, { header: 'Di\u202eet\u200e', field: 'free' }])
    expect(marked.status).toBe(200)
    expect(await marked.json()).toMatchObject({ columns: [name, { header: 'Diet', field: 'free' }] })
  })

  it('has faults for what is no address and for rows that are too long, also when it comes by the route', async () => {
    const done = await desk.bring({ headers: headers.slice(0, 2), rows: [ada.slice(0, 2), ['Bo', 'no address'], ada] })
    expect(done.counts).toMatchObject({ new: 1, unreadable: 2 })
    expect(await names()).toEqual(['Ada Lovelace'])
    const path = `${desk.at(eventId)}/imports/${done.id}/rows?outcome=unreadable`
    const { rows } = await desk.ask('guestImportRows', 'organizer', 'GET', path)
    expect(rows[0]).toMatchObject({ name: 'Bo', fault: { code: 'notAnAddress', value: 'no address' } })
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

  describe('with a guest who has another address by now', () => {
    const old = ['Yara Haddad', 'yara@old.example', 'Haddad', 'Speaker', '']
    const young = ['Yara Haddad', 'yara@new.example', 'Haddad', 'Speaker', '']
    const newer = { mode: 'update' as const, headers, rows: [ada, young] }

    it('changes that guest, and the undo restores the old address', async () => {
      await desk.bring({ headers, rows: [ada, old] })
      const { id, counts } = await desk.examined(newer)
      expect(counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, missing: 0, otherAddress: 1, ambiguous: 0 })
      const { rows } = await rowsWith(id, 'otherAddress')
      expect(rows).toMatchObject([
        { outcome: 'otherAddress', decision: 'guest', candidates: [{ email: 'yara@old.example' }] },
      ])
      const change = { header: 'email', before: 'yara@old.example', after: 'yara@new.example' }
      expect(rows[0]?.changes).toEqual([change])
      expect((await rowsWith(id, 'changed')).rows.map(({ name }) => name)).toEqual(['Yara Haddad'])
      expect((await desk.apply(id)).counts).toMatchObject({ new: 0, changed: 1, missing: 0, otherAddress: 1 })
      expect((await rowsWith(id, 'otherAddress')).rows[0]?.changes).toEqual([change])
      expect(await addresses()).toEqual([
        ['yara@new.example', false],
        ['ada@example.org', false],
      ])
      await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
      await expect.poll(async () => (await desk.importOf(eventId, id)).state).toBe('undone')
      expect(await addresses()).toEqual([
        ['yara@old.example', false],
        ['ada@example.org', false],
      ])
    })

    it('adds a second guest and marks the first one when a person says so', async () => {
      await desk.bring({ headers, rows: [ada, old] })
      const { id } = await desk.examined(newer)
      const { rows } = await rowsWith(id, 'otherAddress')
      const [row, guestId] = [rows[0]?.row, rows[0]?.candidates[0]?.guestId]
      expect((await decideRow(id, { row, decision: 'skip' })).status).toBe(400)
      expect((await decideRow(id, { row, decision: 'new' })).status).toBe(200)
      const two = { new: 1, changed: 0, missing: 1, otherAddress: 1 }
      expect((await desk.importOf(eventId, id)).counts).toMatchObject(two)
      const missing = async () =>
        (await desk.ask('guestImportMissing', 'organizer', 'GET', `${desk.at(eventId)}/imports/${id}/missing`)).guests
      expect((await missing()).map(({ email }) => email)).toEqual(['yara@old.example'])
      expect((await decideRow(id, { row, decision: 'guest', guestId })).status).toBe(200)
      expect((await desk.importOf(eventId, id)).counts).toMatchObject({ new: 0, changed: 1, missing: 0 })
      expect(await missing()).toEqual([])
      await decideRow(id, { row, decision: 'new' })
      expect((await desk.apply(id)).counts).toMatchObject(two)
      expect((await addresses()).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
        ['ada@example.org', false],
        ['yara@new.example', false],
        ['yara@old.example', true],
      ])
    })

    it('is of a further sheet somebody else: no guest would be missing', async () => {
      await desk.bring({ headers, rows: [ada, old] })
      const { counts } = await desk.examined({ ...newer, mode: 'new' })
      expect(counts).toMatchObject({ new: 1, otherAddress: 0 })
    })
  })

  it('of two people is undone by both at once: each takes back what it brought', async () => {
    const grace = ['Grace Hopper', 'grace@example.org', 'Navy', 'Speaker', 'ORD-10003']
    const first = await desk.bring({ headers, rows: [ada, alan] })
    const second = await desk.bring({ headers, rows: [['Ada Lovelace', 'ada@example.org', 'Engine', '', ''], grace] })
    const undo = (id: string, role: 'organizer' | 'admin') =>
      desk.ask('undoGuestImport', role, 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
    await Promise.all([undo(first.id, 'organizer'), undo(second.id, 'admin'), undo(second.id, 'organizer')])
    const undone = async ({ id }: { id: string }) => desk.importOf(eventId, id)
    for (const one of [first, second]) await expect.poll(async () => (await undone(one)).state).toBe('undone')
    // Whichever came first: Ada is either gone, or kept as the first sheet had her and counted.
    const kept = (await undone(first)).undone?.kept ?? 0
    const left = (await desk.list()).guests.map(({ sheet }) => [sheet.name, sheet.company])
    expect(left).toEqual(kept === 0 ? [] : [['Ada Lovelace', 'Analytical']])
    expect((await undone(second)).undone).toEqual({ restored: 1, unmarked: 0, removed: 1, kept: 0 })
  })

  it('is whole or refused with a sentence when the store fails at any write, and goes on', async () => {
    // The embedded store has one connection.
    const client = await store.pool.connect()
    client.release()
    const driver = client as { query: (...given: unknown[]) => unknown }
    const query = driver.query
    const broken = { at: 0, seen: 0 }
    const failing = vi.spyOn(driver, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
      const [text] = given
      const statement = String(typeof text === 'string' ? text : Object(text).text)
      // Limits that cannot be counted in the store are counted in memory.
      const isWrite = /^\s*(insert|update|delete|with)/i.test(statement) && !statement.includes('rate_limit')
      if (isWrite) broken.seen += 1
      if (!isWrite || broken.seen !== broken.at) return query.apply(this, given)
      const called = given.at(-1)
      return query.apply(this, typeof called === 'function' ? ['select 1/0', called] : ['select 1/0'])
    })
    const columns = [{ header: 'Name', field: 'name' }]
    const rows = Array.from({ length: 5 }, (_, at) => ({ row: at + 2, id: randomUUID(), cells: [`Guest ${at}`] }))
    /** As a screen does: what was refused is asked again. */
    const until = async (method: string, path: string, body?: unknown): Promise<void> => {
      const answer = await desk.send('organizer', method, path, body)
      if (answer.status < 300) return
      expect([answer.status, Object(await answer.json()).detail]).toEqual([503, expect.stringMatching(/\.$/)])
      return until(method, path, body)
    }
    try {
      let at = 1
      for (let isOver = false; !isOver; at += 1) {
        const path = `${desk.at(eventId)}/imports/${randomUUID()}`
        Object.assign(broken, { at, seen: 0 })
        const state = async () => {
          desk.desk.later(20_000)
          const answer = await desk.send('organizer', 'GET', path)
          return answer.status === 200 ? Object(await answer.json()).state : null
        }
        await until('PUT', path, { fileName: 'a.csv', mode: 'new', columns, rows: 5 })
        await until('PUT', `${path}/batches/0`, { rows })
        await until('POST', `${path}/examinations`)
        await expect.poll(state).toBe('examined')
        await until('POST', `${path}/applications`)
        await expect.poll(state).toBe('done')
        isOver = broken.seen < at
        broken.at = 0
        expect((await desk.list()).guests.map(({ sheet }) => sheet.name)).toEqual(rows.map(({ cells }) => cells[0]))
        expect(
          (await desk.ask('guestImports', 'organizer', 'GET', `${desk.at(eventId)}/imports`)).imports,
        ).toHaveLength(1)
        await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
        for (const row of rows) row.id = randomUUID()
      }
      expect(at).toBeGreaterThan(10)
    } finally {
      failing.mockRestore()
    }
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

const nameOnly = [{ header: 'Name', field: 'name' }]
const rowsOf = (...all: string[]) => all.map((name, at) => ({ row: at + 2, id: randomUUID(), cells: [name] }))
const begun = async (count: number): Promise<string> => {
  const path = `${desk.at(eventId)}/imports/${randomUUID()}`
  await desk.ask('beginGuestImport', 'organizer', 'PUT', path, {
    fileName: 'a.csv',
    mode: 'new',
    columns: nameOnly,
    rows: count,
  })
  return path
}
const put = (path: string, rows: object[]) => desk.send('organizer', 'PUT', `${path}/batches/0`, { rows })

/** Moves an import on, takes the maker's right away before the work begins, and says where it stops. */
const stoppedAt = async (
  id: string,
  deed: 'applications' | 'undos',
  change: Parameters<GuestDesk['changeAccount']>[1],
) => {
  const path = `${desk.at(eventId)}/imports/${id}`
  const back = { role: 'organizer', scope: null, blockedAt: null } as const
  await desk.changeAccount('organizer', change)
  try {
    // The session is that of the desk in the tests: only the work looks at the account.
    await desk.ask(deed === 'undos' ? 'undoGuestImport' : 'applyGuestImport', 'organizer', 'POST', `${path}/${deed}`)
    await expect.poll(() => store.pool.query('select 1 from job where id = $1', [id]).then((r) => r.rowCount)).toBe(0)
    return (await desk.ask('guestImport', 'admin', 'GET', path)).state
  } finally {
    await desk.changeAccount('organizer', back)
  }
}

describe('an import belongs to its maker', () => {
  it('the same batch again changes nothing, another one under its number is refused', async () => {
    const path = await begun(1)
    const rows = rowsOf('Ada')
    expect((await put(path, rows)).status).toBe(200)
    expect((await put(path, rows)).status).toBe(200)
    expect((await put(path, rowsOf('Mallory'))).status).toBe(409)
  })

  it('stops at its next turn when the maker is no organizer any more, and somebody else takes it up', async () => {
    const path = await begun(1)
    await put(path, rowsOf('Ada'))
    await desk.changeAccount('organizer', { role: 'support' })
    try {
      await desk.ask('examineGuestImport', 'organizer', 'POST', `${path}/examinations`)
      await expect.poll(async () => (await desk.ask('guestImport', 'admin', 'GET', path)).state).toBe('receiving')
    } finally {
      await desk.changeAccount('organizer', { role: 'organizer' })
    }
    await desk.ask('examineGuestImport', 'admin', 'POST', `${path}/examinations`)
    await expect.poll(async () => (await desk.ask('guestImport', 'admin', 'GET', path)).state).toBe('examined')
  })

  it.each([
    ['is blocked', { blockedAt: new Date(0) }],
    ['loses the event', { scope: [] }],
    ['is no organizer any more', { role: 'support' as const }],
  ])('is neither kept nor undone when its maker %s', async (_, change) => {
    const { id } = await desk.examined({ headers, rows: [ada, alan] })
    expect(await stoppedAt(id, 'applications', change)).toBe('paused')
    expect((await desk.list()).total).toBe(0)
    await desk.apply(id)
    expect(await stoppedAt(id, 'undos', change)).toBe('undoing')
    expect((await desk.list()).total).toBe(2)
    await desk.ask('undoGuestImport', 'admin', 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
    await expect.poll(async () => (await desk.importOf(eventId, id)).state).toBe('undone')
  })

  it('has a file name without marks that turn its direction', async () => {
    const path = `${desk.at(eventId)}/imports/${randomUUID()}`
    const sheet = { mode: 'new', columns: nameOnly, rows: 1 }
    const named = (fileName: string) => desk.send('organizer', 'PUT', path, { ...sheet, fileName })
    expect((await named('\u202E')).status).toBe(400)
    const answer = await named(' guests\u202Evsc.exe\u2066 ')
    expect(Object(await answer.json()).fileName).toBe('guestsvsc.exe')
  })

  it('of another organizer can be neither filled, checked, decided, kept nor removed', async () => {
    const path = await begun(1)
    await store.pool.query('update guest_import set person_id = $1 where id = $2', [
      randomUUID(),
      path.split('/').at(-1),
    ])
    const calls = [
      put(path, rowsOf('Mallory')),
      desk.send('organizer', 'POST', `${path}/examinations`),
      desk.send('organizer', 'POST', `${path}/decisions`, { decisions: [{ row: 2, decision: 'skip' }] }),
      desk.send('organizer', 'POST', `${path}/applications`),
      desk.send('organizer', 'DELETE', path),
    ]
    const again = { fileName: 'a.csv', mode: 'new', columns: nameOnly, rows: 1 }
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([409, 409, 409, 409, 409])
    expect((await desk.send('organizer', 'PUT', path, again)).status).toBe(422)
  })
})

it('two rows that a person decides about never become one guest', async () => {
  const pair = ['Name', 'Ticket', 'Company']
  await desk.bring({ headers: pair, rows: ['North', 'South'].map((company) => ['Kim Lee', 'A', company]) })
  const { id } = await desk.examined({
    headers: pair,
    rows: ['West', 'East'].map((company) => ['Kim Lee', 'A', company]),
  })
  const path = `${desk.at(eventId)}/imports/${id}`
  const { rows } = await desk.ask('guestImportRows', 'organizer', 'GET', `${path}/rows?outcome=ambiguous`)
  const guestId = rows[0]?.candidates[0]?.guestId
  const decide = (...which: number[]) =>
    desk.send('organizer', 'POST', `${path}/decisions`, {
      decisions: which.map((at) => ({ row: rows[at]?.row, decision: 'guest', guestId })),
    })
  expect((await decide(0, 1)).status).toBe(400)
  expect((await decide(0)).status).toBe(200)
  expect((await decide(1)).status).toBe(400)
})
