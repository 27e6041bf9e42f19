import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress } from 'node:zlib'

/** A millisecond more than 4 would take, for a tenth of the page. */
const quality = 5

/** Each piece can be read by itself where the ones before have come. */
async function* compressed(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const brotli = createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
  // Ends early when the reader leaves; what goes wrong is thrown to the reader below.
  pipeline(pieces, brotli).catch(() => undefined)
  for await (const bytes of brotli) yield bytes
}

async function* plain(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** A text that goes out piece by piece, each before the next is known; nothing is done before somebody reads. */
export const inPieces = (pieces: AsyncIterable<string>, coding: 'br' | null): ReadableStream<Uint8Array> =>
  ReadableStream.from(coding === 'br' ? compressed(pieces) : plain(pieces))
