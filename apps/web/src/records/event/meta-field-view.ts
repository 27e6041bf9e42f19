import type { MetaField } from '@frontdesk/api-types'

import { readStamp } from '#format/dates.ts'
import { firstFilled } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'

/**
 * Kind of control for a field. `unknown` is a `valueKind` that the contract does not explain: edited as text, with its
 * name shown.
 */
export type MetaFieldKind = 'text' | 'number' | 'choice' | 'choices' | 'date-time' | 'person' | 'category' | 'unknown'

/** Form value of a field: a list for `choices`, else the typed text; `''` and `[]` are empty. */
export type MetaValue = string | readonly string[]

/** A parsed metadata field definition (op 12). Limits that cannot be met are ignored and reported in `oddities`. */
export type MetaFieldView = {
  id: string
  /** Key of the value in a request: `code`, else `col`, else `name`. Empty when the definition has none. */
  key: string
  kind: MetaFieldKind
  /** `valueKind` as sent. */
  word: string | null
  label: string
  help: string | null
  /** Required by the service. Never for an unpublished field. */
  required: boolean
  published: boolean
  locked: boolean
  /** In the order of `optionsText`, without duplicates. Empty for a choice without options: any text is valid then. */
  options: readonly string[]
  min: number | null
  max: number | null
  minLength: number | null
  maxLength: number | null
  minSelections: number | null
  maxSelections: number | null
  categoryId: string | null
  /** The `defaultValue` if it is valid, else empty. */
  start: MetaValue
  /** Contradictions in the definition, as sentences. */
  oddities: readonly string[]
}

const kinds: Readonly<Record<string, MetaFieldKind>> = {
  text: 'text',
  number: 'number',
  multi: 'choices',
  datetime: 'date-time',
  person: 'person',
  category: 'category',
}

/** Parses a definition of op 12; all of its fields are optional. */
export function metaFieldView(field: MetaField): MetaFieldView {
  const oddities: string[] = []
  const word = firstFilled(field.valueKind)
  const kind = kindOf(field, word)
  const options = optionsOf(field.optionsText)
  const value = range(field.minValue, field.maxValue)
  const length = range(atLeast(field.minLength, 0), atLeast(field.maxLength, 1))
  const chosen = range(atLeast(field.minSelections, 0), atLeast(field.maxSelections, 1))
  const tooMany = options.length > 0 && chosen.from !== null && chosen.from > options.length
  const view: MetaFieldView = {
    id: field.id,
    key: firstFilled(field.code, field.col, field.name) ?? '',
    kind,
    word,
    label: cut(firstFilled(field.name, field.code, field.col), maxLabelLength) ?? say('Field without a name'),
    help: cut(firstFilled(field.description), longestHelp),
    required: field.isRequired === true && field.publish !== false,
    published: field.publish !== false,
    locked: field.isLocked === true,
    options,
    min: value.from,
    max: value.to,
    minLength: length.from,
    maxLength: length.to,
    minSelections: tooMany ? null : chosen.from,
    maxSelections: chosen.to !== null && options.length > 0 ? Math.min(chosen.to, options.length) : chosen.to,
    categoryId: firstFilled(field.categoryId),
    start: kind === 'choices' ? [] : '',
    oddities,
  }
  if (view.key === '') oddities.push(say('It has no code, column or name, so no value can be sent for it.'))
  if ((kind === 'choice' || kind === 'choices') && options.length === 0)
    oddities.push(say('A choice without options: any text is accepted.'))
  if (value.crossed) oddities.push(say('The minimum is above the maximum: neither is applied.'))
  if (length.crossed) oddities.push(say('The minimum length is above the maximum: neither is applied.'))
  if (chosen.crossed) oddities.push(say('The minimum number of choices is above the maximum: neither is applied.'))
  if (tooMany) oddities.push(say('It requires more choices than there are options.'))
  const start = startOf(view, field.defaultValue)
  if (start === null) {
    oddities.push(say('Its default “{value}” isn’t valid and is left out.', { value: field.defaultValue }))
    return view
  }
  return { ...view, start }
}

/** Limits for a form; the page of the definition shows both in full. */
const maxLabelLength = 160
const longestHelp = 320
function cut(text: string | null, most: number): string | null {
  return text === null || text.length <= most ? text : `${Array.from(text).slice(0, most).join('')}…`
}

const place = (field: MetaField): number => field.itemOrder ?? Number.MAX_SAFE_INTEGER

/** Sorted by `itemOrder`; those without one last, in the order received. */
export function metaFieldsInOrder(fields: readonly MetaField[]): MetaField[] {
  return fields.toSorted((a, b) => place(a) - place(b))
}

/** The parsed definitions in order. */
export function metaFieldViews(fields: readonly MetaField[]): MetaFieldView[] {
  return metaFieldsInOrder(fields).map(metaFieldView)
}

/** Validation error of a value; `null` when it is valid. An empty value is valid unless the field is required. */
export function metaValueFault(view: MetaFieldView, value: MetaValue): string | null {
  const blank = typeof value === 'string' ? value.trim() === '' : value.length === 0
  if (blank) return view.required ? say('{field} is required', { field: view.label }) : null
  if (view.kind === 'choice' || view.kind === 'choices') return choiceFault(view, chosenOf(value))
  const text = typeof value === 'string' ? value : value.join(', ')
  if (view.kind === 'number') return numberFault(view, text)
  if (view.kind === 'date-time') return readStamp(text) ? null : say('Needs a date, or a date and a time')
  return lengthFault(view, text)
}

/** Request value: a number as a number, choices as a list, everything else as text; `undefined` when empty. */
export function metaValueToSend(view: MetaFieldView, value: MetaValue): string | number | string[] | undefined {
  if (view.kind === 'choice' || view.kind === 'choices') {
    const chosen = chosenOf(value)
    return chosen.length > 0 ? chosen : undefined
  }
  const text = typeof value === 'string' ? value.trim() : value.join(', ')
  if (text === '') return undefined
  return view.kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The limits as a hint: `1 to 39 characters`; `null` when there are none. */
export function metaLimits(view: MetaFieldView): string | null {
  if (view.kind === 'number')
    return spoken(view.min, view.max, {
      both: (from, to) => say('{from} to {to}', { from, to }),
      from: (from) => say('{from} or more', { from }),
      to: (to) => say('{to} or less', { to }),
    })
  if (view.kind === 'choices')
    return spoken(view.minSelections === 0 ? null : view.minSelections, view.maxSelections, {
      both: (from, to) =>
        from === to ? say('choose {count}', { count: to }) : say('choose {from} to {to}', { from, to }),
      from: (from) => say('choose {from} or more', { from }),
      to: (to) => say('choose up to {to}', { to }),
    })
  if (view.kind === 'choice' || view.kind === 'date-time') return null
  return spoken(view.minLength === 0 ? null : view.minLength, view.maxLength, {
    both: (from, to) => say('{from} to {to} characters', { from, to }),
    from: (from) => say('at least {from} characters', { from }),
    to: (to) => say('up to {to} characters', { to }),
  })
}

type Spoken = {
  both: (from: string, to: string) => string
  from: (from: string) => string
  to: (to: string) => string
}
function spoken(from: number | null, to: number | null, words: Spoken): string | null {
  if (from !== null && to !== null) return words.both(grouped(from), grouped(to))
  if (from !== null) return words.from(grouped(from))
  return to === null ? null : words.to(grouped(to))
}

function kindOf(field: MetaField, word: string | null): MetaFieldKind {
  if (field.isCategory === true) return 'category'
  const key = word?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, key) ? (kinds[key] ?? 'unknown') : 'unknown'
  return kind === 'choices' && field.maxSelections === 1 ? 'choice' : kind
}

type Limit = number | null | undefined
/** A meaningful limit; many services send `maxLength: 0` for "not set". */
const atLeast = (limit: Limit, least: number): number | null =>
  typeof limit === 'number' && limit >= least ? limit : null
function range(from: Limit, to: Limit): { from: number | null; to: number | null; crossed: boolean } {
  const crossed = typeof from === 'number' && typeof to === 'number' && from > to
  return crossed ? { from: null, to: null, crossed } : { from: from ?? null, to: to ?? null, crossed }
}

const split = (text: string, separators: RegExp): string[] => [
  ...new Set(
    text
      .split(separators)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Separated by `|`, `;` or newlines; a JSON list of texts is parsed; commas separate only when nothing else does. */
function optionsOf(text: string | null | undefined): string[] {
  const raw = text?.trim() ?? ''
  const listedAs = jsonTexts(raw)
  if (listedAs) return split(listedAs.join('\n'), /\n/)
  const options = split(raw, /[|\n;]/)
  return options.length === 1 ? split(raw, /,/) : options
}

function jsonTexts(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
  } catch {
    return null
  }
}

function startOf(view: MetaFieldView, text: string | null | undefined): MetaValue | null {
  const raw = text?.trim() ?? ''
  if (raw === '') return view.start
  if (view.kind === 'choices') {
    const chosen = view.options.includes(raw) ? [raw] : split(raw, /[|,;\n]/)
    return choiceFault({ ...view, minSelections: null }, chosen) === null ? chosen : null
  }
  return metaValueFault({ ...view, minSelections: null }, raw) === null ? raw : null
}

const chosenOf = (value: MetaValue): string[] =>
  (typeof value === 'string' ? [value.trim()] : [...value]).filter((one) => one !== '')

function choiceFault(view: MetaFieldView, chosen: readonly string[]): string | null {
  const wrong = chosen.find((one) => view.options.length > 0 && !view.options.includes(one))
  if (wrong !== undefined)
    return say('“{value}” is not one of {options}', { value: wrong, options: listed(view.options, 'disjunction') })
  const { minSelections: least, maxSelections: most } = view
  if (least !== null && chosen.length < least)
    return say('{count, plural, one {Needs at least # choice} other {Needs at least # choices}}', { count: least })
  if (most !== null && chosen.length > most)
    return say('{count, plural, one {Takes at most # choice} other {Takes at most # choices}}', { count: most })
  return null
}

function numberFault(view: MetaFieldView, text: string): string | null {
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) return say('Needs a number')
  if (view.min !== null && number < view.min) return say('Needs {least} or more', { least: grouped(view.min) })
  if (view.max !== null && number > view.max) return say('Needs {most} or less', { most: grouped(view.max) })
  return null
}

/** Counts graphemes, not UTF-16 code units. */
function lengthFault(view: MetaFieldView, text: string): string | null {
  const length = Array.from(text).length
  if (view.minLength !== null && length < view.minLength)
    return say('{count, plural, one {Needs at least # character} other {Needs at least # characters}}', {
      count: view.minLength,
    })
  if (view.maxLength !== null && length > view.maxLength)
    return say(
      '{count, plural, one {Takes at most # character} other {Takes at most # characters}}, this has {length}',
      {
        count: view.maxLength,
        length: grouped(length),
      },
    )
  return null
}
