import type { Speech } from '#i18n/speech.ts'

import { currentRendering } from './rendering.ts'

// What only a browser knows is answered here by the rendering's viewer. `vite.first-screen.config.ts` resolves the named modules to this one.

/** In place of `words/current-speech.ts`. */
export const currentSpeech = (): Speech => currentRendering().speech
/** In place of `words/current-speech.ts`: a rendering keeps the speech that it began with. */
export function setSpeech(): never {
  throw new Error('a rendering has one speech')
}
/** In place of `shell/now.ts`. */
export const useNow = (): number => currentRendering().now
/** In place of `shell/now.ts`. */
export const viewerZone = (): string => currentRendering().viewer.zone
/** In place of `ui/own-zone.ts`. */
export const ownZone = (): string => currentRendering().viewer.zone
/** In place of `ui/use-narrow.ts`. */
export const useNarrow = (): boolean => currentRendering().viewer.narrow
/** In place of `ui/is-mac.ts`. */
export const isMac = (): boolean => currentRendering().viewer.mac
/** In place of `records/safe-html.ts`, which needs a browser to be safe: no markup of the service is written. */
export function safeHtml(): never {
  throw new Error('markup is shown by the browser only')
}
