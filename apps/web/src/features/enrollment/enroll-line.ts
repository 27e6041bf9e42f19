import { isGuid } from '@frontdesk/api-types/table'

import { guidsIn, isMailAddress } from '#format/links.ts'
import { say } from '#i18n/say.ts'

/** What somebody typed or pasted to reach a person of one event. */
export type EnrollLine =
  | { kind: 'empty' }
  | { kind: 'id'; id: string }
  | { kind: 'person'; name: string; email: string | null }
  | { kind: 'unclear'; say: string }

/**
 * Reads one line: an attendee id (bare or inside a link), or `Name, mail@x`, `Name <mail@x>`, `mail@x Name`, a name alone.
 * With several ids in one text the last one counts: links name the event before the person.
 */
export function readEnrollLine(text: string): EnrollLine {
  const line = text
    // Not the joiners U+200C and U+200D: Persian, Indic and Sinhala names are written with them.
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
  return { kind: 'person', name, email }
}
