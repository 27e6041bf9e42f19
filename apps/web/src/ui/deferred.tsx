import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'

import { useAfterPaint } from './after-paint.ts'

const retryMs = 10_000

/** Resolves when the browser is online again, or after a timeout. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retryMs)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Retries the import until it succeeds: a short network failure must not remove a part of the page. */
async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await untilOnline()
    }
  }
}

/**
 * A component that is not part of the first screen: its chunk loads after the first paint. `room` keeps its place free.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  room: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadWithRetry(load) }))
  return function Late(props: Props) {
    return useAfterPaint() ? (
      <Suspense fallback={room}>
        <Part {...props} />
      </Suspense>
    ) : (
      room
    )
  }
}
