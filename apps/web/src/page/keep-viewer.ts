import { currentLanguage, currentLocale } from '#i18n/say.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { isMac } from '#ui/keyboard/is-mac.ts'
import { phone } from '#ui/use-narrow.ts'

import { viewerText } from './viewer.ts'

function keep(): void {
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

/** Tells the border by a cookie how this browser shows the desk, so that the next document brings its first rows as they will stand. */
export function keepViewer(): void {
  // Not before: asking for the width lays the page out, and a cookie is written elsewhere while the page waits.
  afterPaint(keep)
  // The language and the width may be others by then.
  addEventListener('pagehide', keep)
}
