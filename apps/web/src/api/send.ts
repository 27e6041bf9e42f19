import { parseJson } from '@frontdesk/api-types/json'

import { signInGate } from '#api/desk/sign-in-gate.ts'

import { etagCache } from './etag-cache.ts'
import { firstAnswer, forgetFirstAnswers } from './first-answers.ts'
import { trialEnds } from './network.ts'
import { ApiProblem, problemOf } from './problem.ts'
import { type ApiResponse, servedAtOf, toApiResponse } from './response.ts'
import { noteServedAt } from './server-clock.ts'
import { unconfirmedSession } from './unconfirmed-session.ts'
import { viewId } from './viewing.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  body?: unknown
  signal?: AbortSignal | undefined
  promptSignIn?: boolean
  headers?: Record<string, string>
}

/** Characters. Browsers refuse keepalive requests whose bodies exceed 64 KiB in all. */
const maxKeepaliveLength = 8000

/** Longer than the BFF's own deadline, because its error says more than a timeout of the client. */
const timeoutMs = 30_000

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function once(method: Method, url: string, options: Options): Promise<ApiResponse> {
  const unsafe = method !== 'GET'
  // Until the desk confirms the session, only signing in is sent: another person may have signed in on this device.
  if (unsafe && unconfirmedSession() !== null && options.promptSignIn !== false) throw offline()
  const headers: Record<string, string> = { accept: 'application/json', 'x-frontdesk': '1', ...options.headers }
  const view = viewId()
  if (view !== null) headers['frontdesk-person'] = view
  if (unsafe) headers['content-type'] = 'application/json'
  const tag = unsafe ? null : etagCache.tagOf(url)
  if (tag !== null) headers['if-none-match'] = tag
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    // No route of the desk redirects: a redirect is of a captive portal, or of a sign-in in front of the desk.
    redirect: 'manual',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  const content = options.body === undefined ? null : JSON.stringify(options.body)
  if (content !== null) init.body = content
  // `keepalive` lets a write complete when the page is closed right after it.
  if (unsafe) init.keepalive = (content ?? '').length <= maxKeepaliveLength

  if (trialEnds() > 0) throw offline()
  // A write may change what the first answers contain.
  if (unsafe) forgetFirstAnswers()
  // A write that was sent while online may have arrived, even when the browser is offline by the time it fails.
  const mayHaveArrived = unsafe && navigator.onLine
  let response: Response
  let text: string
  try {
    const known = unsafe ? null : firstAnswer(url)
    response = known ?? (await fetch(url, init))
    const { servedAt } = servedAtOf(response.headers)
    if (known === null && servedAt !== undefined) noteServedAt(servedAt)
    text = await response.text()
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    if (!navigator.onLine && !mayHaveArrived) throw offline()
    throw noResponse(timeout.aborted)
  }
  if (response.type === 'opaqueredirect') throw new ApiProblem({ status: 302, code: 'unreadable' })
  // The next user must not see answers to this one.
  if (response.status === 401 || (unsafe && url === '/desk/session')) {
    etagCache.clear()
    forgetFirstAnswers()
  }
  if (response.status === 304) {
    const known = etagCache.find(url, response.headers.get('etag'))
    if (known !== null) return toApiResponse(response.headers, 200, known.body)
    // The 304 is for a body that was evicted during the request: read it again.
    return once(method, url, options)
  }
  const body = isFile(response) ? text : parsed(text)
  if (isMarkedAbsent(response)) throw problemOf(404, body)
  if (!response.ok) throw problemOf(response.status, body, response.headers.get('retry-after'))
  if (body === undefined) {
    throw new ApiProblem({ status: response.status, code: 'unreadable' })
  }
  if (!unsafe) etagCache.keep(url, response.headers.get('etag'), body, text.length)
  return toApiResponse(response.headers, response.status, body)
}

/** Whether the answer is a file to save, not JSON. */
const isFile = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/csv') === true

/** A 404 that the BFF sends with status 200, because the request had `frontdesk-absent: ok`. */
function isMarkedAbsent({ headers }: Response): boolean {
  return headers.get('frontdesk-status') === '404' && headers.get('content-type') === 'application/problem+json'
}

function offline(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'offline' })
}

function noResponse(timedOut: boolean): ApiProblem {
  return new ApiProblem({ status: 0, code: timedOut ? 'no_answer' : 'network' })
}

/**
 * Sends one request to the BFF. On a 401 it waits for the sign-in dialog and then repeats the request: a 401 means that
 * nothing happened, so a repeat is safe, and pages and forms keep their state.
 * @throws ApiProblem
 */
export async function send(method: Method, url: string, options: Options = {}): Promise<ApiResponse> {
  const renewals = signInGate.renewals()
  try {
    return await once(method, url, options)
  } catch (thrown) {
    const promptSignIn = options.promptSignIn ?? true
    if (!promptSignIn || !(thrown instanceof ApiProblem) || thrown.code !== 'signed_out') throw thrown
    if (await signInGate.renewedSince(renewals)) return send(method, url, options)
    if (!(await signInGate.wait())) throw thrown
    return once(method, url, options)
  }
}
