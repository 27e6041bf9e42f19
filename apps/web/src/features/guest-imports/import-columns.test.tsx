import type { Encoding } from '@frontdesk/sheets/decode-text'
import { type ListedGuest, countFound } from '@frontdesk/sheets/found-guests'
import { readSheets } from '@frontdesk/sheets/read-sheets'
import { readingsOf } from '@frontdesk/sheets/readings'
import { type SheetAnswers, tableOf } from '@frontdesk/sheets/sheet-table'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { ImportColumns } from './import-columns.tsx'
import type { OpenSheet } from './sheet-client.ts'
import { summaryOf } from './sheet-reading.ts'

afterEach(cleanup)

/** A file as the worker reads it. */
async function opened(bytes: Uint8Array, chosen: Encoding | null = null, told: SheetAnswers = {}): Promise<OpenSheet> {
  const file = await readSheets(bytes, chosen)
  const table = tableOf(file.sheets[0]?.rows ?? [], 0, told)
  return {
    fileName: 'guests.csv',
    at: 0,
    names: [],
    fault: null,
    encoding: file.encoding,
    readings: await readingsOf(bytes, file, table),
    summary: summaryOf(table),
    tell: (answers) => opened(bytes, chosen, { ...told, ...answers }),
    decode: (encoding) => opened(bytes, encoding),
    choose: () => Promise.reject(new Error('one sheet')),
    batch: () => Promise.resolve([]),
    countFound: (columns, guests) => Promise.resolve(countFound({ ...table, columns }, guests)),
    close: () => undefined,
  }
}

const nothing = () => undefined

type ScreenProps = { first: OpenSheet; hasList?: boolean; listed?: readonly ListedGuest[] }
function Screen({ first, hasList = false, listed }: ScreenProps) {
  const [sheet, setSheet] = useState(first)
  return (
    <ImportColumns
      sheet={sheet}
      hasList={hasList}
      listed={listed}
      imports={[]}
      busy={false}
      onSheet={setSheet}
      onBegin={nothing}
      onCancel={nothing}
    />
  )
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(Buffer.from(text, 'utf8').toString('latin1').replace('#', '\u00e9'), (letter) => letter.charCodeAt(0))
const savedAs = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'The file was saved as' })
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

it('shows the same names in each way that the file may have been saved, and the way can be changed again and again', async () => {
  render(<Screen first={await opened(bytesOf('Name;Email\nJürgen Müller;j@example.org\nRen# D;r@example.org'))} />)
  const names = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(names).toEqual(['Ren\uFFFD D', 'Jürgen Müller', 'René D', 'JÃ¼rgen MÃ¼ller'])
  expect(savedAs().value).toBe('utf-8')
  for (const [encoding, name] of [
    ['windows-1252', 'JÃ¼rgen MÃ¼ller'],
    ['macintosh', 'J√ºrgen M√ºller'],
    ['utf-8', 'Jürgen Müller'],
  ] as const) {
    fireEvent.change(savedAs(), { target: { value: encoding } })
    await waitFor(() => expect(cells()[0]).toBe(name))
    expect(savedAs().value).toBe(encoding)
  }
})

it('lets a person say how a file was saved that is read without a question', async () => {
  render(<Screen first={await opened(bytesOf('Name;Email\nJürgen Müller;j@example.org'))} />)
  expect(screen.queryByRole('definition')).toBeNull()
  expect(savedAs().value).toBe('utf-8')
  expect([...savedAs().options].map(({ value }) => value)).toEqual(
    expect.arrayContaining(['windows-1251', 'windows-1254', 'windows-1250', 'koi8-r']),
  )
})

it('warns of letters that are lost in the encoding that is chosen now, and of no other', async () => {
  render(<Screen first={await opened(bytesOf('Name;Email\nRen# D;r@example.org\nJos# B;j@example.org'))} />)
  const warning = /^Look at the letters of these names/
  fireEvent.change(savedAs(), { target: { value: 'utf-8' } })
  await waitFor(() => expect(cells()[0]).toBe('Ren\uFFFD D'))
  expect(screen.getByText(warning)).toBeDefined()
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('Ren\uFFFD D')
  expect(check().getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(savedAs(), { target: { value: 'windows-1252' } })
  await waitFor(() => expect(cells()[0]).toBe('René D'))
  expect(screen.queryByText(warning)).toBeNull()
})

it('keeps asking while letters of Unicode are read as several, and shows the names as they would be', async () => {
  render(<Screen first={await opened(bytesOf('Name;Email\nZoë Vandenbroucke;z@example.org\nRen# D;r@example.org'))} />)
  fireEvent.change(savedAs(), { target: { value: 'windows-1252' } })
  await waitFor(() => expect(cells()[0]).toBe('ZoÃ« Vandenbroucke'))
  expect(screen.getByText(/^Look at the letters of these names/)).toBeDefined()
  const names = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(names).toEqual(['ZoÃ« Vandenbroucke', 'René D', 'Zoë Vandenbroucke', 'Ren\uFFFD D'])
  expect(check().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('checkbox', { name: /^I have looked at the names/ }))
  expect(check().getAttribute('aria-disabled')).not.toBe('true')
})

it('counts the first row as a guest when a person says that it is one', async () => {
  render(<Screen first={await opened(bytesOf('Ada Lovelace,Engines\nAlan Turing,Bletchley\nGrace Hopper,Navy'))} />)
  expect(screen.getByText(/^The first row was taken as the header: Ada Lovelace and Engines/)).toBeTruthy()
  expect(screen.queryByRole('cell', { name: 'Ada Lovelace' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'The first row is a guest' }))
  await waitFor(() => expect(cells()[0]).toBe('Ada Lovelace'))
  expect(screen.queryByText(/^The first row was taken/)).toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What “A” is' }).value).toBe('name')
})

const check = () => screen.getByRole('button', { name: 'Check these rows' })

it('leaves out rows that are probably no guests when a person says so, and names them', async () => {
  const sheet = ['Name,Email', 'Ada Lovelace,ada@example.org', 'Speakers and friends,', 'Alan Turing,alan@example.org']
  render(<Screen first={await opened(bytesOf(sheet.join('\n')))} />)
  expect(screen.getByText(/These rows are probably no guests: 3: Speakers and friends\./)).toBeDefined()
  expect(check().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Leave these rows out' }))
  expect(await screen.findByText(/These rows are left out: 3: Speakers and friends\./)).toBeDefined()
  expect(cells()).toEqual(['Ada Lovelace', 'ada@example.org', 'Alan Turing', 'alan@example.org'])
  expect(check().getAttribute('aria-disabled')).not.toBe('true')
})

it('is a newer sheet when the event turns out to have a list, unless a person has said otherwise', async () => {
  const first = await opened(bytesOf('Name;Email\nAnn;a@example.org'))
  const { rerender } = render(<Screen first={first} />)
  rerender(<Screen first={first} hasList />)
  const newer = screen.getByRole<HTMLInputElement>('radio', { name: /newer sheet of the same list/ })
  expect(newer.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /further guests/ }))
  expect(newer.checked).toBe(false)
})

const further = () => screen.getByRole<HTMLInputElement>('radio', { name: /further guests/ })

it('is a sheet of further guests when hardly anyone of the list is in it, and says why', async () => {
  const listed = Array.from({ length: 10 }, (_, at) => ({ name: `Guest ${at}`, email: `g${at}@example.org` }))
  const stand = async (rows: string) => {
    cleanup()
    render(<Screen hasList first={await opened(bytesOf(`Name;Email\n${rows}`))} listed={listed} />)
  }
  await stand('Ann;a@example.org\nBo;b@example.org')
  expect(await screen.findByText(/^Nobody of the list is in this sheet/)).toBeDefined()
  expect(further().checked).toBe(true)
  await stand('Guest 1;a@example.org\nBo;b@example.org')
  expect(await screen.findByText(/^Of 10 guests of the list that were compared, 1 is in this sheet/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /newer sheet of the same list/ }))
  expect(further().checked).toBe(false)
  await stand('Guest 1;a@example.org\nBo;g2@example.org')
  await waitFor(() => expect(further().checked).toBe(false))
  expect(screen.queryByText(/probably further guests/)).toBeNull()
})

it('keeps the buttons in their place when the sheet was compared with the list: the line was there before', async () => {
  const first = await opened(bytesOf('Name;Email\nAnn;a@example.org'))
  const { container, rerender } = render(<Screen first={first} hasList />)
  const count = () => container.querySelectorAll('fieldset *').length
  const before = count()
  rerender(<Screen first={first} hasList listed={[{ name: 'Guest', email: 'g@example.org' }]} />)
  expect(await screen.findByText(/^Nobody of the list is in this sheet/)).toBe(screen.getByRole('status'))
  expect(count()).toBe(before)
})

it('stays a newer sheet when a person has pressed that before the sheet was compared with the list', async () => {
  const first = await opened(bytesOf('Name;Email\nAnn;a@example.org'))
  const { rerender } = render(<Screen first={first} hasList />)
  fireEvent.click(screen.getByRole('radio', { name: /newer sheet of the same list/ }))
  rerender(<Screen first={first} hasList listed={[{ name: 'Guest', email: 'g@example.org' }]} />)
  expect(await screen.findByText(/^Nobody of the list is in this sheet/)).toBeDefined()
  expect(further().checked).toBe(false)
})

it('keeps what was chosen and looked at when a person comes back', async () => {
  const sheet = await opened(bytesOf('Ada Lovelace,Engines\nAlan Turing,Bletchley\nGrace Hopper,Navy'))
  const back = { ...sheet, summary: sheet.summary && { ...sheet.summary, chosenMode: 'new' as const } }
  render(<Screen hasList first={back} />)
  const looked = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I have looked at the names/ })
  expect(looked.checked).toBe(true)
  expect(check().getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /further guests/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'The first row is a guest' }))
  await waitFor(() => expect(cells()[0]).toBe('Ada Lovelace'))
  expect(screen.queryByRole('checkbox', { name: /^I have looked/, checked: true })).toBeNull()
})

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `Guest ${at};g${at}@example.org`).join('\n')

it('says how many of the rows are shown, and nothing when all are', async () => {
  render(<Screen first={await opened(bytesOf(`Name;Email\n${rowsOf(60)}`))} />)
  expect(screen.getByText('The first 20 of 60 rows')).toBeDefined()
  cleanup()
  render(<Screen first={await opened(bytesOf(`Name;Email\n${rowsOf(20)}`))} />)
  expect(screen.queryByText(/^The first/)).toBeNull()
})
