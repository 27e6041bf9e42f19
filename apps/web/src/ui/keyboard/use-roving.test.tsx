import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'

import { useRoving } from './use-roving.ts'

afterEach(cleanup)

const focused = () => document.activeElement?.textContent

function Row() {
  const row = useRef<HTMLUListElement>(null)
  useRoving(row)
  return (
    <>
      <ul ref={row}>
        {['Overview', 'Attendees', 'Posts'].map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === 'Attendees' ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button">After</button>
    </>
  )
}

it('is one tab stop, starting at the current page; arrows, Home and End move within it', async () => {
  render(<Row />)
  const user = userEvent.setup()
  await user.tab()
  expect(focused()).toBe('Attendees')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Posts')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Overview')
  await user.keyboard('{End}')
  expect(focused()).toBe('Posts')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  await user.tab({ shift: true })
  expect(focused()).toBe('Posts')
})
