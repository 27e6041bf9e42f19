import { inLocale } from '#i18n/say.ts'

import { ownZone } from './own-zone.ts'

/** A formatter for points in time, in the reader's language and time zone. */
export function onOwnClock(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const inZones = inLocale((locale) => {
    let made: { zone: string | undefined; format: Intl.DateTimeFormat } | null = null
    return (zone: string | undefined) => {
      const whole = zone === undefined ? options : { ...options, timeZone: zone }
      if (made?.zone !== zone || made === null) made = { zone, format: new Intl.DateTimeFormat(locale, whole) }
      return made.format
    }
  })
  return (at) => inZones()(ownZone()).format(at)
}
