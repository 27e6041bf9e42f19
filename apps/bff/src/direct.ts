import type { IncomingMessage, ServerResponse } from 'node:http'

import { type Known, createAddresses } from '#addresses.ts'
import type { AnswerRead } from '#asked-read.ts'
import { pairsOf } from '#guards/headers.ts'
import { type Content, type Pairs, bytesOf } from '#reads/prepared.ts'
import type { Receive } from '#reception.ts'
import { type Asking, type Carried, type Visit, nothingYet } from '#request.ts'
import { leavingOf } from '#upstream/leaving.ts'
import { mostText } from '#upstream/reading.ts'

/** Answers the request, or leaves it alone and says so. `closes` is asked when the answer leaves: whether its connection ends with it. */
export type Direct = (incoming: IncomingMessage, outgoing: ServerResponse, closes: () => boolean) => boolean

const plainHost = /^[\w.:[\]-]+$/

/** A read as browsers send it: no body, no header twice. Everything else goes the long way, where it is looked at closely. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (!plainHost.test(headers.host ?? '')) return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return rawHeaders.length === 2 * Object.keys(headers).length
}

/** A request of Node's own server, without the objects of the web around it. */
class DirectVisit implements Visit, Asking {
  readonly method = 'GET'
  readonly env: Visit['env']
  readonly #incoming: IncomingMessage
  readonly #carried = nothingYet()

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#incoming = incoming
    this.env = { incoming, outgoing }
  }
  get req(): Asking {
    return this
  }
  get url(): string {
    return `http://${this.#incoming.headers.host}${this.#incoming.url}`
  }
  get authority(): string | undefined {
    return this.#incoming.headers.host
  }
  get path(): string {
    const url = this.#incoming.url ?? ''
    const end = url.indexOf('?')
    return end < 0 ? url : url.slice(0, end)
  }
  header(name: string): string | undefined {
    const value = this.#incoming.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  // By names that stand here: to find a field of any name costs as much as to find one among many.
  get<Name extends keyof Carried>(name: Name): Carried[Name]
  get(name: keyof Carried): unknown {
    switch (name) {
      case 'reference':
        return this.#carried.reference
      case 'operation':
        return this.#carried.operation
      case 'session':
        return this.#carried.session
      case 'whole':
        return this.#carried.whole
      case 'givePlaceBack':
        return this.#carried.givePlaceBack
    }
  }
  set<Name extends keyof Carried>(name: Name, value: Carried[Name]): void
  set(name: keyof Carried, value: never): void {
    switch (name) {
      case 'reference':
        this.#carried.reference = value
        break
      case 'operation':
        this.#carried.operation = value
        break
      case 'session':
        this.#carried.session = value
        break
      case 'whole':
        this.#carried.whole = value
        break
      case 'givePlaceBack':
        this.#carried.givePlaceBack = value
        break
    }
  }
}

/** Guarantee of the cast: Node reads the pairs of a head and changes nothing of them. */
const forNode = (head: Pairs): string[] => head as string[]

/** Whoever left in the meantime is told nothing. */
function send(outgoing: ServerResponse, status: number, head: Pairs, body: Content | null): void {
  if (outgoing.destroyed) return
  outgoing.writeHead(status, forNode(head))
  if (body === null) outgoing.end()
  // A long text would be put together with the head, and be copied for that.
  else if (typeof body === 'string' && body.length > mostText) outgoing.end(bytesOf(body))
  else outgoing.end(body, 'latin1')
}

type Ready = { readonly status: number; readonly head: Pairs; readonly body: Content | null }

async function wholeOf(problem: Response): Promise<Ready> {
  const body = Buffer.from(await problem.arrayBuffer())
  const head = { ...Object.fromEntries(problem.headers), 'content-length': String(body.length) }
  return { status: problem.status, head: pairsOf(head), body }
}

/**
 * The short way of the reads that are asked for most: from Node's request through the same reception to the same answer,
 * without a router and without a `Request` and a `Response` in between, which cost as much as all the rest.
 */
export function createDirect(deps: { receive: Receive; answerRead: AnswerRead }): Direct {
  const find = createAddresses()
  const answered = (
    { id, asked }: Known,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    closes: () => boolean,
  ): void => {
    const leave = ({ status, head, body }: Ready): void =>
      send(outgoing, status, closes() ? [...head, 'connection', 'close'] : head, body)
    deps
      .receive(new DirectVisit(incoming, outgoing), (c) => deps.answerRead(c, id, asked, leavingOf(outgoing)))
      .then((answer) => (answer instanceof Response ? wholeOf(answer).then(leave) : leave(answer)))
      .catch(() => outgoing.destroy())
  }
  return (incoming, outgoing, closes) => {
    if (incoming.method !== 'GET') return false
    const known = find(incoming.url ?? '')
    if (known === null || !isPlain(incoming)) return false
    // It has no body. Who has read of a request ends it himself; else Node would, by three turns of its queue for each.
    incoming.read()
    answered(known, incoming, outgoing, closes)
    return true
  }
}
