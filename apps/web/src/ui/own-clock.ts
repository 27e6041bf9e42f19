import { inLocale } from '#i18n/say.ts'

import { ownZone } from './own-zone.ts'

/** A formatter for points in time, in the reader's language and the given time zone, else the reader's. */
export function onOwnClock(options: Intl.DateTimeFormatOptions): (at: Date | number, zone?: string) => string {
  const inZones = inLocale((locale) => {
    let made: { zone: string | undefined; format: Intl.DateTimeFormat } | null = null
    return (zone: string | undefined) => {
      const whole = zone === undefined ? options : { ...options, timeZone: zone }
      if (made?.zone !== zone || made === null) made = { zone, format: new Intl.DateTimeFormat(locale, whole) }
      return made.format
    }
  })
  return (at, zone = ownZone()) => inZones()(zone).format(at)
}
