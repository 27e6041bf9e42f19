import { fieldsOf } from '@frontdesk/api-types/is-record'

/** The currency of the amounts in a record, or in a part of it. */
export function currencyIn(record: unknown): string | null {
  const fields = fieldsOf(record)
  for (const part of [fields, fields['details'], fields['inventory'], fields['registrationType']]) {
    const found = fieldsOf(part)['currency']
    if (typeof found === 'string') return found
  }
  return null
}
