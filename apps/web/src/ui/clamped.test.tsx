import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Clamped } from './clamped.tsx'

afterEach(cleanup)

it.each([
  ['Hall 2', null],
  ['a'.repeat(36), null],
  ['a'.repeat(37), 'line-clamp-3'],
  ['Hall\n2', 'line-clamp-3'],
])('%j ends after three lines, unless it cannot be that long', (text, box) => {
  const { container } = render(<Clamped>{text}</Clamped>)
  expect(container.textContent).toBe(text)
  expect(container.firstElementChild?.className ?? null).toBe(box)
})

it('wraps content that is not a string, and a string with a class, in an element', () => {
  const { container } = render(
    <>
      <Clamped>
        <b>Hall</b>
      </Clamped>
      <Clamped className="text-quiet">Hall</Clamped>
    </>,
  )
  expect([...container.children].map(({ className }) => className)).toEqual(['line-clamp-3', 'text-quiet'])
})
