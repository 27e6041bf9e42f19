import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  border,
  created,
  field,
  json,
  press,
  problem,
  projectId,
  reviewed,
  send,
  setStage,
  show,
  strikeStage,
  type,
} from '#testing/new-event-stage.tsx'

beforeEach(setStage)
afterEach(strikeStage)

describe('creating an event', () => {
  it('leads through a review that sends nothing, and ends with links to the event', async () => {
    await show()
    type('name', 'Spring')
    type('startDate', '2026-11-28')
    type('startTime', '09:00')
    press(/^Review the event/)
    await reviewed()
    expect(border.sends).toEqual([])
    expect(screen.getByText(/Saturday 28 November 2026, 10:00 \(1 h\)/)).toBeTruthy()
    press(/^Create the event/)
    const open = await screen.findByRole('link', { name: /Open the event/ })
    expect(open.getAttribute('href')).toMatch(/^\/e\/spring\?project=/)
    expect(border.sends).toHaveLength(1)
    expect(border.sends[0]?.url).toBe(`/api/projects/${projectId}/events`)
    expect(border.sends[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(border.sends[0]?.body).toMatchObject({
      name: 'Spring',
      startDate: '2026-11-28T09:00:00',
      endTime: '10:00',
      timezone: 'Europe/Brussels',
    })
  })
  it('sends one request for a double press', async () => {
    let release: (() => void) | undefined
    border.answer = (one) => new Promise((resolve) => (release = () => resolve(created(one))))
    await show()
    type('name', 'Spring')
    await send()
    press(/^Creating the event/)
    await waitFor(() => expect(border.sends).toHaveLength(1))
    release?.()
    await screen.findByRole('link', { name: /Open the event/ })
    expect(border.sends).toHaveLength(1)
  })
  it('starts a copy with its own id and key', async () => {
    await show()
    type('name', 'Spring')
    await send()
    fireEvent.click(await screen.findByRole('button', { name: 'Create another like it' }))
    await waitFor(() => expect(document.activeElement).toBe(field('name')))
    expect(field('name').value).toBe('Spring')
    await send()
    await waitFor(() => expect(border.sends).toHaveLength(2))
    expect(border.sends[1]?.key).not.toBe(border.sends[0]?.key)
    expect(border.sends[1]?.body['eventId']).not.toBe(border.sends[0]?.body['eventId'])
  })
})

describe('the draft', () => {
  it('is restored after the page was closed, and removed once the event is created', async () => {
    await show()
    type('name', 'Spring')
    cleanup()
    await show({ again: true })
    expect(field('name').value).toBe('Spring')
    await send()
    await screen.findByRole('link', { name: /Open the event/ })
    cleanup()
    await show({ again: true })
    expect(field('name').value).toBe('')
  })
  it('belongs to its user', async () => {
    await show()
    type('name', 'Spring')
    cleanup()
    await show()
    expect(field('name').value).toBe('')
  })
  it('can be discarded with an undo', async () => {
    await show()
    type('name', 'Spring')
    press(/^Discard draft/)
    expect(field('name').value).toBe('')
    press(/^Undo/)
    expect(field('name').value).toBe('Spring')
  })
})

describe('the two targets', () => {
  it('keep the input, and name what only one of them accepts', async () => {
    const { user } = await show()
    type('name', 'Spring')
    await user.click(screen.getByLabelText('Send metadata with the event'))
    await user.click(await screen.findByLabelText('S'))
    await user.click(screen.getByLabelText(/In all projects/))
    expect(screen.getByText(/Not sent for all projects/)).toBeTruthy()
    await send()
    await waitFor(() => expect(border.sends).toHaveLength(1))
    expect(border.sends[0]?.url).toBe('/api/events/create')
    expect(border.sends[0]?.body).toMatchObject({ projectId, name: 'Spring' })
    expect(border.sends[0]?.body).not.toHaveProperty('meta')
  })
  it('send the metadata again after a switch back', async () => {
    const { user } = await show()
    type('name', 'Spring')
    await user.click(screen.getByLabelText('Send metadata with the event'))
    await user.click(await screen.findByLabelText('S'))
    await user.click(screen.getByLabelText(/In all projects/))
    await user.click(screen.getByLabelText(/In this project/))
    await send()
    await waitFor(() => expect(border.sends[0]?.body['meta']).toEqual({ shirt: ['S'] }))
  })
})

describe('an error', () => {
  it('is shown at its field before anything is sent, and the first field gets the focus', async () => {
    const { user } = await show()
    await user.click(screen.getByLabelText('Send metadata with the event'))
    await screen.findByLabelText('S')
    press(/^Review the event/)
    await waitFor(() => expect(document.activeElement).toBe(field('name')))
    expect(screen.getByText(/2 things to correct/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Name', description: /An event needs a name/ })).toBeTruthy()
    type('name', 'Spring')
    expect(screen.queryByText(/An event needs a name/)).toBeNull()
    expect(border.sends).toEqual([])
  })
  it('in the response of operation 13 is shown at its fields, the rest at the top', async () => {
    border.answer = () => json({ requestComplete: false, errors: ['code: is taken', 'The hall is closed'], data: null })
    const { user } = await show()
    type('name', 'Spring')
    await user.click(screen.getByLabelText(/In all projects/))
    await send()
    await waitFor(() => expect(document.activeElement).toBe(field('code')))
    expect(field('code').closest('details')?.open).toBe(true)
    expect(screen.getAllByText(/Message: is taken/).length).toBeGreaterThan(0)
    expect(screen.getByText('The hall is closed')).toBeTruthy()
    type('code', 'B')
    expect(screen.queryByText(/Message: is taken/)).toBeNull()
  })
  it('in a 400 of operation 7 is shown at its fields, and the next attempt has a new key', async () => {
    border.answer = () => problem(400, 'upstream_rejected', { fields: [{ path: 'timezone', message: 'is not known' }] })
    await show()
    type('name', 'Spring')
    await send()
    await waitFor(() => expect(document.activeElement).toBe(field('timezone')))
    border.answer = created
    await send()
    await screen.findByRole('link', { name: /Open the event/ })
    expect(border.sends[1]?.key).not.toBe(border.sends[0]?.key)
    expect(border.sends[1]?.body['eventId']).toBe(border.sends[0]?.body['eventId'])
  })
})

it.each(['support', 'staff'] as const)('of permission shows %s the reason and the role to ask', async (role) => {
  await show({ role })
  expect(screen.getByText('You may not create events')).toBeTruthy()
  expect(screen.getByText(/Ask an organizer/)).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})

describe('leaving the page', () => {
  it('asks for confirmation when there is unsaved input', async () => {
    const { router, user } = await show()
    type('name', 'Spring')
    router.history.push('/')
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe(`/projects/${projectId}/new-event`)
    expect(field('name').value).toBe('Spring')
    router.history.push('/')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
  it('does not ask without input', async () => {
    const { router } = await show()
    router.history.push('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
