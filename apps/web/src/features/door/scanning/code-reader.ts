import type { ReaderOptions } from 'zxing-wasm/reader'

export type CodeSearch = Pick<Required<ReaderOptions>, 'formats'> & { tryHarder?: boolean }
/** `longest`: pixels to which the longer side is scaled down. */
export type CodeQuestion = { picture: ImageBitmap; longest: number; search: CodeSearch }
export type CodeAnswer = { text: string | null } | 'failed'

/** Formats of tickets and badges. Others of one dimension are also found where there are none. */
export const ticketFormats: CodeSearch['formats'] = ['QRCode', 'Aztec', 'DataMatrix', 'PDF417', 'Code128']

export type CodeReader = {
  /** The text of a code in the picture, which is used up; null when there is none. One at a time. @throws Error */
  read(question: CodeQuestion): Promise<string | null>
  close(): void
}

/** A worker that looks for codes in pictures. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  let tell: ((answer: CodeAnswer) => void) | null = null
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => tell?.(data))
  worker.addEventListener('error', () => {
    isBroken = true
    tell?.('failed')
  })
  return {
    async read(question) {
      const answer = await new Promise<CodeAnswer>((resolve) => {
        tell = resolve
        if (isBroken) resolve('failed')
        else worker.postMessage(question, [question.picture])
      })
      if (answer === 'failed') throw new Error('no code reader')
      return answer.text
    },
    close: () => worker.terminate(),
  }
}
