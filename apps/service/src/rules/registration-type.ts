import { millisOf, formatMoment } from './format-moment.ts'

/** The fields that decide whether a registration type is open. */
export interface TypeFacts {
  name?: string | null | undefined
  displayName?: string | null | undefined
  status?: string | null | undefined
  openDate?: string | null | undefined
  closeDate?: string | null | undefined
  requireRegistrationCode?: boolean | null | undefined
}

/** The displayed name of the type. */
export const typeName = (type: TypeFacts): string => type.displayName || type.name || 'This registration'

/**
 * Why registration for a type is not possible at `now`, as a sentence; null when it is. A hidden type requires a code
 * (`withCode`) and is possible only if it asks for codes. An unknown status counts as not open.
 */
export const typeBlocked = (type: TypeFacts, now: number, zone: string, withCode: boolean): string | null => {
  const name = `“${typeName(type)}”`
  switch (type.status ?? '') {
    case 'Open':
      break
    case 'Hidden':
      if (type.requireRegistrationCode && withCode) break
      return `${name} is hidden.`
    case 'Closed':
      return `${name} is closed.`
    case 'Cancelled':
      return `${name} has been cancelled.`
    case 'NotAvailable':
      return `${name} is not available.`
    default:
      return type.status ? `${name} is not open (its status is “${type.status}”).` : `${name} is not open.`
  }
  const opens = millisOf(type.openDate)
  if (opens !== null && now < opens) return `${name} does not open until ${formatMoment(opens, zone)}.`
  const closes = millisOf(type.closeDate)
  if (closes !== null && now >= closes) return `${name} has been closed since ${formatMoment(closes, zone)}.`
  return null
}
