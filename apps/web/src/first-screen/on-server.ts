import type { I18n } from '#i18n/i18n.ts'

import { currentRendering } from './rendering.ts'

// Server versions of modules that need a browser; `vite.first-screen.config.ts` aliases the named modules to this one.

/** Replaces `i18n/current-i18n.ts`. */
export const currentI18n = (): I18n => currentRendering().i18n
/** Replaces `i18n/current-i18n.ts`: the language of a rendering is fixed. */
export function setI18n(): never {
  throw new Error('a rendering has one i18n')
}
/** Replaces `browser/now.ts`. */
export const useNow = (): number => currentRendering().now
/** Replaces `browser/now.ts`. */
export const viewerZone = (): string => currentRendering().viewer.zone
/** Replaces `ui/own-zone.ts`. */
export const ownZone = (): string => currentRendering().viewer.zone
/** Replaces `ui/use-narrow.ts`. */
export const useNarrow = (): boolean => currentRendering().viewer.narrow
/** Replaces `ui/keyboard/is-mac.ts`. */
export const isMac = (): boolean => currentRendering().viewer.mac
/** Replaces `records/text/safe-html.ts`, whose sanitizer needs a browser: no markup of the service is rendered here. */
export function safeHtml(): never {
  throw new Error('markup is shown by the browser only')
}
