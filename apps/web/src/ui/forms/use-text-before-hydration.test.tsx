import { act, cleanup, render } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { useTextBeforeHydration } from './use-text-before-hydration.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function Field({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useTextBeforeHydration(
    () => field.current,
    (typed) => {
      onText(typed)
      setText(typed)
    },
  )
  return (
    <>
      <input ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  )
}

it('text typed before hydration stays in the field and is reported to the component', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Field onText={() => undefined} />)
  const input = place.querySelector('input')
  if (!input) throw new Error('no field was written')
  input.value = 'tide'
  input.focus()
  const onText = vi.fn<(text: string) => void>()
  const root = await act(async () => hydrateRoot(place, <Field onText={onText} />))
  expect(onText.mock.calls).toEqual([['tide']])
  expect(place.querySelector('input')).toBe(input)
  expect(document.activeElement).toBe(input)
  expect([input.value, place.querySelector('output')?.textContent]).toEqual(['tide', 'tide'])
  act(() => root.unmount())
})

it('an untouched field reports nothing', () => {
  const onText = vi.fn<(text: string) => void>()
  render(<Field onText={onText} />)
  expect(onText).not.toHaveBeenCalled()
})
