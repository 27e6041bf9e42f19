/** Content of a badge or of the code printed on it. */
export type Badge = {
  name: string | null
  email: string | null
  phone: string | null
  company: string | null
  title: string | null
  /** All links. */
  links: string[]
}

const blank: Badge = { name: null, email: null, phone: null, company: null, title: null, links: [] }
const mail = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/u
const phoneLine = /^(?:tel:|phone:?|t:|m:|mobile:?)?\s*(\+?[\d\s().\-/]{7,24})$/iu
const link = /^(?:https?:\/\/|www\.)\S+$/iu

const filled = (text: string | undefined): string | null => {
  const trimmed = text?.replaceAll(/\s+/gu, ' ').trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Parses vCard (2.1 to 4.0, RFC 6350) and MECARD; null for any other text. */
export function readCard(text: string): Badge | null {
  const trimmed = text.trim()
  if (/^BEGIN:VCARD/iu.test(trimmed)) return readVcard(trimmed)
  if (/^MECARD:/iu.test(trimmed)) return readMecard(trimmed.slice('MECARD:'.length))
  return null
}

/** Scanners that act as keyboards may send line breaks as blanks. */
const vcardLine =
  /(?=\b(?:BEGIN|VERSION|PRODID|REV|UID|N|FN|NICKNAME|EMAIL|TEL|ORG|TITLE|ROLE|ADR|URL|NOTE|END)(?:;[^:\s]*)?:)/u

function readVcard(text: string): Badge {
  const unfolded = text.replaceAll(/\r?\n[ \t]/gu, '')
  const lines = /[\n\r]/u.test(unfolded) ? unfolded.split(/[\n\r]+/u) : unfolded.split(vcardLine)
  const values = new Map<string, string[]>()
  for (const line of lines) {
    const [, head = '', value = ''] = /^([^:]+):(.*)$/su.exec(line) ?? []
    // `item1.EMAIL;TYPE=work:…` is an EMAIL as well.
    const name = (head.split(';')[0] ?? '').split('.').at(-1)?.trim().toUpperCase() ?? ''
    values.set(name, [...(values.get(name) ?? []), value.trim()])
  }
  const first = (name: string) => values.get(name)?.find((value) => value !== '')
  const fullName = first('FN')
  return {
    name: filled(fullName === undefined ? nameOf(first('N') ?? '', ';') : unescaped(fullName)),
    email: mail.exec(unescaped(first('EMAIL') ?? ''))?.[0] ?? null,
    phone: filled(unescaped(first('TEL') ?? '').replace(/^tel:/iu, '')),
    company: filled(
      parts(first('ORG') ?? '', ';')
        .filter(Boolean)
        .join(', '),
    ),
    title: filled(unescaped(first('TITLE') ?? '')),
    links: ['URL', 'NOTE', 'UID'].flatMap((name) => values.get(name) ?? []).map(unescaped),
  }
}

function readMecard(text: string): Badge {
  const values = new Map<string, string>()
  for (const field of text.split(/(?<!\\);/u)) {
    const [, name = '', value = ''] = /^\s*([A-Z]+):(.*)$/isu.exec(field) ?? []
    if (value !== '' && !values.has(name.toUpperCase())) values.set(name.toUpperCase(), value)
  }
  const at = (name: string) => filled(unescaped(values.get(name) ?? ''))
  return {
    name: filled(nameOf(values.get('N') ?? '', ',')),
    email: mail.exec(at('EMAIL') ?? '')?.[0] ?? null,
    phone: at('TEL'),
    company: at('ORG'),
    title: at('TITLE'),
    links: [at('URL'), at('NOTE'), at('MEMO')].filter((it) => it !== null),
  }
}

/** `Gómez;Ana;;` and `Gómez,Ana`: the family name comes first. */
function nameOf(value: string, between: string): string {
  const [family = '', given = '', middle = ''] = parts(value, between)
  return [given, middle, family].filter(Boolean).join(' ')
}

const parts = (value: string, between: string): string[] =>
  value.split(new RegExp(`(?<!\\\\)${between}`, 'u')).map((part) => unescaped(part).trim())

const unescaped = (text: string): string => text.replaceAll(/\\n/giu, ' ').replaceAll(/\\([\\;,:"])/gu, '$1')

const maxLines = 7

/**
 * Several lines about one person: a name, and at most one e-mail address, phone and link, at least one of them. Null
 * when they may be several people.
 */
export function readBadgeLines(lines: readonly string[]): Badge | null {
  if (lines.length < 2 || lines.length > maxLines) return null
  const badge = { ...blank, links: [] as string[] }
  const words: string[] = []
  let marks = 0
  for (const line of lines) {
    const email = mail.exec(line)?.[0]
    const phone = phoneLine.exec(line)?.[1]
    if (email !== undefined) {
      if (badge.email !== null || line.replace(email, '').replaceAll(/e-?mail|mailto|[\s:<>]/giu, '') !== '')
        return null
      badge.email = email
    } else if (link.test(line) || /^[0-9a-f-]{32,36}$/iu.test(line)) {
      if (badge.links.length > 0) return null
      badge.links.push(line)
    } else if (phone !== undefined) {
      if (badge.phone !== null) return null
      badge.phone = phone.trim()
    } else {
      words.push(line)
      continue
    }
    marks += 1
  }
  const [name, ...rest] = words
  // A badge begins with the name; a list may begin with anything.
  if (marks === 0 || name === undefined || name !== lines[0] || rest.length > 3 || /\d{3}/u.test(name)) return null
  return { ...badge, name, company: rest.at(-1) ?? null, title: rest.length > 1 ? (rest[0] ?? null) : null }
}
