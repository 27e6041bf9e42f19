// Splits the byte stream of one PostgreSQL client into requests, and cleans up after a client that disconnected.

const startupHeader = 8
const messageHeader = 5
const terminate = 0x58
/** Query, Sync, Flush: the server responds only after these. */
const answered = new Set([0x51, 0x53, 0x48])

export class Session {
  #send
  #client = 0
  #started = false
  /** @type {Buffer} */
  #pending = Buffer.alloc(0)

  /**
   * @param {(request: Uint8Array) => Uint8Array<ArrayBuffer>} send runs a request in the server and returns its answer
   */
  constructor(send) {
    this.#send = send
  }

  /**
   * Bytes of client `id`; a new number is a new client, and the previous one has disconnected.
   * @param {number} id
   * @param {Uint8Array} bytes
   * @returns {Generator<Uint8Array<ArrayBuffer> | null>} answers for that client; null: it has terminated the session
   */
  *receive(id, bytes) {
    if (id !== this.#client) {
      if (this.#started) this.#reset()
      this.#client = id
    }
    this.#pending = Buffer.concat([this.#pending, bytes])
    if (!this.#started) {
      const startup = this.#takeStartup()
      if (!startup) return
      this.#started = true
      yield this.#send(startup)
    }
    const { ready, rest, isEnd } = cut(this.#pending)
    this.#pending = rest
    if (ready.length > 0) yield this.#send(ready)
    if (isEnd) {
      this.#reset()
      yield null
    }
  }

  #takeStartup() {
    if (this.#pending.length < startupHeader) return undefined
    const length = this.#pending.readInt32BE(0)
    if (this.#pending.length < length) return undefined
    const startup = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return startup
  }

  /**
   * The next client must find no state of this one: no partial request, open transaction, prepared statement or
   * setting.
   */
  #reset() {
    this.#send(message('S'))
    this.#send(message('Q', 'rollback'))
    this.#send(message('Q', 'discard all'))
    this.#started = false
    this.#pending = Buffer.alloc(0)
  }
}

/**
 * @param {Buffer} bytes
 * @returns {{ ready: Buffer, rest: Buffer, isEnd: boolean }} ready: complete messages up to the last that gets a
 * response
 */
function cut(bytes) {
  let offset = 0
  let end = 0
  while (offset + messageHeader <= bytes.length) {
    const type = bytes[offset] ?? 0
    if (type === terminate) return { ready: bytes.subarray(0, end), rest: Buffer.alloc(0), isEnd: true }
    offset += 1 + bytes.readInt32BE(offset + 1)
    if (offset > bytes.length) break
    if (answered.has(type)) end = offset
  }
  return { ready: bytes.subarray(0, end), rest: bytes.subarray(end), isEnd: false }
}

/**
 * @param {string} type
 * @param {string} [text]
 */
function message(type, text) {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(messageHeader)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
