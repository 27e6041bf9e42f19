import { parseJson } from '@frontdesk/api-types/json'

import { signInGate } from '#api/desk/sign-in-gate.ts'

import { unchanged } from './etag-cache.ts'
import { firstAnswer, forgetFirstAnswers } from './first-answers.ts'
import { ApiProblem, problemOf } from './problem.ts'
import { type Sent, told } from './response.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  body?: unknown
  signal?: AbortSignal | undefined
  asks?: boolean
  headers?: Record<string, string>
}

/** Characters. Browsers refuse keepalive requests whose bodies exceed 64 KiB in all. */
const mostKeptAlive = 8000

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
  const tag = unsafe ? null : unchanged.tagOf(url)
  if (tag !== null) headers['if-none-match'] = tag
  const late = AbortSignal.timeout(patience)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
  }
  const content = options.body === undefined ? null : JSON.stringify(options.body)
  if (content !== null) init.body = content
  // A write outlives the page that sent it: somebody who leaves right after Undo has undone it.
  if (unsafe) init.keepalive = (content ?? '').length <= mostKeptAlive

  // What was read before a write may no longer be so.
  if (unsafe) forgetFirstAnswers()
  // A write that left while online may have arrived, even when the browser is offline by the time it fails.
  const mayHaveLeft = unsafe && navigator.onLine
  let response: Response
  let text: string
  try {
    response = (unsafe ? null : firstAnswer(url)) ?? (await fetch(url, init))
    text = await response.text()
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    if (!navigator.onLine && !mayHaveLeft) throw offline()
    throw silent(late.aborted)
  }
  // Another person may sit down here now.
  if (response.status === 401 || (unsafe && url === '/desk/session')) {
    unchanged.clear()
    forgetFirstAnswers()
  }
  if (response.status === 304) {
    const known = unchanged.find(url, response.headers.get('etag'))
    if (known !== null) return told(response.headers, 200, known.body)
    // Forgotten while it was on its way.
    return once(method, url, options)
  }
  const body = parsed(text)
  if (saysAbsent(response)) throw problemOf(404, body)
  if (!response.ok) throw problemOf(response.status, body)
  if (body === undefined) {
    throw new ApiProblem({ status: response.status, code: 'unreadable' })
  }
  if (!unsafe) unchanged.keep(url, response.headers.get('etag'), body, text.length)
  return told(response.headers, response.status, body)
}

/** The border's way of saying 404 to who asked with `frontdesk-absent: ok`. */
function saysAbsent({ headers }: Response): boolean {
  return headers.get('frontdesk-status') === '404' && headers.get('content-type') === 'application/problem+json'
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
