import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openSetUp } from './set-up.tsx'

const fetched = vi.fn<typeof fetch>()
const reload = vi.fn<Location['reload']>()
const assign = vi.fn<Location['assign']>()
const options = () => new Response(JSON.stringify({ demo: null, provider: null, setup: true }))

beforeEach(() => {
  for (const mock of [fetched, reload, assign]) mock.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  dispatchEvent(new HashChangeEvent('hashchange'))
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const sent = () =>
  fetched.mock.calls.flatMap(([path, init]) => (init?.method === 'POST' ? [{ path, body: init.body }] : []))
const submit = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password{Enter}')
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
  return sent().map(({ path, body }) => ({ path, body: JSON.parse(typeof body === 'string' ? body : '') as unknown }))
}

it.each(['/setup#the-token', '/setup?token=the-token'])(
  'takes the token of %s out of the address, keeps it over a reload and sends it in the body',
  async (link) => {
    history.replaceState(null, '', link)
    fetched.mockImplementation(async () => options())
    await openSetUp()
    expect(location.href).not.toContain('the-token')
    expect(location.pathname).toBe('/setup')
    render(await openSetUp())
    const body = { name: 'Ada', email: 'ada@example.org', password: 'a long password', token: 'the-token' }
    expect(await submit()).toEqual([{ path: '/desk/setup', body }])
  },
)

it('without a token says where the whole link is, and opens it when it is pasted into the address', async () => {
  history.replaceState(null, '', '/setup')
  fetched.mockImplementation(async () => options())
  render(await openSetUp())
  expect(screen.getByText(/The link is incomplete\..*first-sign-in\.txt/)).toBeTruthy()
  dispatchEvent(new HashChangeEvent('hashchange'))
  expect(reload).toHaveBeenCalledOnce()
})
