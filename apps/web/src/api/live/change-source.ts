import type { Change } from '@frontdesk/desk-api'

export type Heard = {
  onChanges: (changes: readonly Change[]) => void
  /** The stream is there, or gone. Called for each sign of life, too. */
  onState: (live: boolean) => void
}

/** Milliseconds: two signs of life are missing. */
const silentMs = 35_000
const firstPauseMs = 1000
const longestPauseMs = 10_000

/** Guarantee of the cast: the BFF's stream has this type, from the same contract. */
const changesIn = (data: string) => JSON.parse(data) as Change[]

/**
 * The stream of changes. It is opened again by this code alone, because the browser gives up for ever after an answer
 * that is no stream, such as the error page of a proxy. Returns the end of it.
 */
export function openChangeSource({ onChanges, onState }: Heard): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let wasHeard = false

  const lose = () => {
    source?.close()
    source = null
    clearTimeout(timer)
    onState(false)
    // While offline, the `online` event opens the stream again.
    if (!navigator.onLine) return
    timer = setTimeout(open, pauseMs * (0.5 + Math.random() / 2))
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }
  const hear = () => {
    pauseMs = firstPauseMs
    wasHeard = true
    clearTimeout(timer)
    timer = setTimeout(lose, silentMs)
    onState(true)
  }
  function open() {
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(lose, silentMs)
    // Records that this page has read before its first stream may have changed since.
    source = new EventSource(wasHeard ? '/desk/changes' : `/desk/changes?age=${Math.ceil(performance.now())}`)
    source.addEventListener('alive', hear)
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      hear()
      onChanges(changesIn(data))
    })
    source.addEventListener('error', lose)
  }
  const openNow = () => {
    pauseMs = firstPauseMs
    open()
  }
  addEventListener('online', openNow)
  addEventListener('offline', lose)
  if (navigator.onLine) open()
  return () => {
    removeEventListener('online', openNow)
    removeEventListener('offline', lose)
    clearTimeout(timer)
    source?.close()
    source = null
  }
}
