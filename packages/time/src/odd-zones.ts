/** The part for zone ids that are not in IANA's form (see `parts.ts`). */
export { ianaOfWindowsZone } from './windows-zones.ts'

const smallWords = new Set(['of', 'au', 'es', 'in', 'da'])
const oddSpellings: Record<string, string> = {
  utc: 'UTC',
  gmt: 'GMT',
  mcmurdo: 'McMurdo',
  dumontdurville: 'DumontDUrville',
  comodrivadavia: 'ComodRivadavia',
  us: 'US',
  gb: 'GB',
  nz: 'NZ',
}

/** An IANA id in its usual letter case, from any case. */
export function spelledZone(id: string): string {
  if (!id.includes('/')) return id.toUpperCase() === 'UTC' ? 'UTC' : id
  return id
    .toLowerCase()
    .split(/([/_-])/)
    .map((word) => oddSpellings[word] ?? (smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
