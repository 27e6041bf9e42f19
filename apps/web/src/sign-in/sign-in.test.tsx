import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { SignInOptions } from '#api/desk/sign-in.ts'

import { openInvitation } from './invitation.tsx'
import { SignIn, parametersOf, openSignIn } from './sign-in.tsx'

const fetched = vi.fn<typeof fetch>()
const assign = vi.fn<Location['assign']>()
const replace = vi.fn<Location['assign']>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const plain: SignInOptions = { demo: null, provider: null, setup: false }
const nowhere = { back: '/', problem: null, reference: null }
const ada = { person: { id: '1', name: 'Ada', email: 'ada@example.org', role: 'staff' }, demo: false }

beforeEach(() => {
  for (const mock of [fetched, assign, replace]) mock.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  vi.spyOn(location, 'replace').mockImplementation(replace)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

describe('the parameters of the address', () => {
  it.each([
    ['/sign-in', '', '', '/'],
    ['/sign-in', '?return=%2Fe%2Ftideline%3Fproject%3D1%23notes', '', '/e/tideline?project=1#notes'],
    ['/sign-in', '?return=https%3A%2F%2Felsewhere.example', '', '/'],
    ['/sign-in', '?return=%2F%2Felsewhere.example', '', '/'],
    ['/e/tideline', '?project=1', '#notes', '/e/tideline?project=1#notes'],
    ['//elsewhere.example', '', '', '/'],
    ['/', '', '', '/'],
  ])('%s%s%s leads back to %s', (pathname, search, hash, back) => {
    expect(parametersOf({ pathname, search, hash }).back).toBe(back)
  })

  it("include the provider's error, as plain codes only", () => {
    const parameters = parametersOf({ pathname: '/sign-in', search: '?problem=no_role&reference=12345', hash: '' })
    expect(parameters).toEqual({ back: '/', problem: 'no_role', reference: '12345' })
    expect(parametersOf({ pathname: '/sign-in', search: '?problem=%3Cb%3E', hash: '' }).problem).toBeNull()
  })
})

describe('the sign-in page', () => {
  it('redirects a signed-in user to the requested page', async () => {
    history.replaceState(null, '', '/e/tideline?project=1')
    fetched.mockResolvedValueOnce(answer(ada)).mockResolvedValueOnce(answer(plain))
    expect(await openSignIn()).toBeNull()
    expect(replace.mock.calls).toEqual([['/e/tideline?project=1']])
    expect(location.pathname).toBe('/sign-in')
  })

  it('is shown at its own address otherwise, and opens the requested page after the sign-in', async () => {
    history.replaceState(null, '', '/e/tideline')
    fetched.mockResolvedValueOnce(answer({ person: null })).mockResolvedValueOnce(answer(plain))
    render(await openSignIn())
    expect(`${location.pathname}${location.search}`).toBe('/sign-in?return=%2Fe%2Ftideline')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org')
    fetched.mockResolvedValueOnce(answer(ada))
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/e/tideline']]))
  })

  it('signs in as a demo account by one press, and sends no second request meanwhile', async () => {
    const person = { role: 'staff', name: 'Sam', email: 'staff@demo.example', password: 'x' } as const
    render(<SignIn options={{ ...plain, demo: { accounts: [person] } }} parameters={nowhere} />)
    fetched.mockResolvedValueOnce(answer(ada))
    const button = screen.getByRole('button', { name: /^Event staff/ })
    await userEvent.dblClick(button)
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/']]))
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('redirects to the provider with the requested page, and shows the error that it returned', async () => {
    const parameters = { back: '/calendar', problem: 'sign_in_failed', reference: 'r7' }
    render(<SignIn options={{ ...plain, provider: { name: 'Acme' } }} parameters={parameters} />)
    expect((await screen.findByRole('alert')).textContent).toMatch(/not confirmed.*r7/s)
    fetched.mockResolvedValueOnce(answer({ location: 'https://id.example/authorize' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Acme' }))
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://id.example/authorize']]))
    expect(fetched.mock.lastCall?.[1]?.body).toBe('{"returnTo":"/calendar"}')
  })

  it("asks for the password once when the provider's user already has an account", async () => {
    const parameters = { back: '/calendar', problem: 'link_account', reference: null }
    render(<SignIn options={{ ...plain, provider: { name: 'Acme' } }} parameters={parameters} />)
    expect(screen.getByRole('alert').textContent).toMatch(/password once; from then on Acme signs you in/)
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org')
    fetched.mockResolvedValueOnce(answer(ada))
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/calendar']]))
  })
})

it('continues from a used link to the sign-in when a second factor is required', async () => {
  history.replaceState(null, '', '/invite#token')
  const set = vi.fn<() => void>()
  fetched.mockResolvedValueOnce(answer({ name: 'Ada', email: 'ada@example.org', kind: 'password' }))
  render(await openInvitation(set))
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  fetched.mockResolvedValueOnce(answer({ person: null }))
  await userEvent.type(screen.getByLabelText('Password'), 'a long password{Enter}')
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(1))
  expect(assign).not.toHaveBeenCalled()
})
