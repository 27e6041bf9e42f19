import { type Asking, type Carried, type Visit, nothingYet } from '#request.ts'

/** Of the whole answer, not of its parts. */
const ofTheWhole = new Set(['accept-encoding', 'if-none-match'])

/**
 * A read that the desk asks of itself for a part of its answer: it meets the desk as if the browser had sent it, with a
 * session to be looked up, a place among its requests, a reference and a line of the log of its own.
 */
export class PartVisit implements Visit, Asking {
  readonly method = 'GET'
  readonly path: string
  readonly url: string
  readonly env: Visit['env']
  readonly #whole: Visit
  readonly #carried = nothingYet()

  constructor(whole: Visit, path: string) {
    this.#whole = whole
    this.path = path
    this.url = new URL(path, whole.req.url).href
    const incoming = whole.env?.incoming
    this.env = incoming ? { incoming } : {}
  }
  get req(): Asking {
    return this
  }
  header(name: string): string | undefined {
    return ofTheWhole.has(name) ? undefined : this.#whole.req.header(name)
  }
  get<Name extends keyof Carried>(name: Name): Carried[Name] {
    return this.#carried[name]
  }
  set<Name extends keyof Carried>(name: Name, value: Carried[Name]): void {
    this.#carried[name] = value
  }
}
