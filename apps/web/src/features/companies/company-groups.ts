import type { Company, CompanyMember, CompanyTypeAssignment, EventCompanyItem } from '@frontdesk/api-types'
import { unaccented } from '@frontdesk/api-types/plain-text'

import { firstFilled, nameOf } from '#format/names.ts'
import { type Marked, inLocale, mark, say } from '#i18n/say.ts'

export const companyRoles = ['sponsor', 'exhibitor', 'vendor'] as const
export type CompanyRole = (typeof companyRoles)[number]

export type CompanyGroup = {
  role: CompanyRole | null
  type: CompanyTypeAssignment | null
  title: string
  items: EventCompanyItem[]
}

const typeFields = { sponsor: 'sponsorType', exhibitor: 'exhibitorType', vendor: 'vendorType' } as const

type Typed<T> = { [F in (typeof typeFields)[CompanyRole]]?: T | null | undefined }
/** The fields that determine the roles of a company. */
export type RoleItem = Typed<Pick<CompanyTypeAssignment, 'id' | 'name'>> & {
  company?: Pick<Company, 'id' | 'name' | 'displayName'> | null | undefined
}

const nouns: Readonly<Record<CompanyRole, Marked>> = {
  sponsor: mark('Sponsor'),
  exhibitor: mark('Exhibitor'),
  vendor: mark('Vendor'),
}
const nounsOfType: Readonly<Record<CompanyRole, Marked>> = {
  sponsor: mark('Sponsor, {type}'),
  exhibitor: mark('Exhibitor, {type}'),
  vendor: mark('Vendor, {type}'),
}

const byText = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))

export function companyName(item: EventCompanyItem): string {
  return nameOf(item.company) ?? say('Company without a name')
}

export function byName(a: EventCompanyItem, b: EventCompanyItem): number {
  return byText().compare(companyName(a), companyName(b))
}

/** The roles a company has in this event, with the name of each type: `Sponsor, Gold`. */
export function rolesOf<T extends Pick<CompanyTypeAssignment, 'name'>>(
  item: Typed<T>,
): { role: CompanyRole; type: T; title: string }[] {
  return companyRoles.flatMap((role) => {
    const type = item[typeFields[role]]
    return type ? [{ role, type, title: titleOf(role, type) }] : []
  })
}

function titleOf(role: CompanyRole, type: Pick<CompanyTypeAssignment, 'name'>): string {
  const name = firstFilled(type.name)
  return name ? say(nounsOfType[role], { type: name }) : say(nouns[role])
}

/**
 * Sponsors first, then exhibitors, then vendors, each by the order of its type; a company with two roles is in both.
 * Companies without any role come last. Inside a group by name.
 */
export function groupCompanies(items: readonly EventCompanyItem[]): CompanyGroup[] {
  const groups = new Map<string, CompanyGroup>()
  const roleless: EventCompanyItem[] = []
  for (const item of items) {
    const roles = rolesOf(item)
    if (roles.length === 0) roleless.push(item)
    for (const { role, type, title } of roles) {
      const key = `${role} ${type.id}`
      const group = groups.get(key) ?? { role, type, title, items: [] }
      group.items.push(item)
      groups.set(key, group)
    }
  }
  const ordered = [...groups.values()].toSorted(
    (a, b) =>
      companyRoles.indexOf(a.role ?? 'vendor') - companyRoles.indexOf(b.role ?? 'vendor') ||
      (a.type?.itemOrder ?? 0) - (b.type?.itemOrder ?? 0) ||
      byText().compare(a.title, b.title),
  )
  if (roleless.length > 0) ordered.push({ role: null, type: null, title: say('Role unknown'), items: roleless })
  for (const group of ordered) group.items.sort(byName)
  return ordered
}

/** Companies that match a text: every word must begin a word of the name, or be in a person's name or e-mail. */
export function filterCompanies(items: readonly EventCompanyItem[], typed: string): EventCompanyItem[] {
  const words = unaccented(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter((item) => {
    const name = unaccented(companyName(item))
    const people = (item.companyMembers ?? []).map((member) =>
      unaccented(`${memberName(member)} ${member.email ?? ''}`),
    )
    return words.every((word) => name.includes(word) || people.some((person) => person.includes(word)))
  })
}

/** The best match of a text: a name that begins with it precedes one that contains it. */
export function bestCompany(items: readonly EventCompanyItem[], typed: string): EventCompanyItem | null {
  const letters = unaccented(typed.trim())
  const hits = filterCompanies(items, typed)
  const rank = (item: EventCompanyItem) => {
    const name = unaccented(companyName(item))
    return name === letters
      ? 0
      : name.startsWith(letters)
        ? 1
        : name.split(/\s+/).some((word) => word.startsWith(letters))
          ? 2
          : 3
  }
  return hits.toSorted((a, b) => rank(a) - rank(b) || byName(a, b))[0] ?? null
}

export function memberName(member: CompanyMember): string {
  return nameOf(member) ?? say('Person without a name')
}

/** A company's roles at an event, from its items among the event's companies (op 6); null when there are none. */
export function rolesAt(own: readonly RoleItem[]): string[] | null {
  return own.length === 0 ? null : [...new Set(own.flatMap((item) => rolesOf(item).map(({ title }) => title)))]
}

/** Name of a company type, from the companies of events: the company's own record has only its id. */
export function typeNameIn(items: readonly RoleItem[], typeId: string | null | undefined): string | null {
  if (!typeId) return null
  for (const item of items)
    for (const { type } of rolesOf(item)) {
      const name = firstFilled(type.name)
      if (name && type.id.toLowerCase() === typeId.toLowerCase()) return name
    }
  return null
}
