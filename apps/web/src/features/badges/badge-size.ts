import { type Marked, mark } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

export type BadgeSize = 'label' | 'a6'

/** `largest`: millimetres of a name that has room. */
export const badgeSizes: Readonly<Record<BadgeSize, { word: Marked; largest: number }>> = {
  label: { word: mark('Label, 62 × 100 mm'), largest: 11 },
  a6: { word: mark('A6, 105 × 148 mm'), largest: 18 },
}

/** The paper in the printer of this device. */
export const badgeSize = createStored<BadgeSize>(
  'frontdesk-badge-size',
  (value) => (value === 'label' || value === 'a6' ? value : null),
  'label',
)
