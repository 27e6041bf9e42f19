import { parseJson } from '@frontdesk/api-types/table'

import { ApiProblem, problemOf } from './problem.ts'
import { signInGate } from './sign-in-gate.ts'

export type Sent = {
  status: number
  body: unknown
  sealed: string[]
  /** How many records the border left out because this person may not see them; absent when none. */
  outside?: number
  at: string
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  body?: unknown
  signal?: AbortSignal | undefined
  asks?: boolean
  headers?: Record<string, string>
}

/** Longer than the border's own deadline: its answer says more than our giving up. */
const patience = 30_000

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function once(method: Method, url: string, options: Options): Promise<Sent> {
  const unsafe = method !== 'GET'
  const headers: Record<string, string> = { accept: 'application/json', 'x-frontdesk': '1', ...options.headers }
  if (unsafe) headers['content-type'] = 'application/json'
  const late = AbortSignal.timeout(patience)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
  }
  if (options.body !== undefined) init.body = JSON.stringify(options.body)

  // A write that left while online may have arrived, even when the browser is offline by the time it fails.
  const mayHaveLeft = unsafe && navigator.onLine
  let response: Response
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    if (!navigator.onLine && !mayHaveLeft) throw offline()
    throw silent(late.aborted)
  }
  const body = parsed(text)
  if (!response.ok) throw problemOf(response.status, body)
  if (body === undefined) {
    throw new ApiProblem({ status: response.status, code: 'unreadable' })
  }
  const sealed = response.headers.get('frontdesk-sealed')
  return {
    status: response.status,
    body,
    sealed: sealed ? sealed.split(',').map((name) => name.trim()) : [],
    ...outsideOf(response),
    at: new Date().toISOString(),
  }
}

function outsideOf(response: Response): { outside?: number } {
  const outside = Number(response.headers.get('frontdesk-out-of-scope'))
  return Number.isSafeInteger(outside) && outside > 0 ? { outside } : {}
}

function offline(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'offline' })
}

function silent(timedOut: boolean): ApiProblem {
  return new ApiProblem({ status: 0, code: timedOut ? 'no_answer' : 'network' })
}

/**
 * Sends one request to the border. A signed-out answer waits for the sign-in dialog and then sends again:
 * a 401 means nothing happened, so repeating is safe, and forms and pages stay as they were.
 * @throws ApiProblem
 */
export async function send(method: Method, url: string, options: Options = {}): Promise<Sent> {
  try {
    return await once(method, url, options)
  } catch (thrown) {
    const asks = options.asks ?? true
    if (!asks || !(thrown instanceof ApiProblem) || thrown.code !== 'signed_out') throw thrown
    if (!(await signInGate.wait())) throw thrown
    return once(method, url, options)
  }
}
