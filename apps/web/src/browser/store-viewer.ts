import { currentLanguage, currentLocale } from '#i18n/say.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { isMac } from '#ui/keyboard/is-mac.ts'
import { phone } from '#ui/use-narrow.ts'

import { viewerText } from './viewer.ts'

function store(): void {
  const viewer = viewerText({
    language: currentLanguage(),
    locale: currentLocale(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    narrow: matchMedia(phone).matches,
    mac: isMac(),
  })
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `frontdesk-view=${viewer}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`
}

/** Stores the viewer's settings in a cookie, which the BFF needs to render the first rows of the next document. */
export function storeViewer(): void {
  // After the paint: reading the width forces a layout, and writing a cookie blocks the page.
  afterPaint(store)
  // Language and width may have changed.
  addEventListener('pagehide', store)
}
