import { useSyncExternalStore } from 'react'

/** The worker of a newer build, which has all of its files. */
let newer: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** `worker`: of a build that is newer than this page's; null changes nothing. */
export function offerNewerBuild(worker: ServiceWorker | null): void {
  if (worker === null) return
  newer = worker
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a newer build is on this device. It is used when the person says so: a page never reloads by itself. */
export const useHasNewerBuild = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => newer !== null,
    () => false,
  )

/** Opens this page anew with the newer build. Other open pages stay, and keep the files of theirs. */
export function openNewerBuild(): void {
  const worker = newer
  if (worker === null) return
  const reload = () => {
    if (worker.state === 'activated') location.reload()
  }
  worker.addEventListener('statechange', reload)
  worker.postMessage('activate')
  reload()
}
