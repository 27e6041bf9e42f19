import type { Viewer } from './viewer.ts'

type Moment = Viewer & { now: number }

let moment: Moment = {
  language: 'en',
  locale: 'en-GB',
  zone: 'UTC',
  narrow: false,
  mac: false,
  now: 0,
}

/** Whom the screens that follow are written for, and when (epoch milliseconds). Nothing may be awaited before they are written. */
export function writeFor(viewer: Viewer, now: number): void {
  moment = { ...viewer, now }
}

// What a browser asks of itself is told here by the cookie: these stand in the place of the desk's own (see the build's settings).

/** In the place of `shell/now.ts`. */
export const useNow = (): number => moment.now
/** In the place of `shell/now.ts`. */
export const viewerZone = (): string => moment.zone
/** In the place of `ui/own-zone.ts`. */
export const ownZone = (): string => moment.zone
/** In the place of `ui/use-narrow.ts`. */
export const useNarrow = (): boolean => moment.narrow
/** In the place of `ui/is-mac.ts`. */
export const isMac = (): boolean => moment.mac
/** In the place of `records/safe-html.ts`, which needs a browser to be safe: no markup of the service is written. */
export function safeHtml(): never {
  throw new Error('markup is shown by the browser only')
}
