import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  border,
  created,
  press,
  problem,
  reviewed,
  send,
  setStage,
  show,
  strikeStage,
  type,
} from '#testing/new-event-stage.tsx'

beforeEach(setStage)
afterEach(strikeStage)

const lost = () => Promise.reject(new TypeError('fetch failed'))

describe('a lost response', () => {
  it('is reported as “may have been created”, offers a look-up, and sends nothing by itself', async () => {
    border.answer = lost
    await show()
    type('name', 'Spring day')
    await send()
    await screen.findByText('Spring day may have been created')
    press(/^Look for it/)
    await screen.findByText(/has the address spring-day/)
    expect(border.sends).toHaveLength(1)
  })
  it('is stored with the draft; a retry of the same content has the same key', async () => {
    border.answer = lost
    await show()
    type('name', 'Spring')
    await send()
    await screen.findByText('Spring may have been created')
    cleanup()
    await show({ again: true })
    expect(screen.getByText('Spring may have been created')).toBeTruthy()
    border.answer = created
    press(/^Review the event/)
    await reviewed()
    expect(screen.queryByRole('button', { name: /^Create the event/ })).toBeNull()
    press(/^Send the same once more/)
    await screen.findByRole('link', { name: /Open the event/ })
    expect(border.sends[1]).toEqual(border.sends[0])
  })
  it('leads to a new key when the server does not know the outcome either, or with other values', async () => {
    border.answer = () => problem(504, 'upstream_timeout', { outcome: 'unknown' })
    await show()
    type('name', 'Spring')
    await send()
    await screen.findByText('Spring may have been created')
    press(/^Send it as a new request/)
    await waitFor(() => expect(border.sends).toHaveLength(2))
    expect(border.sends[1]?.key).not.toBe(border.sends[0]?.key)
    expect(border.sends[1]?.body).toEqual(border.sends[0]?.body)
  })
  it('is recorded when the page is left before the answer', async () => {
    border.answer = () => new Promise(() => undefined)
    await show()
    type('name', 'Spring')
    await send()
    await waitFor(() => expect(border.sends).toHaveLength(1))
    cleanup()
    await show({ again: true })
    expect(screen.getByText(/The page was left before there was an answer/)).toBeTruthy()
  })
  it('is not assumed while offline, because nothing was sent', async () => {
    await show()
    type('name', 'Spring')
    press(/^Review the event/)
    await reviewed()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    border.answer = lost
    press(/^Create the event/)
    await screen.findByText(/The event was not created. Your draft is saved/)
    expect(screen.queryByText('Spring may have been created')).toBeNull()
    online.mockRestore()
  })
})
