import { guidsIn, isGuid } from '@frontdesk/api-types/table'

import { isMailAddress } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { isPlainCode } from '#search/input/parse-input.ts'

/** Meaning of a text that was typed or pasted to find a person of an event. */
export type EnrollLine =
  | { kind: 'empty' }
  | { kind: 'id'; id: string }
  | { kind: 'person'; name: string; email: string | null }
  | { kind: 'unclear'; say: string }

/**
 * Parses one line: an attendee id (bare or in a link), or `Name, mail@x`, `Name <mail@x>`, `mail@x Name`, a name alone.
 * Of several ids the last one counts: links contain the event's id before the person's.
 */
export function readEnrollLine(text: string): EnrollLine {
  const line = text
    // Not the joiners U+200C and U+200D, which Persian, Indic and Sinhala names need.
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line === '') return { kind: 'empty' }
  const id = guidsIn(line).at(-1)
  if (id !== undefined && (isGuid(line) || !line.includes(' '))) return { kind: 'id', id }
  const pieces = line.split(/[\s<>,;"]+/).filter((piece) => piece !== '')
  const mails = pieces.map((piece) => piece.replace(/^mailto:/i, '')).filter(isMailAddress)
  if (mails.length > 1) return { kind: 'unclear', say: say('Two e-mail addresses in one line: one person at a time') }
  const email = mails[0] ?? null
  const name = line
    .replace(/mailto:/gi, '')
    .replace(email ?? '\0', ' ')
    .replace(/[<>,;"]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (email === null && line.includes('@')) return { kind: 'unclear', say: say('That e-mail address is not complete') }
  if (name === '' && email !== null) return { kind: 'person', name: '', email }
  return { kind: 'person', name: writtenName(name), email }
}

/** A name that was typed without any capital, with one at each word. A text with digits may be a code: it stays. */
export const writtenName = (name: string): string =>
  name !== name.toLowerCase() || /\p{N}/u.test(name)
    ? name
    : name.replace(
        /(^|[\s-])([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )

const isWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(word)

/**
 * Whether it is a ticket, confirmation or phone number rather than a name: digits and one word of letters at most, or a
 * code by its form.
 */
export function isNumber({ name, email }: { name: string; email: string | null }): boolean {
  if (email !== null) return false
  return isPlainCode(name) || (/\p{N}/u.test(name) && name.split(' ').filter(isWord).length < 2)
}
