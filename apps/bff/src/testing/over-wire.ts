import type { Wire } from '#upstream/wire/wire.ts'

/** How a request over the wire ended. `view` is where its body stood: it is used again. */
export type Ending = { status: number; body: string; view: Buffer } | { cause: unknown; sent: boolean }

/** Asks over the wire; `ended` is told once, `times` counts how often it was told. */
export function askOver(
  wire: Wire,
  url: URL,
  path = '/',
  more: { bytes?: string | Buffer } = {},
): { ended: Promise<Ending>; stop: (why: unknown) => void; times: () => number } {
  let times = 0
  let told: ((ending: Ending) => void) | null = null
  const ended = new Promise<Ending>((resolve) => (told = resolve))
  const end = (ending: Ending): void => {
    times += 1
    told?.(ending)
  }
  const stop = wire.ask(url, {
    bytes: more.bytes ?? `GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`,
    take: ({ status }, body) => end({ status, body: body.toString('latin1'), view: body }),
    fail: (cause, sent) => end({ cause, sent }),
  })
  return { ended, stop, times: () => times }
}
