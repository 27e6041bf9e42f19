import { readDate } from './clock-text.ts'

/** The constraints of a metadata field definition (op 12). */
export interface MetaRule {
  code?: string | null | undefined
  col?: string | null | undefined
  name?: string | null | undefined
  isRequired?: boolean | null | undefined
  publish?: boolean | null | undefined
  valueKind?: string | null | undefined
  minValue?: number | null | undefined
  maxValue?: number | null | undefined
  minLength?: number | null | undefined
  maxLength?: number | null | undefined
  optionsText?: string | null | undefined
  minSelections?: number | null | undefined
  maxSelections?: number | null | undefined
}

export interface MetaFault {
  path: string
  message: string
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const splitOptions = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((option) => option.trim())
    .filter((option) => option !== '')

const numberFault = (rule: MetaRule, value: unknown): string | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return 'must be a number'
  if (typeof rule.minValue === 'number' && number < rule.minValue) return `must be at least ${rule.minValue}`
  if (typeof rule.maxValue === 'number' && number > rule.maxValue) return `must be at most ${rule.maxValue}`
  return null
}

const choiceFault = (rule: MetaRule, value: unknown): string | null => {
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? splitOptions(value, /[|,;\n]/) : [value]
  const options = splitOptions(rule.optionsText ?? '', /[|\n;]/)
  const wrong = chosen.find((one) => typeof one !== 'string' || (options.length > 0 && !options.includes(one)))
  if (wrong !== undefined) return `“${String(wrong)}” is not one of ${options.join(', ') || 'the options'}`
  if (typeof rule.minSelections === 'number' && chosen.length < rule.minSelections)
    return `needs at least ${rule.minSelections} chosen`
  if (typeof rule.maxSelections === 'number' && chosen.length > rule.maxSelections)
    return `takes at most ${rule.maxSelections} chosen`
  return null
}

const textFault = (rule: MetaRule, value: unknown): string | null => {
  if (typeof value !== 'string') return 'must be a text'
  const length = Array.from(value).length
  if (typeof rule.minLength === 'number' && length < rule.minLength)
    return `needs at least ${rule.minLength} characters`
  if (typeof rule.maxLength === 'number' && length > rule.maxLength)
    return `takes at most ${rule.maxLength} characters (this has ${length})`
  return null
}

const faultOf = (rule: MetaRule, value: unknown): string | null => {
  switch (rule.valueKind ?? '') {
    case 'Number':
      return numberFault(rule, value)
    case 'Multi':
      return choiceFault(rule, value)
    case 'DateTime':
      return typeof value === 'string' && readDate(value) ? null : 'must be a date or date-time'
    case 'Text':
      return textFault(rule, value)
    default:
      // An unknown kind is checked only for what its definition states.
      return rule.minLength || rule.maxLength ? textFault(rule, value) : null
  }
}

/**
 * Checks metadata against a project's field definitions. A key matches a field's code, `col` or name (code first); in a
 * project with definitions an unknown key is a fault. An unpublished field is never required.
 */
export const checkMeta = (rules: readonly MetaRule[], meta: Readonly<Record<string, unknown>>): MetaFault[] => {
  if (rules.length === 0) return []
  const faults: MetaFault[] = []
  const known = new Set<string>()
  for (const rule of rules) {
    const keys = [rule.code, rule.col, rule.name].filter((key): key is string => Boolean(key))
    for (const key of keys) known.add(key)
    const key = keys.find((one) => Object.hasOwn(meta, one)) ?? keys[0] ?? ''
    const value = Object.hasOwn(meta, key) ? meta[key] : undefined
    if (!isBlank(value)) {
      const fault = faultOf(rule, value)
      if (fault) faults.push({ path: `meta.${key}`, message: fault })
    } else if (rule.isRequired && rule.publish !== false) {
      faults.push({ path: `meta.${key}`, message: `${rule.name || key} is required` })
    }
  }
  for (const key of Object.keys(meta)) {
    if (!known.has(key)) faults.push({ path: `meta.${key}`, message: 'no such metadata field in this project' })
  }
  return faults
}
