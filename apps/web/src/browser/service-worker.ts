import { useSyncExternalStore } from 'react'

/** Milliseconds. A page may stay open for days: the browser itself looks for a new build only at a navigation. */
const lookEveryMs = 60 * 60_000

/** The worker of a newer build, which has all of its files. */
let newer: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null): void {
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

function watch(registration: ServiceWorkerRegistration): void {
  offer(registration.active && registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // Without an active one this is the first, of this same build.
    if (registration.active === null) return
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
}

/** Installs the worker that starts the desk without the network. A browser may refuse it, as in a private window. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    watch(await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))
  } catch {
    // The desk works as before, with the network.
  }
}
