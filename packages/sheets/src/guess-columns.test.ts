import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cleanRow } from './clean-row.ts'
import { columnTerms } from './fields.ts'
import { guessColumns } from './guess-columns.ts'
import { readSheets } from './read-sheets.ts'
import { tableOf } from './sheet-table.ts'

const fieldsOf = (headers: string[], rows: string[][] = []) => guessColumns(headers, rows).map(({ field }) => field)

describe('headers', () => {
  it.each([
    [
      'German',
      ['Nachname', 'Vorname', 'Firma', 'E-Mail', 'Telefon'],
      ['lastName', 'firstName', 'company', 'email', 'phone'],
    ],
    [
      'Spanish',
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Empresa', 'Cargo'],
      ['firstName', 'lastName', 'email', 'company', 'jobTitle'],
    ],
    [
      'French',
      ['Nom', 'Prénom', 'Courriel', 'Société', 'Fonction'],
      ['lastName', 'firstName', 'email', 'company', 'jobTitle'],
    ],
    [
      'Portuguese',
      ['Nome', 'Sobrenome', 'E-mail', 'Telemóvel', 'Tipo de ingresso'],
      ['firstName', 'lastName', 'email', 'phone', 'ticket'],
    ],
    ['a name alone', ['Nom', 'Email'], ['name', 'email']],
    ['a diet', ['Name', 'Dietary requirements'], ['name', 'dietaryNeeds']],
    ['allergies', ['Vorname', 'Nachname', 'Allergien'], ['firstName', 'lastName', 'dietaryNeeds']],
    ['a question about food', ['Name', 'Do you have any dietary restrictions?'], ['name', 'dietaryNeeds']],
    ['intolerances', ['Name', 'Lebensmittelunverträglichkeiten'], ['name', 'dietaryNeeds']],
    ['needs in Spanish', ['Nombre completo', 'Requisitos dietéticos'], ['name', 'dietaryNeeds']],
    ['preferences in Portuguese', ['Nome completo', 'Preferência alimentar'], ['name', 'dietaryNeeds']],
    ['a diet in French', ['Nom complet', 'Régime alimentaire'], ['name', 'dietaryNeeds']],
    [
      'Tito',
      ['Number', 'Ticket', 'Ticket Full Name', 'Ticket Email', 'Ticket Company Name', 'Order Name', 'Order Email'],
      ['free', 'ticket', 'name', 'email', 'company', 'ignored', 'ignored'],
    ],
    [
      'Luma',
      ['api_id', 'name', 'first_name', 'last_name', 'email', 'phone_number', 'ticket_name'],
      ['free', 'name', 'firstName', 'lastName', 'email', 'phone', 'ticket'],
    ],
  ])('of %s', (_, headers, fields) => {
    const row = headers.map((header) => (/mail|courriel|correo/i.test(header) ? 'a@example.org' : 'x'))
    expect(fieldsOf(headers, [row, row])).toEqual(fields)
  })

  it('are read where their words are cut short', () => {
    const numbers =
      'Bestätigungsnr.|Bestätigungs-Nr.|Best.-Nr.|Bestellnr|Buchungsnr.|Conf. No.|Confirmation nr|Booking no.|N.º de confirmación|Núm. de pedido|Nº conf.'
    for (const header of numbers.split('|'))
      expect([header, ...fieldsOf(['Name', header], [['Ana Ruiz', 'HX-2041']])]).toEqual([
        header,
        'name',
        'confirmationNumber',
      ])
    for (const header of 'Tel.|Tel.-Nr.|Tel. No.|Telefon-Nr.|Telefonnr.|Handynr.|Mob. no|Teléf.'.split('|'))
      expect([header, ...fieldsOf(['Name', header], [['Ana Ruiz', '+34 600 100 200']])]).toEqual([
        header,
        'name',
        'phone',
      ])
  })

  it('take the guest’s address, not the buyer’s', () => {
    const headers = ['Order code', 'Email', 'Product', 'Attendee name', 'Attendee email', 'Company', 'Company (2)']
    const row = ['ABC', 'buyer@example.org', 'Full', 'Ada', 'ada@example.org', 'Engines', 'Invoices']
    expect(fieldsOf(headers, [row])).toEqual([
      'confirmationNumber',
      'free',
      'ticket',
      'name',
      'email',
      'company',
      'free',
    ])
  })

  it.each([
    ['diets in English', ['vegan', '', 'No nuts, please', 'fish is fine'], 'dietaryNeeds'],
    ['diets in German', ['Vegetarisch', 'glutenfrei', 'ohne Nüsse'], 'dietaryNeeds'],
    ['diets in Spanish', ['sin gluten', 'vegana'], 'dietaryNeeds'],
    ['names of restaurants', ['Vegan Corner', 'Halal Grill'], 'free'],
    ['words that only go with a diet', ['free', 'no', 'menu'], 'free'],
    ['nothing', ['', '-'], 'ignored'],
  ])('that are not known leave it to the values: %s', (_, values, field) => {
    const rows = values.map((value, at) => [`Ada ${at}`, value])
    expect(fieldsOf(['Name', 'Catering'], rows)).toEqual(['name', field])
  })

  it('are corrected by what the column holds: a shop’s number is no id of the service', () => {
    const id = '0f0f0f0f-0000-4000-8000-000000000001'
    expect(fieldsOf(['Name', 'Attendee ID'], [['Ada', id]])).toEqual(['name', 'attendeeId'])
    expect(
      fieldsOf(
        ['Name', 'Attendee ID'],
        [
          ['Ada', '1001'],
          ['Bo', '1002'],
        ],
      ),
    ).toEqual(['name', 'rowId'])
    expect(fieldsOf(['Name', 'Kontakt'], [['Ada', 'ada@example.org']])).toEqual(['name', 'email'])
    expect(
      fieldsOf(
        ['Name', 'Position ID'],
        [
          ['Ada', '1'],
          ['Bo', '1'],
        ],
      ),
    ).toEqual(['name', 'free'])
  })
})

const faults = (cells: string[], of: ReturnType<typeof guessColumns>) => {
  const row = cleanRow(of, cells)
  return 'fault' in row ? row.fault.code : null
}

describe('rows', () => {
  const columns = guessColumns(['First Name', 'Last Name', 'Email', 'Diet'], [])
  it('join the parts of a name, and sort by the last one', () => {
    const row = cleanRow(columns, [' Ada ', 'King\u202e Lovelace', 'ada@example.org', ''])
    expect(row).toMatchObject({
      guest: { name: 'Ada King Lovelace', surname: 'King Lovelace', email: 'ada@example.org' },
    })
  })
  it('say why they cannot be taken', () => {
    const withDiet = guessColumns(['Name', 'Diet', 'Attendee ID'], [['a', 'b', '0f0f0f0f-0000-4000-8000-000000000001']])
    expect(faults(['', '', '', ''], columns)).toBe('empty')
    expect(faults(['', 'Vegan', ''], withDiet)).toBe('noName')
    expect(faults(['x'.repeat(600), '', '', ''], columns)).toBe('tooLong')
    expect(faults(['Ada', '', 'no-id'], withDiet)).toBe('notAnId')
  })
})

const encodings = {
  'utf-8': (text: string) => new TextEncoder().encode(text),
  'utf-8 with a mark': (text: string) => new TextEncoder().encode(`\ufeff${text}`),
  'utf-16': (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'windows-1252': (text: string) => new Uint8Array(Buffer.from(text, 'latin1')),
}
const languages = [
  ['First Name', 'Last Name', 'Email', 'Company'],
  ['Vorname', 'Nachname', 'E-Mail', 'Firma'],
  ['Nombre', 'Apellidos', 'Correo electrónico', 'Empresa'],
  ['Prénom', 'Nom', 'Courriel', 'Société'],
  ['Nome', 'Sobrenome', 'E-mail', 'Empresa'],
]
// As names are written: capitals inside words, and words of accented letters only, come from a wrong encoding.
const word = fc.stringMatching(/^[A-ZÀ-ÖØ-Þ]?[a-z](?:[a-z]|[ß-öø-ÿ][a-z]){1,8}[ß-öø-ÿ]?$/)

it('finds the same guests in any order of columns, language, encoding and delimiter', async () => {
  const people = fc.array(fc.tuple(word, word, fc.stringMatching(/^[a-z]{1,8}$/), word), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(
    people,
    fc.constantFrom(...languages),
    fc.constantFrom(...Object.values(encodings)),
    fc.constantFrom(',', ';', '\t'),
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    async (rows, headers, encode, delimiter, order) => {
      const cells = rows.map(([first, last, mail, company]) => [first, last, `${mail}@example.org`, company])
      const text = [headers, ...cells].map((row) => order.map((at) => row[at]).join(delimiter)).join('\r\n')
      const file = await readSheets(encode(text))
      // Where several encodings are likely a person is asked, and the right one is offered.
      const isAsked = file.others.includes('windows-1252')
      const [sheet] = isAsked ? (await readSheets(encode(text), 'windows-1252')).sheets : file.sheets
      const table = tableOf(sheet?.rows ?? [])
      const found = table.rows.map((row) => cleanRow(table.columns, row.cells))
      const wanted = cells.map(([first, last, email, company]) => ({
        name: `${first} ${last}`,
        surname: last,
        email,
        company,
      }))
      expect(found).toMatchObject(wanted.map((guest) => ({ guest: normalized(guest) })))
    },
  )
  await fc.assert(property, { numRuns: 300 })
})
const normalized = (guest: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(guest).map(([name, value]) => [name, value?.normalize('NFC')]))

it('a file of a list has its row numbers again, and a dash is none', () => {
  const headers = ['Name', columnTerms.rowId]
  const columns = guessColumns(headers, [
    ['Ada Lovelace', 'r1'],
    ['Alan Turing', '–'],
    ['Grace Hopper', 'r3'],
  ])
  expect(columns.map(({ field }) => field)).toEqual(['name', 'rowId'])
  expect(cleanRow(columns, ['Alan Turing', '–'])).toMatchObject({ guest: { name: 'Alan Turing', rowId: null } })
})
