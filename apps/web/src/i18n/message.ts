import { type Part, TYPE, parse } from './icu.ts'

/** Values of placeholders: texts, numbers, any object (passed through), and functions that render `<b>…</b>`. */
export type MessageValues = Readonly<Record<string, unknown>>

/** Formatters of a locale, created on first use. */
export type MessageFormatters = {
  number: () => Intl.NumberFormat
  plural: (type: Intl.PluralRuleType) => Intl.PluralRules
}

const read = new Map<string, readonly Part[]>()

function partsOf(message: string): readonly Part[] {
  const known = read.get(message)
  if (known) return known
  const parts = parse(message)
  read.set(message, parts)
  return parts
}

/** @throws RangeError for an invalid locale */
export function messageFormatters(locale: string): MessageFormatters {
  let numbers: Intl.NumberFormat | null = null
  const plurals: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {}
  return {
    number: () => (numbers ??= new Intl.NumberFormat(locale)),
    plural: (type) => (plurals[type] ??= new Intl.PluralRules(locale, { type })),
  }
}

/**
 * An ICU message with its values filled in; adjacent texts are joined, values that are neither text nor number are
 * passed through. @throws SyntaxError for an invalid message, TypeError for a missing value or one of the wrong type
 */
export function formatMessage(message: string, formatters: MessageFormatters, values: MessageValues = {}): unknown[] {
  return formatParts(partsOf(message), formatters, values)
}

function formatParts(
  parts: readonly Part[],
  formatters: MessageFormatters,
  values: MessageValues,
  counted?: number,
): unknown[] {
  const result: unknown[] = []
  for (const part of parts)
    for (const value of formatPart(part, formatters, values, counted)) {
      const last = result.at(-1)
      if (typeof value === 'string' && typeof last === 'string') result[result.length - 1] = last + value
      else result.push(value)
    }
  return result
}

/** `counted` is the number that `#` stands for. */
function formatPart(part: Part, formatters: MessageFormatters, values: MessageValues, counted?: number): unknown[] {
  if (part.type === TYPE.literal) return [part.value]
  if (part.type === TYPE.pound) return counted === undefined ? [] : [formatters.number().format(counted)]
  if (!(part.value in values)) throw new TypeError(`A message has no value for ${part.value}`)
  const value = values[part.value]
  if (part.type === TYPE.argument) return [typeof value === 'number' ? String(value) : (value ?? '') || '']
  if (part.type === TYPE.number) return [formatters.number().format(Number(value))]
  if (part.type === TYPE.tag) {
    if (typeof value !== 'function') throw new TypeError(`A message has no function for ${part.value}`)
    const made: unknown = value(formatParts(part.children, formatters, values, counted))
    return Array.isArray(made) ? made : [made]
  }
  if (part.type === TYPE.select) return formatParts(chosen(part.options, String(value)), formatters, values)
  const count = Number(value)
  const exact = part.options[`=${String(value)}`]
  return formatParts(
    exact?.value ?? chosen(part.options, formatters.plural(part.pluralType).select(count)),
    formatters,
    values,
    count,
  )
}

function chosen(options: Readonly<Record<string, { value: Part[] }>>, key: string): readonly Part[] {
  const option = Object.hasOwn(options, key) ? options[key] : options['other']
  return option?.value ?? []
}
