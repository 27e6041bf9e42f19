/** A response that cannot be used: malformed HTTP, too large, or compressed in a way that is not decoded. */
export class ResponseFault extends Error {
  /** What is said of it in a problem; no text of the service. */
  readonly detail: string
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ResponseFault'
    this.detail = detail
  }
}

export const malformed = (cause?: unknown): ResponseFault => new ResponseFault('The answer is not HTTP.', cause)
export const tooLarge = (cause?: unknown): ResponseFault => new ResponseFault('The answer is too large.', cause)
