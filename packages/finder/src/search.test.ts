import { describe, expect, it } from 'vitest'

import { idFor, samplePeople } from '#testing/sample-people.ts'
import { type Asked, day, now, one, searcher } from '#testing/searcher.ts'

const hour = 3_600_000
const eventOn = (id: string, name: string, from: number, to: number) =>
  one({
    kind: 'event',
    id,
    eventId: null,
    name,
    facts: JSON.stringify({
      startUtc: new Date(now + from).toISOString(),
      endUtc: new Date(now + to).toISOString(),
    }),
  })

describe('search', () => {
  const people = [
    one({ name: 'José García Núñez', emails: ['jose.garcia@acme.example'], phones: ['+34 600 123 456'] }),
    one({ name: 'Josefina Garces', emails: ['jg@other.example'] }),
    one({ name: 'Anne-Marie O’Brien', emails: ['amob77@mail.example'], detail: 'Director, Globex' }),
    one({ name: 'Łukasz Żółć', number: 'KX-4711-B', externalId: 'badge 0099' }),
    one({ name: '山田 太郎', emails: ['yamada@tokyo.example'] }),
  ]
  const { names, find } = searcher(people)

  it.each([
    ['garcia jose', 'José García Núñez'],
    ['JOSE GARCIA NUNEZ', 'José García Núñez'],
    ['nunez', 'José García Núñez'],
    ['jsoe gracia', 'José García Núñez'],
    ['jose.garcia@ac', 'José García Núñez'],
    ['arcia@acme', 'José García Núñez'],
    ['600123456', 'José García Núñez'],
    ['0034 600-123', 'José García Núñez'],
    ['0600 123 456', 'José García Núñez'],
    ['garces', 'Josefina Garces'],
    ['josefi', 'Josefina Garces'],
    ['annemarie obrien', 'Anne-Marie O’Brien'],
    ['o brien anne', 'Anne-Marie O’Brien'],
    ['obrein', 'Anne-Marie O’Brien'],
    ['globex director', 'Anne-Marie O’Brien'],
    ['lukas zolc', 'Łukasz Żółć'],
    ['kx4711b', 'Łukasz Żółć'],
    ['KX-4711', 'Łukasz Żółć'],
    ['KX 4711 B', 'Łukasz Żółć'],
    ['K X-47 11B', 'Łukasz Żółć'],
    ['kx-47l1b', 'Łukasz Żółć'],
    ['0099', 'Łukasz Żółć'],
    ['太郎', '山田 太郎'],
    ['yamda', '山田 太郎'],
  ])('%s', (text, name) => {
    expect(names(text)[0]).toBe(name)
  })

  it.each(['Kanal und Söhne', 'Kanal & Söhne', 'kanal et sohne'])('%s is the same company', (text) => {
    const firms = searcher([one({ name: 'Kanal & Söhne' }), one({ name: 'Kanal und Söhne' }), one({ name: 'Kanal' })])
    expect(firms.names(text).toSorted()).toEqual(['Kanal & Söhne', 'Kanal und Söhne'])
  })

  it('says that a text is the whole external id', () => {
    const [whole, part] = ['BADGE 0099', '0099'].map((text) => find(text)[0]?.matched.includes('externalId'))
    expect([whole, part]).toEqual([true, false])
  })

  it.each([
    ['Ilze Soares', ['Ilse Soares']],
    ['Ilza Soares', ['Ilse Soares']],
    ['elsa soares', ['Ilse Soares']],
    ['Soares Ilza', ['Ilse Soares']],
    // An exact name stands alone; other consonants, or no word that is right, are somebody else.
    ['Ilse Soares', ['Ilse Soares']],
    ['Ilka Lund', ['Ilka Lund']],
    ['Elko Lund', ['Ilka Lund']],
    ['Enzo Soares', []],
    ['Elsa Suarez', []],
  ])('a short name heard instead of read: %s finds %j', (text, found) => {
    const { names: all } = searcher([
      one({ name: 'Ilse Soares' }),
      one({ name: 'Ilka Lund' }),
      one({ name: 'Olga Soares' }),
      one({ name: 'Elsa Soaring' }),
    ])
    expect(all(text)).toEqual(found)
  })

  it('of two people of one name the one with a record stands first, then the one of whom more is known', () => {
    const soares = { kind: 'guest', name: 'Ilse Soares', seenAt: now - day } as const
    const { find: search } = searcher([
      one({ ...soares, emails: ['private.ilse@example.com'], seenAt: now }),
      one({ ...soares, emails: ['ilse@acme.example'], detail: 'Acme' }),
      one({ ...soares, emails: ['ilse@example.com'], attendeeId: idFor('attendee', 1) }),
    ])
    expect(search('ilse so').map(({ entry }) => entry.emails[0])).toEqual([
      'ilse@example.com',
      'ilse@acme.example',
      'private.ilse@example.com',
    ])
  })

  it('finds a short name as heard among more people of that surname than are compared', () => {
    const others = Array.from({ length: 200 }, (_, at) => one({ name: `Anabel${at} Soares`, seenAt: now }))
    const { names: all } = searcher([...others, one({ name: 'Ilse Soares', seenAt: now - 9 * day })])
    expect(all('Ilza Soares')).toEqual(['Ilse Soares'])
  })

  it('a letter before a hyphen may be missing in the name, and counts where it is there', () => {
    const { names: all } = searcher([
      one({ name: 'Shirt' }),
      one({ name: 'Long shirt, blue' }),
      one({ name: 'Anne Lund' }),
    ])
    expect(all('t-shirt')).toEqual(['Shirt', 'Long shirt, blue'])
    expect(all('T-Shirt blue')).toEqual(['Long shirt, blue'])
    expect(all('Marie-Anne Lund')).toEqual([])
    const { names: both } = searcher([one({ name: 'Shirt' }), one({ name: 'T-shirt' })])
    expect(both('t-shirt')).toEqual(['T-shirt'])
  })

  it('omits similar records when there are matches', () => {
    const { names: all } = searcher([
      one({ name: 'Marit Olsson' }),
      one({ name: 'Yara Aslan' }),
      one({ name: 'Bo Lund', detail: 'Editor, Marit Press' }),
    ])
    expect(all('mar')).toEqual(['Marit Olsson', 'Bo Lund'])
    expect(all('yra')).toEqual(['Yara Aslan'])
  })

  it('finds nothing without a similar record, and nothing for an empty text', () => {
    for (const text of ['xylophone', '', '   ', '@@@', '%_', '\\', "'; drop table"]) expect(names(text)).toEqual([])
  })

  const matchedIn = (text: string) => find(text)[0]?.matched
  it('returns the matched fields', () => {
    expect(matchedIn('garces')).toEqual(['name'])
    expect(matchedIn('amob77@mail')).toEqual(['email'])
    expect(matchedIn('600123456')).toEqual(['phone'])
    expect(matchedIn('kx4711b')).toEqual(['number'])
    expect(matchedIn('obrien globex')).toEqual(['name', 'detail'])
  })

  it('ranks by distance, then by the open event, then by time seen', () => {
    const [here, there] = [idFor('event', 1), idFor('event', 2)]
    const { find: look } = searcher([
      one({ name: 'Ana Ruiz', eventId: there, detail: 'old', seenAt: now - 9 * day }),
      one({ name: 'Ana Ruiz', eventId: there, detail: 'new', seenAt: now - 60_000 }),
      one({ name: 'Ana Ruiz', eventId: here, detail: 'here', seenAt: now - 9 * day }),
      one({ name: 'Anabel Ruizola', eventId: here, detail: 'longer', seenAt: now }),
    ])
    const details = (more: Asked = {}) => look('ana ruiz', more).map(({ entry }) => entry.detail)
    expect(details()).toEqual(
      ['new', 'old', 'here', 'longer'].toSorted((a, b) => (a === 'new' ? -1 : b === 'new' ? 1 : 0)),
    )
    expect(details({ eventId: here })).toEqual(['here', 'new', 'old', 'longer'])
  })

  it.each([
    ['FD-70O1K', 'FD-7001K'],
    ['fd7oo1k', 'FD-7001K'],
    ['FD-7001K', 'FD-7OO1K'],
    ['AB0I2', 'ABO12'],
  ])('a confirmation number typed as %s finds %s', (text, number) => {
    const { find: look } = searcher([one({ name: 'Ona Lind', number }), one({ name: 'Fred Koo', number: 'XX-9999' })])
    expect(look(text).map(({ entry, matched }) => [entry.number, matched])).toEqual([[number, ['number']]])
  })

  it.each([
    ['太郎', '山田太郎'],
    ['伟', '王伟'],
    ['小明', '王小明'],
    ['민수', '김민수'],
    ['さくら', '田中さくら'],
    ['สมชาย', 'นายสมชายใจดี'],
    ['太郎 山田', '山田太郎'],
  ])('a given name alone in a script without spaces: %s finds %s', (text, name) => {
    const { names: all } = searcher([one({ name: '李明' }), one({ name }), one({ name: 'Ana Ruiz' })])
    expect(all(text)[0]).toBe(name)
  })

  it('a name that begins with what was typed stands before names that contain it and before addresses', () => {
    const here = idFor('event', 1)
    const { names: all } = searcher([
      one({ name: 'Rosanna Vik', eventId: here, seenAt: now }),
      one({ name: 'Zoe Kim', emails: ['annz@x.example'] }),
      one({ name: 'Hanna Lee', eventId: here, seenAt: now }),
      one({ name: 'Annika Lund', eventId: idFor('event', 2), seenAt: now - 20 * day }),
      one({ name: 'Berta Annersson', eventId: idFor('event', 2), seenAt: now - 20 * day }),
    ])
    expect(all('ann', { eventId: here }).slice(0, 2)).toEqual(['Annika Lund', 'Berta Annersson'])
    const { names: surnames } = searcher([one({ name: 'Leesa Ray' }), one({ name: 'Kim Lee' })])
    expect(surnames('lee')).toEqual(['Kim Lee', 'Leesa Ray'])
  })

  it('what runs now stands before what begins in four hours, as an event and as a person of it', () => {
    const [running, later] = [idFor('event', 11), idFor('event', 12)]
    const { find: look } = searcher([
      eventOn(later, 'Tideline reception', 4 * hour, 6 * hour),
      eventOn(running, 'Tideline festival of short films', -2 * day, day),
      one({ name: 'Ulf Berg', eventId: later, detail: 'later', seenAt: now }),
      one({ name: 'Ulf Berg', eventId: running, detail: 'running', seenAt: now - 9 * day }),
      one({ kind: 'guest', name: 'Ulf Berg', eventId: later, detail: 'guest', seenAt: now }),
    ])
    expect(look('tideline').map(({ entry }) => entry.id)).toEqual([running, later])
    expect(look('ulf')[0]?.entry.detail).toBe('running')
  })

  it('returns only requested kinds, and omits secondary kinds by default', () => {
    const { names: all } = searcher([
      one({ kind: 'event', name: 'Spring' }),
      one({ kind: 'category', name: 'Spring flowers' }),
      one({ kind: 'type', name: 'Springboard' }),
    ])
    expect(all('spring')).toEqual(['Spring', 'Springboard'])
    expect(all('spring', { kinds: ['category'] })).toEqual(['Spring flowers'])
  })

  it('finds a category only by its full id, and people by the beginning of an id', () => {
    const hidden = one({ kind: 'category', name: 'Flowers' })
    const somebody = one({ name: 'Ana', personId: idFor('person', 5), userId: idFor('user', 5) })
    const { names: all, find: look } = searcher([hidden, somebody])
    expect(all(hidden.id.toUpperCase())).toEqual(['Flowers'])
    for (const id of [somebody.id, idFor('person', 5), idFor('user', 5)])
      expect([all(id), all(id.slice(0, 10))]).toEqual([['Ana'], ['Ana']])
    expect(look(somebody.id)[0]?.matched).toEqual(['id'])
  })

  it('lists the records of an event by its id, of the requested kinds', () => {
    const [event, other] = [idFor('event', 1), idFor('event', 2)]
    const { names: all } = searcher([
      one({ kind: 'facilitator', name: 'Ines Duarte', eventId: event }),
      one({ kind: 'facilitator', name: 'Bo Lund', eventId: other }),
      one({ name: 'Marit Olsson', eventId: event }),
    ])
    expect(all(event, { kinds: ['facilitator'] })).toEqual(['Ines Duarte'])
    expect(all(event)).toEqual([])
  })

  it('finds a code only by its digest', () => {
    const { names: all, find: look } = searcher([one({ kind: 'code', name: 'Spring offer', code: 'digest-1' })])
    expect(all('whatever', { code: 'digest-2' })).toEqual([])
    expect(look('whatever', { code: 'digest-1' }).map(({ matched }) => matched)).toEqual([['code']])
  })

  it('does not repeat a person who is listed as an attendee of the same event', () => {
    const ids = { personId: idFor('person', 9), userId: null }
    const bare = { kind: 'person' as const, id: idFor('person', 9), ...ids, name: 'Mia Wolf' }
    const { find: look } = searcher([
      one({ ...ids, name: 'Mia Wolf' }),
      one(bare),
      one({ ...bare, eventId: idFor('event', 4) }),
    ])
    expect(look('mia wolf').map(({ entry }) => [entry.kind, entry.eventId])).toEqual([
      ['attendee', idFor('event', 0)],
      ['person', idFor('event', 4)],
    ])
  })
})

describe('only exact matches for a full name or a number', () => {
  const { names } = searcher([
    one({ name: 'Ana Ruiz', emails: ['ana.ruiz@acme.example'], phones: ['+34 600 123 456'], number: '19372430' }),
    one({ name: 'Ana Lopez', phones: ['0611 222 333'] }),
    one({ name: 'Diana Ruiz', phones: ['+49 30 600 123 457'], number: '19372431' }),
    one({ name: 'Bo Ruizola', number: 'FD-7K2Q' }),
    one({ name: 'Cara Lund', detail: 'Ana Press', phones: ['611222333'], number: 'FD-7K2R' }),
  ])

  it.each<[string, string[]]>([
    ['Ana Ruiz', ['Ana Ruiz']],
    ['ana lopez', ['Ana Lopez']],
    ['Ana Garcia', []],
    ['Marta Ruiz', []],
    ['Ana Maria Ruiz', []],
    ['Ann Ruiz', ['Ana Ruiz']],
    ['Ana Riuz', ['Ana Ruiz']],
    ['Bo Ruiz', ['Bo Ruizola']],
    ['600 123 456', ['Ana Ruiz']],
    ['+34 600 123 456', ['Ana Ruiz']],
    ['600 123 455', []],
    ['+34 600 123 458', []],
    ['+34 611 222 333', ['Ana Lopez', 'Cara Lund']],
    ['0049 30 600 123 457', ['Diana Ruiz']],
    ['19372430', ['Ana Ruiz']],
    ['19372439', []],
    ['FD-7K2Q', ['Bo Ruizola']],
    ['fd7k2r', ['Cara Lund']],
    ['FD-7K2X', []],
  ])('%s finds %j', (text, found) => expect(names(text).toSorted()).toEqual(found))

  it('are returned among many people: a full name matches only records with a similar word for each of its words', () => {
    const people = samplePeople(2000, now)
    const { find } = searcher(people)
    const first = people.map(({ name }) => name.split(' ')[0] ?? '')
    for (let at = 0; at < 200; at += 1) {
      const text = `${first[at] ?? ''} Xylander`
      expect([text, find(text).map(({ entry }) => entry.name)]).toEqual([text, []])
    }
  })
})
