import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import { AllFields } from './all-fields.tsx'

afterEach(cleanup)

async function opened(record: unknown, except?: string[]): Promise<HTMLElement> {
  const { container } = render(<AllFields record={record} {...(except ? { except } : {})} />)
  await userEvent.click(screen.getByText('All fields'))
  return container
}

describe('all fields of a record', () => {
  it('lists every field that was sent, nested ones too', async () => {
    const page = await opened({
      name: 'Yaw',
      style: { hasStyle: true, primaryColor: '#ff0000' },
      tags: ['a', { deep: 7 }],
      when: '2027-02-01T09:00:00Z',
    })
    const text = page.textContent ?? ''
    for (const part of [
      'name',
      'Yaw',
      'hasStyle',
      'yes',
      'primaryColor',
      '#ff0000',
      'deep',
      '7',
      '2027-02-01T09:00:00Z',
    ])
      expect(text).toContain(part)
  })

  it('shows missing values in words', async () => {
    const page = await opened({ a: null, b: undefined, c: '', d: [], e: {}, f: Number.NaN, g: [null, {}] })
    expect(page.textContent).not.toMatch(/null|undefined|NaN|\[object/u)
    expect(page.querySelectorAll('dt')).toHaveLength(7)
    expect(page.textContent).toContain('unknown')
  })

  it('runs no markup and does not fail on any value', async () => {
    const page = await opened({
      name: '<img src=x onerror=alert(1)>',
      link: 'javascript:alert(1)',
      web: 'https://example.org/a',
      long: 'x'.repeat(10_000),
      many: Array.from({ length: 500 }, (_, at) => at),
    })
    expect(page.querySelector('img')).toBeNull()
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a'])
    expect(page.textContent?.length).toBeLessThan(3_000)
    expect(page.textContent).toContain('450 more')
    await userEvent.click(screen.getByRole('button', { name: /10,000 characters/u }))
    expect(page.textContent?.length).toBeGreaterThan(10_000)
  })

  it('omits excepted fields, and itself when nothing remains', async () => {
    expect((await opened({ name: 'Yaw', etag: 'x' }, ['name'])).textContent).not.toContain('Yaw')
    cleanup()
    expect(render(<AllFields record={{ name: 'Yaw' }} except={['name']} />).container.innerHTML).toBe('')
    expect(render(<AllFields record={null} />).container.innerHTML).toBe('')
  })

  it('renders nothing before it is opened', () => {
    const { container } = render(<AllFields record={{ name: 'Yaw' }} />)
    expect(container.textContent).not.toContain('Yaw')
  })
})
