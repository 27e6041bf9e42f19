import { addressIn } from './cell-values.ts'
import { foldText } from './fold.ts'
import { type Named, namer } from './sheet-notes.ts'

/** A guest of a list, to be found in a sheet. */
export type ListedGuest = { readonly name: string; readonly email: string | null }

/** How many of these guests a sheet has, by e-mail address or by name. */
export function countFound(sheet: Named, guests: readonly ListedGuest[]): number {
  const nameAt = namer(sheet)
  const ofEmails = sheet.columns.flatMap(({ field }, at) => (field === 'email' ? [at] : []))
  const [names, emails] = [new Set<string>(), new Set<string>()]
  for (const [at, { cells }] of sheet.rows.entries()) {
    names.add(foldText(nameAt(at)))
    for (const column of ofEmails) emails.add(addressIn(cells[column] ?? '')?.address.toLowerCase() ?? '')
  }
  names.delete('')
  const isIn = ({ name, email }: ListedGuest) =>
    (email !== null && emails.has(email.toLowerCase())) || names.has(foldText(name))
  return guests.filter(isIn).length
}
