import type { Company } from '@frontdesk/api-types'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { topicsOf } from './category-facts.tsx'
import { CompanyFacts } from './company-card.tsx'
import { CompanyHeader, initialsOf } from './company-header.tsx'
import { MemberFacts } from './company-member.tsx'
import { CompanyStyle, swatchesOf } from './company-style.tsx'

afterEach(cleanup)
const id = '00000000-0000-4000-8000-000000000001'
const text = () => document.body.textContent

describe('company', () => {
  it('shows contact, address, place, socials and links, each to copy or to follow', () => {
    const company: Company = {
      id,
      email: 'hello@example.org',
      contactInformation: 'At the booth',
      address1: 'Mill Lane 1',
      postalCode: '1000',
      city: 'Brussels',
      country: 'Belgium',
      latitude: 50.8,
      longitude: 4.35,
      url: 'https://example.org/',
      socials: '["https://social.example.org/@x","javascript:alert(1)"]',
      imageUrl: 'https://pictures.example.org/logo.png',
      description: 'Queues',
    }
    render(<CompanyFacts company={company} />)
    for (const said of ['At the booth', 'Mill Lane 1, 1000 Brussels, Belgium', '50.8, 4.35', 'Queues'])
      expect(text()).toContain(said)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:hello@example.org',
      'https://example.org/',
      'https://social.example.org/@x',
      'https://pictures.example.org/logo.png',
    ])
    // External pictures are linked, never loaded.
    expect(document.querySelector('img')).toBeNull()
  })

  it('shows a company with only an id without placeholders such as "undefined"', () => {
    render(<CompanyFacts company={{ id, latitude: null, longitude: 4, socials: null, style: null }} />)
    render(<CompanyHeader companyId={id} company={null} typeName={null} />)
    render(<CompanyStyle style={null} />)
    render(<MemberFacts member={{ id }} />)
    expect(text()).not.toMatch(/null|undefined|NaN|\[object/)
    expect(screen.getByRole('heading').textContent).toBe('Company, name unknown')
  })

  it('renders no markup, links to no script, and uses only valid colours', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const style = { hasStyle: true, primaryColor: 'red;background:url(//x)', secondaryColor: '#0F0', textColor: evil }
    render(<CompanyFacts company={{ id, description: evil, url: 'javascript:alert(1)', email: evil }} />)
    render(<CompanyHeader companyId={id} company={{ id, name: evil, style }} typeName={evil} />)
    render(<CompanyStyle style={style} />)
    expect(document.querySelector('img, script')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.body.innerHTML).not.toContain('url(//x)"')
    expect(swatchesOf(style).map(({ colour }) => colour)).toEqual([null, '#0F0', null])
  })

  it.each([
    ['Salt Road Logistics', 'SL'],
    ['  ünicode  ', 'Ü'],
    ['3M', '3'],
    ['𝒜lpha beta', '𝒜B'],
    ['<>', ''],
    ['', ''],
  ])('shortens %j to the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

it('names a parent that is not in the list, if an event has its name', () => {
  const child = { key: '0 a', category: { id, name: 'Front' }, children: [] }
  const branches = [{ kind: 'parent missing', parentId: 'abcdef01-0', children: [child] }] as const
  const mutable = branches.map((branch) => ({ ...branch, children: [...branch.children] }))
  expect(topicsOf(mutable).tops[0]?.text).toBe('Under category abcdef01…')
  expect(topicsOf(mutable, new Map([['abcdef01-0', 'Programme']])).tops[0]?.text).toBe('Programme')
  expect(topicsOf(mutable).folding).toEqual(['missing abcdef01-0'])
})
