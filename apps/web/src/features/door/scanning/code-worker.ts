import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

import type { CodeAnswer, CodeQuestion } from './code-reader.ts'

// Served by the desk: without this the library loads it from a CDN.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** The pixels of a picture, its longer side at most `longest`. */
function pixelsOf(picture: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (canvas === null) throw new Error('no canvas')
  canvas.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.getImageData(0, 0, width, height)
}

async function answer({ picture, longest, search }: CodeQuestion): Promise<CodeAnswer> {
  const pixels = pixelsOf(picture, longest)
  const [code] = await readBarcodes(pixels, { ...search, maxNumberOfSymbols: 1, textMode: 'Plain' })
  return { text: code?.text ?? null }
}

/** Looks for a code in pictures outside of the main thread. */
addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  void answer(data)
    .catch((): CodeAnswer => 'failed')
    .then((it) => postMessage(it))
})
