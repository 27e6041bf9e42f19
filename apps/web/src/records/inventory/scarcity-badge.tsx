import { type Marked, mark, say } from '#i18n/say.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'

import type { Scarcity } from './stock.ts'

const scarcityLook: Readonly<Record<Scarcity, { word: Marked; meaning: Meaning } | null>> = {
  gone: { word: mark('Out of stock'), meaning: 'no' },
  'nearly gone': { word: mark('Almost out'), meaning: 'wait' },
  enough: null,
  'no limit': null,
  'not stated': null,
}

/** "Gone" or "nearly gone"; nothing for an item in good supply. */
export function ScarcityBadge({ scarcity }: { scarcity: Scarcity }) {
  const look = scarcityLook[scarcity]
  return look ? <Badge meaning={look.meaning}>{say(look.word)}</Badge> : null
}
