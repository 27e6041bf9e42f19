import type { VersionKind } from '@frontdesk/desk-api/version-words'

import { type FieldWord, fieldWord } from './field-words.ts'
import type { FieldChange } from './record-changes.ts'

export type Worded = { word: FieldWord; field: FieldChange }

/** Changes with their words, in the order of the words. */
export const wordedFields = (kind: VersionKind, fields: readonly FieldChange[]): Worded[] =>
  fields
    .map((field) => ({ word: fieldWord(kind, field.path), field }))
    .toSorted((a, b) => (a.word.order === b.word.order ? 0 : a.word.order < b.word.order ? -1 : 1))
