import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Choice, Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const fruits: Choice[] = ['Apple', 'Apricot', 'Pear'].map((label) => ({ id: label.toLowerCase(), label }))
const chosen = vi.fn<(choice: Choice | null) => void>()
const submitted = vi.fn<() => void>()

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Stage({ clear }: { clear?: string }) {
  const [value, setValue] = useState<Choice | null>(null)
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <Field label="Fruit">
        <Combobox
          value={value}
          onValue={(choice) => {
            chosen(choice)
            setValue(choice)
          }}
          choices={fruits.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          onSearch={setText}
          empty="No such fruit"
          words={{ list: 'Fruits', ...(clear ? { clear } : {}) }}
        />
      </Field>
      <button>Send</button>
    </form>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const highlighted = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

it('filters while typing and chooses with Enter, which does not submit the form', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  await user.tab()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('ap')
  expect(options()).toEqual(['Apple', 'Apricot'])
  expect(highlighted()).toBe('Apple')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenLastCalledWith(fruits[1])
  expect(field().value).toBe('Apricot')
  expect(options()).toEqual([])
  expect(submitted).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
})
it('opens the whole list with an arrow key, wraps around, and restores the value on Escape', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(3)
  await user.keyboard('{ArrowUp}')
  expect(highlighted()).toBe('Pear')
  await user.keyboard('x{Escape}')
  expect(field().value).toBe('')
  expect(chosen).not.toHaveBeenCalled()
})
it('shows the chosen value again on blur after incomplete text', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: 'Pear' }))
  expect(document.activeElement).toBe(field())
  await user.keyboard('app')
  await user.tab()
  expect(field().value).toBe('Pear')
  expect(chosen).toHaveBeenCalledTimes(1)
})
it('can be cleared where allowed: by its button or by emptying the text', async () => {
  const user = userEvent.setup()
  render(<Stage clear="No fruit" />)
  await user.click(field())
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'No fruit' }))
  expect(chosen).toHaveBeenLastCalledWith(null)
  await user.keyboard('pear{Enter}')
  await user.clear(field())
  await user.tab()
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith(null)
  expect(field().value).toBe('')
})
it('cannot be cleared where a value is required', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  await user.click(field())
  await user.keyboard('{Enter}')
  await user.clear(field())
  await user.tab()
  expect(field().value).toBe('Apple')
})
it('says that there are no matches', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  await user.type(field(), 'kiwi')
  expect(screen.getByText('No such fruit')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(chosen).not.toHaveBeenCalled()
})
