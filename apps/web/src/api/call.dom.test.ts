import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { callDesk } from '#api/desk/call-desk.ts'
import { exportGuests } from '#api/desk/guests.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { whoIsSignedIn } from '#api/desk/sign-in.ts'

import { call } from './call.ts'
import { ApiProblem } from './problem.ts'

const event = '0193a1c2-7f00-7000-8000-000000000001'
const fetched = vi.fn<typeof fetch>()

function json(text: string, init: ResponseInit = {}): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' }, ...init })
}
const problem = (status: number, code: string) =>
  json(JSON.stringify({ status, code, title: code, reference: 'r1' }), { status })

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => {
  signInGate.setEnabled(false)
  vi.unstubAllGlobals()
})

function sent(at = 0): { url: unknown; init: RequestInit } {
  const [url, init] = fetched.mock.calls[at] ?? []
  return { url, init: init ?? {} }
}

const keyAt = (at: number) => new Headers(sent(at).init.headers).get('idempotency-key')

describe('the request', () => {
  it('uses the path of the operation table, with the header against cross-site requests', async () => {
    fetched.mockResolvedValue(json('[]'))
    await call('listInventory', { params: { eventid: event } })
    expect(sent().url).toBe(`/api/events/${event}/inventory`)
    expect(sent().init).toMatchObject({ method: 'GET', headers: { 'x-frontdesk': '1' }, credentials: 'same-origin' })
    expect(sent().init.body).toBeUndefined()
  })
  it('carries a body as JSON', async () => {
    fetched.mockResolvedValue(json('{"data":null}'))
    await call('enrollAttendee', { body: { enroll: true, eventId: event, name: 'Ada' } })
    expect(sent().init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(sent().init.body).toBe(JSON.stringify({ enroll: true, eventId: event, name: 'Ada' }))
  })
  it('has a pass code in the body, never in the URL', async () => {
    fetched.mockResolvedValue(json('{}'))
    await call('getPassCode', { params: { registrationtypeid: event }, query: { passcode: 'SPRING' } })
    expect(sent().url).toBe(`/api/registration/${event}/codes/get-for-code`)
    expect(sent().init).toMatchObject({ method: 'POST', body: '{"passcode":"SPRING"}' })
  })
  it('identifies a write by its idempotency key, also after a new sign-in', async () => {
    fetched.mockImplementation(() => Promise.resolve(json('{"data":null}')))
    await call('enrollAttendee', { body: { enroll: true, eventId: event } })
    await call('enrollAttendee', { body: { enroll: true, eventId: event } })
    await call('listInventory', { params: { eventid: event } }).catch(() => null)
    expect(keyAt(0)).toMatch(/^[0-9a-f-]{36}$/)
    expect(keyAt(1)).toMatch(/^[0-9a-f-]{36}$/)
    expect(keyAt(1)).not.toBe(keyAt(0))
    expect(keyAt(2)).toBeNull()
  })
  it('marks a deliberate repeat', async () => {
    fetched.mockImplementation(() => Promise.resolve(json('{"data":true}')))
    const body = { registrantId: event, eventId: event }
    await call('sendConfirmation', { body })
    await call('sendConfirmation', { body, again: true })
    expect([0, 1].map((at) => new Headers(sent(at).init.headers).get('frontdesk-again'))).toEqual([null, '1'])
    expect(sent(1).init.body).toBe(JSON.stringify(body))
  })
  it('is not sent when an id is not a GUID', async () => {
    await expect(call('listInventory', { params: { eventid: '..' } })).rejects.toThrow(RangeError)
    expect(fetched).not.toHaveBeenCalled()
  })
})

const absent = (status: number, said: string) =>
  json(JSON.stringify({ status: 404, code: 'upstream_not_found', reference: 'r1' }), {
    status,
    headers: { 'content-type': 'application/problem+json', 'frontdesk-status': said },
  })

describe('a missing record', () => {
  it('is reported to a read without a failed request, as the same problem', async () => {
    fetched.mockResolvedValue(absent(200, '404'))
    const asked = call('getVirtualInfo', { params: { eventid: event } })
    await expect(asked).rejects.toMatchObject({ name: 'ApiProblem', status: 404, code: 'upstream_not_found' })
    expect(new Headers(sent().init.headers).get('frontdesk-absent')).toBe('ok')
  })
  it('is not accepted as an answer to a write', async () => {
    fetched.mockResolvedValue(json('{"data":null}'))
    await call('enrollAttendee', { body: { enroll: true, eventId: event } })
    expect(new Headers(sent().init.headers).get('frontdesk-absent')).toBeNull()
  })
  it('is recognized by problem body and status only', async () => {
    fetched.mockResolvedValue(json('{"id":"x"}', { headers: { 'frontdesk-status': '404' } }))
    await expect(call('getVirtualInfo', { params: { eventid: event } })).resolves.toMatchObject({ data: { id: 'x' } })
    fetched.mockResolvedValue(absent(200, '401'))
    await expect(call('getVirtualInfo', { params: { eventid: event } })).resolves.toBeDefined()
  })
})

describe('the response', () => {
  it('keeps every digit, and names the sealed fields', async () => {
    fetched.mockResolvedValue(
      json('{"count":9007199254740993,"data":[]}', { headers: { 'frontdesk-sealed': 'streamKey, passcode' } }),
    )
    const before = Date.now()
    const answer = await call('listEventPosts', { params: { eventid: event } })
    expect(answer.data.count).toBe('9007199254740993')
    expect(answer.sealed).toEqual(['streamKey', 'passcode'])
    expect(Date.parse(answer.at)).toBeGreaterThanOrEqual(before)
  })
  it('states how many records were out of scope, and nothing when none were', async () => {
    const headers = [
      { 'frontdesk-out-of-scope': '3' },
      {},
      { 'frontdesk-out-of-scope': '0' },
      { 'frontdesk-out-of-scope': 'x' },
    ]
    for (const one of headers) fetched.mockResolvedValueOnce(json('[]', { headers: one }))
    const outside: (number | undefined)[] = []
    for (const _ of headers) outside.push((await call('listInventory', { params: { eventid: event } })).outside)
    expect(outside).toEqual([3, undefined, undefined, undefined])
  })
  it('is a problem when refused, unreadable or missing', async () => {
    fetched.mockResolvedValueOnce(problem(403, 'upstream_forbidden'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({
      status: 403,
      code: 'upstream_forbidden',
      reference: 'r1',
    })
    fetched.mockResolvedValueOnce(json('<html>'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({ code: 'unreadable' })
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    })
  })
  it('is that of another page where the network redirects', async () => {
    const redirected = json('')
    Object.defineProperty(redirected, 'type', { value: 'opaqueredirect' })
    fetched.mockResolvedValue(redirected)
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({
      status: 302,
      code: 'unreadable',
    })
    expect(sent().init.redirect).toBe('manual')
  })

  it('is the text of a file, and a problem when the file is refused', async () => {
    const headers = { 'content-type': 'text/csv; charset=utf-8' }
    const csv = 'name,door\r\nAda,North door\r\n'
    fetched.mockResolvedValueOnce(new Response(csv, { headers }))
    expect(await exportGuests(event, { filter: {}, columns: ['name'] })).toBe(csv)
    fetched.mockResolvedValueOnce(new Response('12', { headers }))
    expect(await exportGuests(event, { filter: {}, columns: ['name'] })).toBe('12')
    fetched.mockResolvedValueOnce(problem(403, 'not_permitted'))
    await expect(exportGuests(event, { filter: {}, columns: ['name'] })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
  it('is reported as offline when the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({ code: 'offline' })
    vi.restoreAllMocks()
  })
  it('does not claim that nothing was sent when the connection broke in transit', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    fetched.mockImplementationOnce(() => {
      online.mockReturnValue(false)
      return Promise.reject(new TypeError('fetch failed'))
    })
    const body = { enroll: true, eventId: event }
    await expect(call('enrollAttendee', { body })).rejects.toMatchObject({ code: 'network', status: 0 })
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(call('enrollAttendee', { body })).rejects.toMatchObject({ code: 'offline' })
    vi.restoreAllMocks()
  })
  it('an aborted read rejects with the abort, not with a problem', async () => {
    const stop = new AbortController()
    fetched.mockImplementation(() => {
      stop.abort()
      return Promise.reject(stop.signal.reason)
    })
    const thrown = await call('listInventory', { params: { eventid: event } }, stop.signal).catch(
      (error: unknown) => error,
    )
    expect(thrown).not.toBeInstanceOf(ApiProblem)
  })
})

describe('an expired session', () => {
  it('fails at once while the app is not mounted', async () => {
    fetched.mockResolvedValue(problem(401, 'signed_out'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({ code: 'signed_out' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
  it('waits for the sign-in, then repeats each request once', async () => {
    signInGate.setEnabled(true)
    fetched.mockImplementation(() => Promise.resolve(problem(401, 'signed_out')))
    const answers = [
      call('enrollAttendee', { body: { enroll: true, eventId: event } }),
      call('listInventory', { params: { eventid: event } }),
    ]
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(signInGate.isOpen()).toBe(true))
    fetched.mockImplementation(() => Promise.resolve(json('[]')))
    signInGate.settle(true)
    await expect(Promise.all(answers)).resolves.toHaveLength(2)
    expect(fetched).toHaveBeenCalledTimes(4)
    expect([sent(2).url, sent(3).url]).toEqual([sent(0).url, sent(1).url])
    expect(sent(2).init.body).toBe(sent(0).init.body)
    const keys = [0, 2].map((at) => new Headers(sent(at).init.headers).get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(signInGate.isOpen()).toBe(false)
  })
  it('asks nobody to sign in while the session is replaced, nor for what was sent before that', async () => {
    signInGate.setEnabled(true)
    const answers: ((answer: Response) => void)[] = []
    const later = () => new Promise<Response>((resolve) => answers.push(resolve))
    fetched.mockImplementationOnce(later).mockImplementationOnce(later)
    const password = signInGate.renew(callDesk('changePassword', { body: { current: 'a', password: 'b' } }))
    const sentBefore = call('listInventory', { params: { eventid: event } })
    fetched.mockResolvedValueOnce(problem(401, 'signed_out')).mockResolvedValueOnce(json('{"person":null}'))
    const during = [call('listInventory', { params: { eventid: event } }), whoIsSignedIn()]
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4))
    fetched.mockImplementation(async (url) =>
      json(url === '/desk/session?signedOut=ok' ? '{"person":{"id":"p"}}' : '[]'),
    )
    answers[0]?.(json('{}'))
    await password
    answers[1]?.(problem(401, 'signed_out'))
    const [first, second, session] = await Promise.all([sentBefore, ...during])
    expect([first, second]).toMatchObject([{ data: [] }, { data: [] }])
    expect(session).toMatchObject({ person: { id: 'p' } })
    expect(signInGate.isOpen()).toBe(false)
  })
  it('asks to sign in where the session could not be replaced', async () => {
    signInGate.setEnabled(true)
    fetched.mockResolvedValueOnce(problem(401, 'sign_in_failed')).mockResolvedValue(problem(401, 'signed_out'))
    const password = callDesk('changePassword', { body: { current: 'a', password: 'b' } }, { promptSignIn: false })
    await expect(signInGate.renew(password)).rejects.toMatchObject({ code: 'sign_in_failed' })
    const answer = call('listInventory', { params: { eventid: event } })
    await vi.waitFor(() => expect(signInGate.isOpen()).toBe(true))
    signInGate.settle(false)
    await expect(answer).rejects.toMatchObject({ code: 'signed_out' })
  })
  it('fails when the user cancels the sign-in', async () => {
    signInGate.setEnabled(true)
    fetched.mockImplementation(() => Promise.resolve(problem(401, 'signed_out')))
    const answer = call('listInventory', { params: { eventid: event } })
    const thrown = answer.catch((error: unknown) => error)
    await vi.waitFor(() => expect(signInGate.isOpen()).toBe(true))
    signInGate.settle(false)
    expect(await thrown).toMatchObject({ code: 'signed_out' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
  it('does not prompt for a sign-in when the service refuses Frontdesk', async () => {
    signInGate.setEnabled(true)
    fetched.mockResolvedValue(problem(403, 'upstream_forbidden'))
    await expect(call('listInventory', { params: { eventid: event } })).rejects.toMatchObject({ status: 403 })
    expect(signInGate.isOpen()).toBe(false)
  })
})

describe('reads while the event system does not answer', () => {
  it('leave connections for the desk, and go on one by one', async () => {
    const answers: ((response: Response) => void)[] = []
    fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const reads = Promise.allSettled(
      Array.from({ length: 6 }, () => call('listInventory', { params: { eventid: event } })),
    )
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4))
    const write = call('enrollAttendee', { body: { enroll: true, eventId: event } })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(5))
    answers[0]?.(json('[]'))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(6))
    answers[1]?.(problem(504, 'upstream_timeout'))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(7))
    for (const answer of answers) answer(json('{"data":null}'))
    await Promise.all([reads, write])
  })
})
