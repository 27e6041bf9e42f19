import { offerNewerBuild } from './newer-build.ts'

/** Milliseconds. A page may stay open for days: the browser itself looks for a new build only at a navigation. */
const lookEveryMs = 60 * 60_000

function watch(registration: ServiceWorkerRegistration): void {
  offerNewerBuild(registration.active && registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // Without an active one this is the first, of this same build.
    if (registration.active === null) return
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offerNewerBuild(worker)
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
