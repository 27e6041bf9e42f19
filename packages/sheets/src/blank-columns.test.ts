import { expect, it } from 'vitest'

import { readCsv } from './read-csv.ts'
import { tableOf } from './sheet-table.ts'

const fieldsOf = (text: string) => tableOf(readCsv(text)).columns.map(({ header, field }) => [header, field])

it('columns that two or more blanks separate are read, as a PDF gives them when copied', () => {
  const text = [
    'Guests of Saturday',
    'Name            E-mail              Ticket',
    'Lena Vipson     lena@vip.example    VIP',
    'Omar Haddad   omar@vip.example\u00a0 Day 1',
    'Rosa Lind',
    '',
  ].join('\n')
  expect(readCsv(text)).toEqual([
    ['Guests of Saturday'],
    ['Name', 'E-mail', 'Ticket'],
    ['Lena Vipson', 'lena@vip.example', 'VIP'],
    ['Omar Haddad', 'omar@vip.example', 'Day 1'],
    ['Rosa Lind'],
  ])
  expect(fieldsOf(text).map(([, field]) => field)).toEqual(['name', 'email', 'ticket'])
})

it('a surname before a comma is no separator where blanks are', () => {
  const rows = readCsv('Name   E-mail\r\nVipson, Lena   lena@vip.example\r\nLind, Rosa   rosa@vip.example\r\n')
  expect(rows[1]).toEqual(['Vipson, Lena', 'lena@vip.example'])
})

it.each([
  ['Name E-mail address Ticket', ['Name', 'E-mail address', 'Ticket']],
  ['Nombre Correo electrónico Entrada', ['Nombre', 'Correo electrónico', 'Entrada']],
  ['Name E-mail Ticket', ['Name', 'E-mail', 'Ticket']],
  ['Nombre E-mail Entrada', ['Nombre', 'E-mail', 'Entrada']],
  ['Guests', ['Guests']],
])('lines with single blanks are split around the address, below %s', (header, cells) => {
  const rows = readCsv(
    `${header}\nLena Vipson lena@vip.example VIP\nLind, Rosa rosa@vip.example Day 1\nAda a@x.example\nOmar Haddad\n`,
  )
  expect(rows).toEqual([
    cells,
    ['Lena Vipson', 'lena@vip.example', 'VIP'],
    ['Lind, Rosa', 'rosa@vip.example', 'Day 1'],
    ['Ada', 'a@x.example'],
    ['Omar Haddad'],
  ])
})

it('a name and an address below "Name Ticket email" are two columns, and what stands behind an address is read', () => {
  expect(readCsv('Name Ticket email\nAda Lovelace ada@x.example\nRosa Lind rosa@x.example')[0]).toEqual([
    'Name',
    'Ticket email',
  ])
  const text = 'Name E-mail Ticket\nAda Lovelace ada@x.example VIP\nRosa Lind rosa@x.example Day 1'
  expect(fieldsOf(text)).toEqual([
    ['Name', 'name'],
    ['E-mail', 'email'],
    ['Ticket', 'ticket'],
  ])
})

it.each([
  ['one column of names', 'Name\nAda Lovelace\nAlan  Turing\nRosa Lind'],
  ['one column of addresses', 'E-mail\nada@x.example\nalan@x.example'],
  ['names with their address in brackets', 'Guest\nAda Lovelace <ada@x.example>\nAlan Turing <alan@x.example>'],
  ['two addresses a line', 'Guest\nAda a@x.example b@x.example\nBo c@x.example d@x.example'],
])('%s stays one column', (_, text) => {
  expect(readCsv(text)).toEqual(text.split('\n').map((line) => [line]))
})

it.each([
  ['commas', 'Guest list 2026\nName,  E-mail\nAda,  ada@x.example\nAlan,  alan@x.example'],
  ['commas before an address', 'Guest list 2026\nName, E-mail\nAda, ada@x.example\nAlan, alan@x.example'],
])('below a title %s remain the separator', (_, text) => {
  expect(readCsv(text)[2]?.map((cell) => cell.trim())).toEqual(['Ada', 'ada@x.example'])
})

it('a text of blanks, or of many short lines, costs no more than its length', () => {
  const [blanks, lines] = [' '.repeat(2_000_000), 'a \n'.repeat(40_000)]
  expect(readCsv(`a${blanks}b`)).toHaveLength(1)
  expect(readCsv(lines)).toHaveLength(40_000)
})
