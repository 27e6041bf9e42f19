/** An unusable response: malformed HTTP, too large, or an unsupported coding. */
export class ResponseFault extends Error {
  /** Detail of the problem; contains no text of the service. */
  readonly detail: string
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ResponseFault'
    this.detail = detail
  }
}

export const malformed = (cause?: unknown): ResponseFault => new ResponseFault('The answer is not HTTP.', cause)
export const tooLarge = (cause?: unknown): ResponseFault => new ResponseFault('The answer is too large.', cause)
