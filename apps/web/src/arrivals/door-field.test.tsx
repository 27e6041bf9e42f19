import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { DoorField } from './door-field.tsx'
import { doorName } from './door-name.ts'

afterEach(() => {
  cleanup()
  doorName.set('')
})

it('says that the door of another event is none of this one', () => {
  doorName.set('North door')
  const { rerender } = render(<DoorField offered={['Main entrance']} />)
  expect(screen.getByRole('status').textContent).toBe('This event has no door of this name')
  rerender(<DoorField offered={['Main entrance', 'North door']} />)
  expect(screen.queryByRole('status')).toBeNull()
  // An event that names no doors takes any.
  rerender(<DoorField />)
  expect(screen.queryByRole('status')).toBeNull()
})
