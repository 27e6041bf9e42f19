import type { MetaField } from '@frontdesk/api-types'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { MetaFieldInput } from './meta-field-input.tsx'
import { type MetaValue, metaFieldView, metaValueFault, metaValueToSend } from './meta-field-view.ts'

afterEach(cleanup)

const sending = vi.fn<(value: unknown) => void>()
function Stage({ field }: { field: Partial<MetaField> }) {
  const view = metaFieldView({ id: '0193a1c2-0000-7000-8000-000000000001', code: 'f', name: 'Field', ...field })
  const [value, setValue] = useState<MetaValue>(view.start)
  useEffect(() => sending(metaValueToSend(view, value)))
  return (
    <MetaFieldInput view={view} value={value} onValue={setValue} error={metaValueFault(view, value) ?? undefined} />
  )
}
const show = (field: Partial<MetaField>) => render(<Stage field={field} />)
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

it('edits text, with its limits as a hint and its error at the field', () => {
  show({ valueKind: 'Text', minLength: 2, maxLength: 4 })
  const control = screen.getByRole('textbox', { name: /Field \(optional\)/ })
  type(control, 'a')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/2 to 4 characters/)).toBeTruthy()
  type(control, 'abcd')
  expect(control.getAttribute('aria-invalid')).toBeNull()
  expect(sending.mock.lastCall?.[0]).toBe('abcd')
})
it('edits long text in several lines', () => {
  show({ valueKind: 'Text', maxLength: 2000 })
  expect(screen.getByRole('textbox').tagName).toBe('TEXTAREA')
})
it('edits a number and sends it as one', () => {
  show({ valueKind: 'Number', minValue: 0, maxValue: 20 })
  type(screen.getByRole('textbox'), '7')
  expect(sending.mock.lastCall?.[0]).toBe(7)
})
it('edits one of a few options by radio buttons, with "none" unless it is required', () => {
  show({ valueKind: 'Multi', optionsText: 'S|M', maxSelections: 1, defaultValue: 'M' })
  expect(sending.mock.lastCall?.[0]).toEqual(['M'])
  fireEvent.click(screen.getByLabelText('S'))
  expect(sending.mock.lastCall?.[0]).toEqual(['S'])
  fireEvent.click(screen.getByLabelText('None'))
  expect(sending.mock.lastCall?.[0]).toBeUndefined()
  cleanup()
  show({ valueKind: 'Multi', optionsText: 'S|M', maxSelections: 1, isRequired: true })
  expect(screen.queryByLabelText('None')).toBeNull()
})
it('edits one of many options by a select', () => {
  show({ valueKind: 'Multi', optionsText: 'a|b|c|d|e|f|g|h', maxSelections: 1 })
  type(screen.getByRole('combobox'), 'g')
  expect(sending.mock.lastCall?.[0]).toEqual(['g'])
})
it('edits several options, in the order of the options and up to the limit', () => {
  show({ valueKind: 'Multi', optionsText: 'a|b|c', maxSelections: 2 })
  fireEvent.click(screen.getByLabelText('c'))
  fireEvent.click(screen.getByLabelText('a'))
  expect(sending.mock.lastCall?.[0]).toEqual(['a', 'c'])
  expect(screen.getByLabelText<HTMLInputElement>('b').disabled).toBe(true)
})
it('edits a day with an optional time', () => {
  show({ valueKind: 'DateTime' })
  type(screen.getByLabelText('Date'), '2026-11-28')
  expect(sending.mock.lastCall?.[0]).toBe('2026-11-28')
  type(screen.getByLabelText('Time, if any'), '09:30')
  expect(sending.mock.lastCall?.[0]).toBe('2026-11-28T09:30')
  type(screen.getByLabelText('Date'), '')
  expect(sending.mock.lastCall?.[0]).toBeUndefined()
})
it('edits an unknown kind as text, and says so', () => {
  show({ valueKind: 'Hologram' })
  type(screen.getByRole('textbox'), 'x')
  expect(screen.getByText(/Kind “Hologram”, sent as text/)).toBeTruthy()
  expect(sending.mock.lastCall?.[0]).toBe('x')
})
it('accepts any text for a choice without options', () => {
  show({ valueKind: 'Multi', optionsText: '' })
  type(screen.getByRole('textbox'), 'anything')
  expect(sending.mock.lastCall?.[0]).toEqual(['anything'])
})
