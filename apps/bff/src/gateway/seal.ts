import { secretFields } from '@frontdesk/api-types/table'

import { depthOf } from '#pipeline/request-body.ts'

/** Objects whose fields the contract does not list: within them a telling name is enough. */
const openNames: ReadonlySet<string> = new Set(['meta', 'metadata', 'descriptor'])
const telling =
  /secret|password|passwd|passphrase|token|apikey|privatekey|accesskey|streamkey|rsvpkey|credential|authorization|passcode|enteredcode|meetingurl/

/** One spelling of a name. */
const squeezed = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

const secretNames: ReadonlyMap<string, string> = new Map(secretFields.map((name) => [name.toLowerCase(), name]))

/** What a field's name says, wherever the field is. */
type NameRule = { secret: string | null; isOpen: boolean; isTelling: boolean }

const rules = new Map<string, NameRule>()
const mostRules = 5000
const longestName = 64

function ruleOf(name: string): NameRule {
  const known = rules.get(name)
  if (known !== undefined) return known
  const plain = squeezed(name)
  const rule = {
    secret: secretNames.get(plain) ?? null,
    isOpen: openNames.has(plain),
    isTelling: telling.test(plain),
  }
  // The contract's own names come first; names made up by others do not fill the memory.
  if (rules.size < mostRules && name.length <= longestName) rules.set(name, rule)
  return rule
}

/** JSON in a text that nests deeper is not looked through, and leaves only without a telling name. */
const deepestText = 60

export type Sealed = {
  /** The same value where nothing was taken out of it. */
  value: unknown
  /** Names of the fields that held a value and were taken out, in order of appearance. */
  names: string[]
}

type Found = { names: Set<string>; taken: number }

function note(name: string, content: unknown, found: Found): void {
  if (content === null || content === undefined || content === '') return
  found.taken += 1
  found.names.add(/^[A-Za-z][\w.-]{0,60}$/.test(name) ? name : 'unnamed')
}

const isJsonLike = /^\s*[[{]/

/** A text that is JSON is looked through as what it says. In open objects, one that only looks like JSON may hide a secret. */
function sealedText(text: string, isOpen: boolean, found: Found): string | null {
  if (!isJsonLike.test(text)) return text
  const before = found.taken
  try {
    if (depthOf(text, deepestText) <= deepestText) {
      const clean = sealedNode(JSON.parse(text), true, found)
      return found.taken === before ? text : JSON.stringify(clean)
    }
  } catch {
    // Not JSON: judged by its letters below.
  }
  if (!isOpen || !telling.test(squeezed(text))) return text
  note('unnamed', text, found)
  return null
}

function sealedList(list: readonly unknown[], isOpen: boolean, found: Found): unknown {
  let copy: unknown[] | null = null
  for (const [at, item] of list.entries()) {
    const clean = sealedNode(item, isOpen, found)
    if (clean !== item) (copy ??= [...list])[at] = clean
  }
  return copy ?? list
}

function sealedFields(fields: object, isOpen: boolean, found: Found): unknown {
  let copy: Record<string, unknown> | null = null
  for (const [name, content] of Object.entries(fields)) {
    const rule = ruleOf(name)
    const secret = rule.secret ?? (isOpen && rule.isTelling ? name : null)
    if (secret !== null || name === '__proto__') {
      if (secret !== null) note(secret, content, found)
      copy ??= { ...fields }
      delete copy[name]
      continue
    }
    const clean = sealedNode(content, isOpen || rule.isOpen, found)
    if (clean !== content) (copy ??= { ...fields })[name] = clean
  }
  return copy ?? fields
}

function sealedNode(node: unknown, isOpen: boolean, found: Found): unknown {
  if (typeof node === 'string') return sealedText(node, isOpen, found)
  if (typeof node !== 'object' || node === null) return node
  return Array.isArray(node) ? sealedList(node, isOpen, found) : sealedFields(node, isOpen, found)
}

/**
 * Takes secret fields out at any depth: the contract's secret fields everywhere, and, inside open objects and texts that
 * are JSON, every field with a telling name. A field that held nothing is taken out without being named.
 */
export function seal(value: unknown, isOpen: boolean): Sealed {
  const found: Found = { names: new Set(), taken: 0 }
  return { value: sealedNode(value, isOpen, found), names: [...found.names] }
}
