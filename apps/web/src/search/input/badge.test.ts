import { describe, expect, it } from 'vitest'

import { readBadgeLines, readCard } from './badge.ts'

const card = (...lines: string[]) => readCard(lines.join('\r\n'))

describe('vCard', () => {
  it('reads names, address, number, company and links', () => {
    expect(
      card(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Gómez;Ana;María;;',
        'FN:Ana María Gómez',
        'item1.EMAIL;TYPE=INTERNET,WORK:ana@example.org',
        'TEL;VALUE=uri:tel:+34 91 555 0000',
        'ORG:Lantern\\, Audio;Stage',
        'TITLE:Sound\\nengineer',
        'URL:https://x.example/b/1',
        'END:VCARD',
      ),
    ).toEqual({
      name: 'Ana María Gómez',
      email: 'ana@example.org',
      phone: '+34 91 555 0000',
      company: 'Lantern, Audio, Stage',
      title: 'Sound engineer',
      links: ['https://x.example/b/1'],
    })
  })
  it('builds the name from its parts, and unfolds lines', () => {
    expect(card('BEGIN:VCARD', 'N:Lovelace;Ada', 'EMAIL:ada@exam', ' ple.org', 'END:VCARD')).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
    })
  })
  it('reads a card whose line breaks a scanner typed as blanks', () => {
    expect(readCard('BEGIN:VCARD VERSION:3.0 N:Gómez;Ana FN:Ana Gómez EMAIL:ana@example.org END:VCARD')).toMatchObject({
      name: 'Ana Gómez',
      email: 'ana@example.org',
    })
  })
})

it('reads MECARD', () => {
  expect(readCard('MECARD:N:Gómez,Ana;TEL:+34915550000;EMAIL:ana@example.org;NOTE:a\\;b;;')).toEqual({
    name: 'Ana Gómez',
    email: 'ana@example.org',
    phone: '+34915550000',
    company: null,
    title: null,
    links: ['a;b'],
  })
})

describe('lines of a badge', () => {
  it.each([
    ['a name and an address', ['Ana Gómez', 'ana@example.org'], { name: 'Ana Gómez', email: 'ana@example.org' }],
    [
      'name, title, company and number',
      ['Ana Gómez', 'Engineer', 'Lantern Audio', 'T: +34 91 555 0000'],
      { name: 'Ana Gómez', title: 'Engineer', company: 'Lantern Audio', phone: '+34 91 555 0000' },
    ],
    ['a name and a link', ['Ana Gómez', 'https://x.example/b/1'], { links: ['https://x.example/b/1'] }],
  ])('%s', (_, lines, badge) => {
    expect(readBadgeLines(lines)).toMatchObject(badge)
  })
  it.each([
    ['names alone', ['Ana Gómez', 'Yaw Müllerschön']],
    ['two addresses', ['Ana, ana@example.org', 'Yaw, yaw@example.org']],
    ['people with an address each line', ['Ana Gómez ana@example.org', 'Yaw']],
    ['too many lines', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h@example.org']],
  ])('are not one badge: %s', (_, lines) => {
    expect(readBadgeLines(lines)).toBeNull()
  })
})
