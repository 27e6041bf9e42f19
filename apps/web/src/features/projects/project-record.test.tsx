import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'

import { jsonNode } from '#records/project-json.ts'

import { ProjectRecord } from './project-record.tsx'

afterEach(cleanup)

const at = { zone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') }
const shown = (answer: unknown): HTMLElement => render(<ProjectRecord node={jsonNode(answer)} at={at} />).container

const valueOf = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling?.textContent

it('shows labelled fields, groups below, and empty fields in one line', () => {
  const page = shown({
    name: 'Tideline',
    startDate: '2026-10-22T00:00:00Z',
    publish: true,
    style: { primaryColor: '#0b6e79' },
    profileImages: { thumbnailSmall: null, defaultLarge: null },
    slogan: '',
  })
  expect(valueOf('Start date')).toContain('22')
  expect(valueOf('Publish')).toBe('yes')
  expect(valueOf('Primary color')).toBe('#0b6e79')
  expect(page.textContent).toContain('Empty: Slogan and Profile images')
})

it('makes links only of safe URLs', () => {
  shown({
    site: 'https://tideline.example.org/',
    trap: 'javascript:alert(1)',
    old: 'http://a.example/',
    mail: 'ana@example.org',
  })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['mailto:ana@example.org', 'https://tideline.example.org/'])
})

it('shows markup in keys and values as text', () => {
  const page = shown({ '<img src=x onerror=alert(1)>': '<script>alert(1)</script>', nested: { '<b>': ['<i>', 3] } })
  expect(page.querySelector('img, script, b, i')).toBeNull()
  expect(page.textContent).toContain('<script>alert(1)</script>')
})

it('cuts a long text until all of it is requested', async () => {
  const page = shown({ notes: 'word '.repeat(2000) })
  expect(page.textContent?.length).toBeLessThan(700)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 10,000 characters' }))
  expect(page.textContent?.length).toBeGreaterThan(9_900)
})

it.each([['only a text'], [42], [null], [[]], [[1, 2]], [false]])('shows %j, which is not a record', (answer) => {
  const page = shown(answer)
  expect(page.textContent).not.toBe('')
  expect(page.textContent).not.toMatch(/null|undefined|NaN/u)
})

/** One text per line: the end of a value and the next label are no word together ("Na", "Name"). */
const textsOf = (node: Node): string =>
  node.hasChildNodes() ? [...node.childNodes].map(textsOf).join('\n') : (node.textContent ?? '')

it('never shows "null" or "undefined"', () => {
  const words = fc
    .jsonValue({ maxDepth: 4 })
    .filter((value) => !/null"|undefined|NaN|\[object/u.test(JSON.stringify(value)))
  fc.assert(
    fc.property(words, (answer) => {
      expect(textsOf(shown(answer))).not.toMatch(/\bnull\b|undefined|NaN|Invalid Date|\[object/u)
      cleanup()
    }),
    { numRuns: 60 },
  )
})

it('orders fields by topic, not in the order of the answer', () => {
  const page = shown({
    updatedDate: '2026-10-22T00:00:00Z',
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    colour: 'red',
    organizationId: '0f8fad5b-d9cb-469f-a165-70867728950f',
    website: 'https://tideline.example.org/',
    city: 'Porto',
    startDate: '2026-10-22T00:00:00Z',
    name: 'Tideline',
  })
  expect([...page.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Name',
    'Start date',
    'City',
    'Website',
    'Colour',
    'Updated date',
    'ID',
    'Organization ID',
  ])
})
