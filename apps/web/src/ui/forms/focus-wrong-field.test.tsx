import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { Field, Input } from './field.tsx'
import { useFocusWrongField } from './focus-wrong-field.ts'
import { formText } from './form-text.ts'

afterEach(cleanup)

function Form() {
  const [wrong, setWrong] = useState<{ name?: string; email?: string }>({})
  const form = useFocusWrongField(wrong)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        const name = formText(new FormData(event.currentTarget), 'name')
        setWrong(name === '' ? { name: 'Enter a name', email: 'Enter an address' } : { email: 'Enter an address' })
      }}
    >
      <Field label="Name" error={wrong.name}>
        <Input name="name" />
      </Field>
      <Field label="E-mail" error={wrong.email}>
        <Input name="email" />
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

const send = () => userEvent.click(screen.getByRole('button'))

it('moves the focus to the first field with an error, each time the form is sent', async () => {
  render(<Form />)
  expect(document.activeElement).toBe(document.body)
  await send()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.keyboard('Ana')
  await send()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  await send()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})
