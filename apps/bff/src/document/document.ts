import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { type Columns, columnsOf } from '@frontdesk/api-types/columns'
import { parseJson } from '@frontdesk/api-types/json'

import type { DeskContext } from '#request.ts'
import type { StaticFiles } from '#static.ts'

import { firstReads, sessionRead } from './first-reads.ts'
import type { Ask, FirstAnswer, FirstScreens, Write } from './first-screen.ts'

const compressed = promisify(brotliCompress)

export type DocumentDeps = {
  files: StaticFiles
  /** Whether the request brings a session's cookie, valid or not. */
  hasSession: (c: DeskContext) => boolean
  isDemo: boolean
  /** Writes the first rows into the page; null when that part of the desk is not built. */
  screens: FirstScreens | null
  now: () => Date
  /** Asks the desk itself, as the browser would: session, role, scope, sealing, limits and audit are those of any request. */
  ask: (url: string, c: DeskContext) => Promise<Response>
}

/** The page waits no longer than this for its first answers: what is later is asked for by the browser. */
const patienceMs = 150
/** And no longer than this for rows that it can show at once: the browser alone would need ten times that on a slow network. */
const patienceForRowsMs = 400
/** A page grows no further, before it is compressed: what is more is asked for by the browser. */
const mostBytes = 400_000
const handedOn = ['content-type', 'etag', 'frontdesk-sealed', 'frontdesk-out-of-scope']

/** The page of a signed-in person, with the first answers that its screen asks for, and its first rows. */
export function createDocument({ files, hasSession, isDemo, screens, now, ask }: DocumentDeps) {
  async function answerTo(url: string, c: DeskContext): Promise<FirstAnswer | null> {
    const answer = await ask(url, c)
    if (answer.status !== 200) return null
    const headers = handedOn.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { url, headers, body: await answer.text() }
  }

  /** Each address is asked once, whoever wants it, and only while the page waits. */
  function asker(c: DeskContext, found: FirstAnswer[], isOpen: () => boolean): Ask {
    const asked = new Map<string, Promise<FirstAnswer | null>>()
    return (url) => {
      const known = asked.get(url)
      if (known !== undefined) return known
      if (!isOpen() || !/^\/(?:api|desk)\//.test(url)) return Promise.resolve(null)
      const answer = answerTo(url, c).then(
        (answered) => {
          if (answered !== null && isOpen()) found.push(answered)
          return answered
        },
        () => null,
      )
      asked.set(url, answer)
      return answer
    }
  }

  /** What was answered in time, and how to write the screen when all that it shows is among it. */
  async function gathered(c: DeskContext): Promise<{ found: FirstAnswer[]; write: Write | null }> {
    const { pathname } = new URL(c.req.url)
    const found: FirstAnswer[] = []
    let write: Write | null = null
    const late = new AbortController()
    const patience = screens?.mayOpen(c) ? patienceForRowsMs : patienceMs
    const read = asker(c, found, () => !late.signal.aborted)
    const asking = async () => {
      const session = await read(sessionRead)
      if (session === null || isNobody(session)) return
      const opening = async () => {
        write = (await screens?.open(c, read, now().getTime())) ?? null
      }
      await Promise.all([opening(), ...firstReads(pathname, isDemo).map(read)])
    }
    await Promise.race([asking(), after(patience, undefined, { signal: late.signal })]).catch(() => undefined)
    late.abort()
    return { found, write }
  }

  return async function serve(c: DeskContext): Promise<Response> {
    const html = hasSession(c) ? files.pageFor(c) : null
    if (html === null) return files.serve(c)
    const { found, write } = await gathered(c)
    // Their session is over: they come in by the door, and need nothing of the desk before that.
    if (found.some(isNobody)) return files.serve(c)
    const kept = withinSize(found)
    const written = write?.() ?? null
    const text = withAnswers(written === null ? html : withRows(html, written), kept)
    c.set('operation', 'desk.file')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding, cookie',
    }
    if (!/\bbr\b(?!\s*;\s*q=0)/i.test(c.req.header('accept-encoding') ?? '')) return new Response(text, { headers })
    // A millisecond more than 4 would take, for a tenth of the page.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    const bytes = await compressed(text, { params })
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-encoding': 'br' } })
  }
}

const isNobody = ({ url, body }: FirstAnswer) => url === sessionRead && body.includes('"person":null')

/** As many answers, in their order, as a page may carry. */
export function withinSize(answers: readonly FirstAnswer[]): FirstAnswer[] {
  let size = 0
  return answers.filter(({ body }) => {
    size += body.length
    return size <= mostBytes
  })
}

const answersId = 'first-answers'
const emptyRoot = '<div id="root"></div>'
/**
 * The browser paints when what stands behind the rows has come: columns that a later row makes wider would move those before it. Not the
 * place itself, which Chromium takes for there as soon as it begins, and not the answers, which nobody sees.
 */
const whole = '<link rel="expect" href="#behind-rows" blocking="render">'
const behind = '<template id="behind-rows"></template>'

/** Puts the screen where the desk will stand. */
function withRows(html: string, { html: rows, language }: { html: string; language: string }): string {
  if (!html.includes(emptyRoot)) return html
  return html
    .replace(emptyRoot, () => `<div id="root">${rows}</div>${behind}`)
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace('</head>', () => `${whole}</head>`)
}

/** A list's records go by column; the page puts them together. */
function inColumns(answer: FirstAnswer): FirstAnswer & { columns?: Columns } {
  const body: unknown = parseJson(answer.body)
  const isPage = typeof body === 'object' && body !== null && 'data' in body
  const columns = columnsOf(isPage ? body.data : body)
  if (columns === null) return answer
  return { ...answer, body: JSON.stringify(isPage ? { ...body, data: [] } : []), columns }
}

/** Data, not code: no browser runs it. No `<` is left in it, so nothing in a record can end it early. It comes last: rows are shown before. */
export function withAnswers(html: string, answers: readonly FirstAnswer[]): string {
  const json = JSON.stringify(answers.map(inColumns)).replaceAll('<', '\\u003c')
  const end = html.lastIndexOf('</body>')
  const place = `<script type="application/json" id="${answersId}">${json}</script>\n  `
  return end < 0 || answers.length === 0 ? html : `${html.slice(0, end)}${place}${html.slice(end)}`
}
