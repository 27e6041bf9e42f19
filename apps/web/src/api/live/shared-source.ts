import type { Change } from '@frontdesk/desk-api'

import type { Heard } from './change-source.ts'

/** What the tab with the stream tells the others: changes, or whether the stream is there. A new tab asks for the latter. */
type Message = { changes: readonly Change[] } | { live: boolean } | { isNew: true }

const name = 'frontdesk-changes'
/** Milliseconds without a message, after which a tab takes the stream over: the one that has it may be frozen. */
const frozenMs = 50_000
const lookEveryMs = 10_000

/**
 * One stream for all tabs of a browser, which allows few connections to one host: the tab that holds the lock has it and
 * tells the others. Returns the end of it.
 */
export function shareSource(open: (on: Heard) => () => void, on: Heard): () => void {
  const channel = new BroadcastChannel(name)
  let heardAt = Date.now()
  let ended = false
  const isEnded = () => ended
  let close: (() => void) | null = null
  let waiting = new AbortController()
  let isLive = false
  let hasFollowed = false

  const receive = (message: Exclude<Message, { isNew: true }>) => {
    if ('changes' in message) return on.onChanges(message.changes)
    isLive = message.live
    on.onState(message.live)
  }
  const tell = (message: Exclude<Message, { isNew: true }>) => {
    channel.postMessage(message)
    receive(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('isNew' in data) {
      if (close !== null) channel.postMessage({ live: isLive })
      return
    }
    heardAt = Date.now()
    receive(data)
    // What this tab has read until now may have changed since, and the stream is older than that.
    if (isLive && !hasFollowed) on.onChanges([{ kind: 'all' }])
    hasFollowed ||= isLive
  })
  /** Has the stream until the tab is closed, or another one takes it. */
  const hold = () =>
    new Promise<void>((resolve) => {
      const end = open({ onChanges: (changes) => tell({ changes }), onState: (live) => tell({ live }) })
      close = () => {
        close = null
        end()
        resolve()
      }
      if (ended) close()
    })
  const lead = async () => {
    let steals = false
    while (!isEnded()) {
      waiting = new AbortController()
      const options = steals ? { steal: true } : { signal: waiting.signal }
      try {
        await navigator.locks.request(name, options, hold)
        steals = false
      } catch (failure) {
        // A browser that gives no locks: the page reads again by itself.
        if (!(failure instanceof DOMException) || failure.name !== 'AbortError') return
        // Taken by another tab, or no longer waited for, to take it.
        steals = close === null
        close?.()
        heardAt = Date.now()
      }
    }
  }
  void lead()
  channel.postMessage({ isNew: true })
  const look = setInterval(() => {
    if (close === null && navigator.onLine && Date.now() - heardAt >= frozenMs) waiting.abort()
  }, lookEveryMs)
  return () => {
    ended = true
    clearInterval(look)
    waiting.abort()
    close?.()
    channel.close()
  }
}
