import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress } from 'node:zlib'

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
export const streamPieces = (pieces: AsyncIterable<string>, coding: 'br' | null): ReadableStream<Uint8Array> =>
  ReadableStream.from(coding === 'br' ? compressed(pieces) : plain(pieces))
