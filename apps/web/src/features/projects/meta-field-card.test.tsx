import type { MetaField } from '@frontdesk/api-types'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { metaFieldView } from '#records/event/meta-field-view.ts'

import { MetaFieldCard } from './meta-field-card.tsx'

afterEach(cleanup)

const shown = (field: Partial<MetaField>) => {
  const definition: MetaField = { id: '0193a1c2-0000-7000-8000-000000000001', ...field }
  return render(<MetaFieldCard field={definition} view={metaFieldView(definition)} />).container
}

it('shows the control, the value it would send, and the errors of a value', async () => {
  const page = shown({
    code: 'years',
    name: 'Years',
    valueKind: 'Number',
    minValue: 0,
    maxValue: 20,
    defaultValue: '3',
  })
  expect(page.textContent).toContain('{"years":3}')
  const input = screen.getByRole('textbox', { name: /Years/ })
  await userEvent.clear(input)
  await userEvent.type(input, '21')
  expect(page.textContent).toContain('Needs 20 or less')
  expect(page.textContent).toContain('Nothing would be sent')
})

it('offers the options of a choice and starts with its default', async () => {
  const page = shown({
    code: 'shirt',
    name: 'Shirt',
    valueKind: 'Multi',
    optionsText: 'S|M|L',
    maxSelections: 1,
    defaultValue: 'M',
  })
  expect(page.textContent).toContain('{"shirt":["M"]}')
  await userEvent.click(screen.getByRole('radio', { name: 'L' }))
  expect(page.textContent).toContain('{"shirt":["L"]}')
})

it('reports contradictions in a definition, and keeps an unknown value', () => {
  const page = shown({ name: 'Odd', valueKind: 'Hologram', minLength: 9, maxLength: 2, publish: false })
  expect(page.textContent).toContain('Hologram')
  expect(page.textContent).toContain('The minimum length is above the maximum: neither is applied.')
  expect(page.textContent).toContain('Not published')
})

it('shows an empty definition without "null" or "undefined"', () => {
  const page = shown({})
  expect(page.textContent).toContain('Field without a name')
  expect(page.textContent).not.toMatch(/null|undefined|NaN/u)
})
