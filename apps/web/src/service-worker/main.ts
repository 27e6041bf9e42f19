import { answerPage, kindOf } from './answer-page.ts'

declare const self: ServiceWorkerGlobalScope
/** Set by the build: the name of its cache, the files in it, and which of them are the two pages. */
declare const kept: { name: string; files: string[]; pages: { app: string; 'sign-in': string } }

const { name, files, pages } = kept

/** Builds whose files are kept: an open page loads the rest of its own build after an update. */
const mostBuilds = 3

async function removeOldBuilds(): Promise<void> {
  const oldest = (await caches.keys()).slice(0, -mostBuilds)
  await Promise.all(oldest.map((build) => caches.delete(build)))
}

// The only place that keeps anything: files of the build, which are the same for everybody.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  // A page is requested while the worker starts.
  event.waitUntil(Promise.all([removeOldBuilds(), self.registration.navigationPreload.enable()]))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})

const requestPage = async (event: FetchEvent): Promise<Response> => {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  const kind = kindOf(pathname, mode === 'navigate')
  if (kind === 'app' || kind === 'sign-in')
    event.respondWith(answerPage(requestPage(event), () => caches.match(pages[kind])))
  if (kind === 'file') event.respondWith(caches.match(url).then((found) => found ?? fetch(event.request)))
})
