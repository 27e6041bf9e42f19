import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { describeWhen } from '#format/when.ts'

import { EventHeader } from './event-header.tsx'

afterEach(cleanup)

const event = { id: '0193a1c2-7f00-7000-8000-000000000001', name: 'Opening', start: '2026-11-21T10:00:00Z' }
const when = describeWhen(event, { viewerZone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') })
const header = (pinned: boolean) =>
  render(<EventHeader event={event} when={when} isNameOnly pinned={pinned} onPin={() => undefined} />)

it.each([
  [false, 'Pin'],
  [true, 'Unpin'],
])('has a button for the pin that says what it does (pinned: %s)', (pinned, label) => {
  header(pinned)
  expect(screen.getByRole('button', { name: label }).textContent).toBe(label)
})
