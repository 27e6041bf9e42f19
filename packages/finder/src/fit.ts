import { nationalDigitsOf } from '@frontdesk/api-types/plain-text'
import { type Fit, fits, isInCapitals, isSameCode, matchOf, withoutConjunctions } from '@frontdesk/desk-api/near-names'

import type { Entry } from './entry.ts'
import { isNear } from './typed-words.ts'

/** What a person gave: the searched text, and a phone number beside the name on their badge. */
export type Given = { text: string; phone?: string | null }

type Fitted = Pick<
  Entry,
  'id' | 'personId' | 'userId' | 'attendeeId' | 'name' | 'emails' | 'phones' | 'detail' | 'slug' | 'number'
>

/** Fewer digits may be the end of any phone number. */
const leastDigits = 6
const looksLikePhone = /^\+?[\d\s()./-]+$/

/** The same phone number, with or without the country code. */
const isSameNumber = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= leastDigits && (one.endsWith(other) || other.endsWith(one))

/** `online` may be the code of a type but is more likely a word. */
const mayBeCode = (text: string): boolean => /\d/.test(text) || (!/\s/.test(text) && isInCapitals(text))

/** How well records fit what was given. `matched`: the fields by which the search found them. */
export function fitFor({ text, phone = null }: Given): (entry: Fitted, matched: readonly string[]) => Fit {
  const asked = text.trim()
  const lower = asked.toLowerCase()
  const isCode = mayBeCode(asked)
  const numbers = [looksLikePhone.test(asked) ? asked : '', phone ?? ''].map(nationalDigitsOf)
  const words = withoutConjunctions(lower.split(/\s+/).filter(Boolean))
  const isOwn = ({ number, emails, phones }: Fitted, matched: readonly string[]): boolean =>
    matched.includes('code') ||
    matched.includes('externalId') ||
    emails.some((email) => email.toLowerCase() === lower) ||
    phones.map(nationalDigitsOf).some((digits) => numbers.some((given) => isSameNumber(digits, given))) ||
    (isCode && number !== null && isSameCode(number, asked))
  return (entry, matched) => {
    const { id, personId, userId, attendeeId, name, emails, phones, detail, slug, number } = entry
    if ([id, personId, userId, attendeeId].includes(lower)) return 'own'
    // Found by the beginning of an id, or by the id of its event: any number of records are.
    if (matched.includes('id')) return 'similar'
    if (isOwn(entry, matched)) return 'own'
    const all = [name, ...emails, ...phones, detail, slug, number].filter(Boolean).join(' ')
    const match = matchOf(words, all)
    if (match > 0) return match === 1 ? 'words' : 'parts'
    return isNear(asked, all) ? 'typo' : 'similar'
  }
}

/** The order of two records by how well they fit. */
export const byFit = (a: { fit: Fit }, b: { fit: Fit }): number => fits.indexOf(a.fit) - fits.indexOf(b.fit)
