import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import type { DeskContext } from '#request.ts'
import type { StaticFiles } from '#static.ts'

import { firstReads, sessionRead } from './first-reads.ts'

const compressed = promisify(brotliCompress)

/** One answer as it would have come: the page reads it in the place of a request. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }

export type DocumentDeps = {
  files: StaticFiles
  /** Whether the request brings a session's cookie, valid or not. */
  hasSession: (c: DeskContext) => boolean
  isDemo: boolean
  /** Asks the desk itself, as the browser would: session, role, scope, sealing, limits and audit are those of any request. */
  ask: (url: string, c: DeskContext) => Promise<Response>
}

/** The page waits no longer than this for its first answers: what is later is asked for by the browser. */
const patienceMs = 150
/** A page is not to grow beyond what one round trip of a slow network carries. */
const mostBytes = 60_000
const handedOn = ['content-type', 'etag', 'frontdesk-sealed', 'frontdesk-out-of-scope']

/** The page of a signed-in person, with the first answers that its screen asks for. */
export function createDocument({ files, hasSession, isDemo, ask }: DocumentDeps) {
  async function answerTo(url: string, c: DeskContext, found: FirstAnswer[]): Promise<void> {
    const answer = await ask(url, c)
    if (answer.status !== 200) return
    const headers = handedOn.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    found.push({ url, headers, body: await answer.text() })
  }

  return async function serve(c: DeskContext): Promise<Response> {
    const html = hasSession(c) ? files.pageFor(c) : null
    if (html === null) return files.serve(c)
    const { pathname } = new URL(c.req.url)
    const found: FirstAnswer[] = []
    const asking = async () => {
      await answerTo(sessionRead, c, found)
      if (found[0] === undefined || found[0].body.includes('"person":null')) return
      await Promise.allSettled(firstReads(pathname, isDemo).map((url) => answerTo(url, c, found)))
    }
    const late = new AbortController()
    await Promise.race([asking(), after(patienceMs, undefined, { signal: late.signal })]).catch(() => undefined)
    late.abort()
    const text = withAnswers(html, [...found])
    c.set('operation', 'desk.file')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding, cookie',
    }
    if (!/\bbr\b(?!\s*;\s*q=0)/i.test(c.req.header('accept-encoding') ?? '')) return new Response(text, { headers })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    const bytes = await compressed(text, { params })
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-encoding': 'br' } })
  }
}

/** Data, not code: no browser runs it. No `<` is left in it, so nothing in a record can end it early. */
export function withAnswers(html: string, answers: readonly FirstAnswer[]): string {
  const kept: FirstAnswer[] = []
  let size = 0
  for (const answer of answers) {
    size += answer.body.length
    if (size <= mostBytes) kept.push(answer)
  }
  const json = JSON.stringify(kept).replaceAll('<', '\\u003c')
  const end = html.indexOf('</head>')
  const place = `<script type="application/json" id="first-answers">${json}</script>\n  `
  return end < 0 || kept.length === 0 ? html : `${html.slice(0, end)}${place}${html.slice(end)}`
}
