import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as after } from 'node:timers/promises'
import { constants, createBrotliCompress } from 'node:zlib'

import { columnsOf, type Columns } from '@frontdesk/api-types/columns'
import { parseJson } from '@frontdesk/api-types/json'

import type { DeskContext } from '#pipeline/request-context.ts'
import { type Coding, codingFor } from '#response-cache/content-coding.ts'

import { firstReads, sessionRead } from './first-reads.ts'
import type { Ask, FirstAnswer, FirstScreens } from './first-screen.ts'
import type { Page, StaticFiles } from './static-files.ts'

/** Saves a tenth of the page against level 4, for a millisecond. */
const quality = 5

/** Flushes after each piece, so that the browser can decode it at once. */
async function* compressed(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const brotli = createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
  // Ends early when the client disconnects; errors surface in the reader below.
  pipeline(pieces, brotli).catch(() => undefined)
  for await (const bytes of brotli) yield bytes
}

async function* plain(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** Streams a text piece by piece, each before the next is known; lazy until it is read. */
const streamPieces = (pieces: AsyncIterable<string>, coding: Coding): ReadableStream<Uint8Array> =>
  ReadableStream.from(coding === 'br' ? compressed(pieces) : plain(pieces))

export type DocumentDeps = {
  files: StaticFiles
  /** Whether the request has a session cookie, valid or not. */
  hasSession: (c: DeskContext) => boolean
  isDemo: boolean
  /** Renders the first rows; null when server rendering is not built. */
  screens: FirstScreens | null
  now: () => Date
  /** An internal request: session, role, scope, sealing, limits and audit apply as to any request. */
  ask: (url: string, c: DeskContext) => Promise<Response>
}

/** Longest wait for the initial data; the browser requests the rest. */
const dataTimeoutMs = 150
/** Longest wait for data that can be rendered: on a slow network the browser alone would need ten times as long. */
const rowsTimeoutMs = 400
/** Largest page before compression; the browser requests the rest. */
const maxBytes = 400_000
const embeddedHeaders = ['content-type', 'etag', 'frontdesk-sealed', 'frontdesk-out-of-scope']

/** The page of a signed-in person with the initial data and the first rows of its screen. */
export function createDocument({ files, hasSession, isDemo, screens, now, ask }: DocumentDeps) {
  async function answerTo(url: string, c: DeskContext): Promise<FirstAnswer | null> {
    const answer = await ask(url, c)
    if (answer.status !== 200) return null
    const headers = embeddedHeaders.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { url, headers, body: await answer.text() }
  }

  /** Requests each address once, and only while the page is open for data. */
  function createAsk(c: DeskContext, found: FirstAnswer[], isOpen: () => boolean): Ask {
    const started = new Map<string, Promise<FirstAnswer | null>>()
    return (url) => {
      const known = started.get(url)
      if (known !== undefined) return known
      if (!isOpen() || !/^\/(?:api|desk)\//.test(url)) return Promise.resolve(null)
      const answer = answerTo(url, c).then(
        (answered) => {
          if (answered !== null && isOpen()) found.push(answered)
          return answered
        },
        () => null,
      )
      started.set(url, answer)
      return answer
    }
  }

  /** The session first; then the responses in time, and the rendered screen when all of its data is among them. */
  function openScreen(
    c: DeskContext,
    timeoutMs: number,
  ): { session: Promise<FirstAnswer | null>; rest: Promise<Opened> } {
    const { pathname } = new URL(c.req.url)
    const found: FirstAnswer[] = []
    const at = now().getTime()
    let rows: string | null = null
    const closed = new AbortController()
    const inTime = <T>(work: Promise<T>): Promise<T | null> =>
      Promise.race([work, after(timeoutMs, null, { signal: closed.signal })]).catch(() => null)
    const read = createAsk(c, found, () => !closed.signal.aborted)
    const session = read(sessionRead)
    const asking = async () => {
      const known = await session
      if (known === null || isSignedOut(known) || isKiosk(known)) return
      const rendering = async () => {
        rows = (await screens?.render(c, { ask: read, now: at, signal: closed.signal })) ?? null
      }
      await Promise.all([rendering(), ...firstReads(pathname, isDemo).map(read)])
    }
    const rest = async (): Promise<Opened> => {
      await inTime(asking())
      closed.abort()
      return { found, at, rows }
    }
    return { session: inTime(session), rest: rest() }
  }

  return async function serve(c: DeskContext): Promise<Response> {
    const page = hasSession(c) ? files.pageFor(c) : null
    if (page === null) return files.serve(c)
    const language = screens?.languageFor(c) ?? null
    const { session, rest } = openScreen(c, language === null ? dataTimeoutMs : rowsTimeoutMs)
    const known = await session
    // The session has expired: show the sign-in page.
    if (known !== null && isSignedOut(known)) return files.serve(c)
    c.set('operation', 'desk.file')
    const coding = codingFor(c.req.header('accept-encoding'), ['br'])
    return new Response(streamPieces(piecesOf(page, language, rest), coding), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'accept-encoding, cookie',
        // Stops nginx from buffering the first pieces.
        'x-accel-buffering': 'no',
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      },
    })
  }
}

/** `rows` is the HTML of the screen, rendered at this time (epoch milliseconds). */
type Opened = { found: FirstAnswer[]; at: number; rows: string | null }

/** A kiosk has one screen, and none of the data of the others. */
const isKiosk = ({ body }: FirstAnswer) => body.includes('"role":"kiosk"')
const isSignedOut = ({ url, body }: FirstAnswer) => url === sessionRead && body.includes('"person":null')

/** The first answers, in order, that fit into the page. */
export function withinSize(answers: readonly FirstAnswer[]): FirstAnswer[] {
  let size = 0
  return answers.filter(({ body }) => {
    size += body.length
    return size <= maxBytes
  })
}

const answersId = 'first-answers'
const emptyRoot = '<div id="root"></div>'
/**
 * Scripts and styles first, then the data of the screen: the browser loads the former while the BFF still waits for the
 * latter.
 * @param language of the rendered screen; null when none is rendered
 */
async function* piecesOf(
  { begin, rest }: Page,
  language: string | null,
  opening: Promise<Opened>,
): AsyncGenerator<string> {
  yield language === null ? begin : begin.replace('<html lang="en"', `<html lang="${language}"`)
  const [head, body] = splitBefore(rest, '</head>')
  yield head
  const { found, at, rows } = await opening
  const shown =
    rows === null ? body : body.replace(emptyRoot, () => `<div id="root" data-rendered-at="${at}">${rows}</div>`)
  yield withAnswers(shown, withinSize(found))
}

/** Splits before the mark; without it the first part is empty. */
function splitBefore(text: string, mark: string): [string, string] {
  const at = Math.max(0, text.indexOf(mark))
  return [text.slice(0, at), text.slice(at)]
}

/** Sends the records of a list by column, which the page reassembles. */
function inColumns(answer: FirstAnswer): FirstAnswer & { columns?: Columns } {
  const body: unknown = parseJson(answer.body)
  const isPage = typeof body === 'object' && body !== null && 'data' in body
  const columns = columnsOf(isPage ? body.data : body)
  if (columns === null) return answer
  return { ...answer, body: JSON.stringify(isPage ? { ...body, data: [] } : []), columns }
}

/**
 * Embeds data as JSON that no browser runs. Every `<` is escaped, so that no record can close the element. It comes
 * last, after the visible rows.
 */
export function withAnswers(html: string, answers: readonly FirstAnswer[]): string {
  const json = JSON.stringify(answers.map(inColumns)).replaceAll('<', '\\u003c')
  const end = html.lastIndexOf('</body>')
  const place = `<script type="application/json" id="${answersId}">${json}</script>\n  `
  return end < 0 || answers.length === 0 ? html : `${html.slice(0, end)}${place}${html.slice(end)}`
}
