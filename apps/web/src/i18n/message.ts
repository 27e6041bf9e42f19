import { type Part, TYPE, parse } from './icu.ts'

/** What a message is given: texts, numbers, whatever else goes through as it is, and what makes of the parts of `<b>…</b>` one. */
export type MessageValues = Readonly<Record<string, unknown>>

/** How a locale writes what stands in messages; each made when it is first asked for. */
export type MessageSpeech = {
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

/** How this locale writes. Throws RangeError for what is no locale. */
export function messageSpeech(locale: string): MessageSpeech {
  let numbers: Intl.NumberFormat | null = null
  const plurals: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {}
  return {
    number: () => (numbers ??= new Intl.NumberFormat(locale)),
    plural: (type) => (plurals[type] ??= new Intl.PluralRules(locale, { type })),
  }
}

/**
 * An ICU message with its values in their places: texts that stand side by side are one. Of values that are neither text nor number
 * the result holds them as they are.
 * @throws SyntaxError for what is no message, TypeError for a value that is missing or of the wrong kind
 */
export function formatMessage(message: string, speech: MessageSpeech, values: MessageValues = {}): unknown[] {
  return placed(partsOf(message), speech, values)
}

function placed(parts: readonly Part[], speech: MessageSpeech, values: MessageValues, counted?: number): unknown[] {
  const result: unknown[] = []
  for (const part of parts)
    for (const value of saidOf(part, speech, values, counted)) {
      const last = result.at(-1)
      if (typeof value === 'string' && typeof last === 'string') result[result.length - 1] = last + value
      else result.push(value)
    }
  return result
}

/** `counted` is what `#` stands for. */
function saidOf(part: Part, speech: MessageSpeech, values: MessageValues, counted?: number): unknown[] {
  if (part.type === TYPE.literal) return [part.value]
  if (part.type === TYPE.pound) return counted === undefined ? [] : [speech.number().format(counted)]
  if (!(part.value in values)) throw new TypeError(`A message has no value for ${part.value}`)
  const value = values[part.value]
  if (part.type === TYPE.argument) return [typeof value === 'number' ? String(value) : (value ?? '') || '']
  if (part.type === TYPE.number) return [speech.number().format(Number(value))]
  if (part.type === TYPE.tag) {
    if (typeof value !== 'function') throw new TypeError(`A message has no function for ${part.value}`)
    const made: unknown = value(placed(part.children, speech, values, counted))
    return Array.isArray(made) ? made : [made]
  }
  if (part.type === TYPE.select) return placed(chosen(part.options, String(value)), speech, values)
  const count = Number(value)
  const exact = part.options[`=${String(value)}`]
  return placed(
    exact?.value ?? chosen(part.options, speech.plural(part.pluralType).select(count)),
    speech,
    values,
    count,
  )
}

function chosen(options: Readonly<Record<string, { value: Part[] }>>, key: string): readonly Part[] {
  const option = Object.hasOwn(options, key) ? options[key] : options['other']
  return option?.value ?? []
}
