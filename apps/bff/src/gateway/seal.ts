import { secretFields } from '@frontdesk/api-types/table'

import { depthOf } from '#pipeline/request-body.ts'

/** Objects with fields that the contract does not define: inside them names that look secret are sealed too. */
const openNames: ReadonlySet<string> = new Set(['meta', 'metadata', 'descriptor', 'kind'])
const secretWords =
  /secret|password|passwd|passphrase|token|apikey|privatekey|accesskey|streamkey|rsvpkey|credential|authorization|passcode|enteredcode|meetingurl/

/** A name in lower case without separators. */
const normalized = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

const secretNames: ReadonlyMap<string, string> = new Map(secretFields.map((name) => [name.toLowerCase(), name]))

/** The rules for a field name. */
type NameRule = { secret: string | null; isOpen: boolean; looksSecret: boolean }

const rules = new Map<string, NameRule>()
const mostRules = 5000
const longestName = 64

function ruleOf(name: string): NameRule {
  const known = rules.get(name)
  if (known !== undefined) return known
  const plain = normalized(name)
  const rule = {
    secret: secretNames.get(plain) ?? null,
    isOpen: openNames.has(plain),
    looksSecret: secretWords.test(plain),
  }
  // Bounded: contract names come first, arbitrary names of others cannot fill the memory.
  if (rules.size < mostRules && name.length <= longestName) rules.set(name, rule)
  return rule
}

/** Deeper JSON texts are not parsed; they are removed when they contain a secret-looking name. */
const deepestText = 60

export type Sealed = {
  /** The same object when nothing was removed. */
  value: unknown
  /** Names of the removed fields that had a value, in order of appearance. */
  names: string[]
}

type Removed = { names: Set<string>; count: number }

function recordRemoved(name: string, content: unknown, found: Removed): void {
  if (content === null || content === undefined || content === '') return
  found.count += 1
  found.names.add(/^[A-Za-z][\w.-]{0,60}$/.test(name) ? name : 'unnamed')
}

const isJsonLike = /^\s*[[{]/

/** JSON inside a text is parsed and sealed. In open objects invalid JSON may hide a secret too. */
function sealedText(text: string, isOpen: boolean, found: Removed): string | null {
  if (!isJsonLike.test(text)) return text
  const before = found.count
  try {
    if (depthOf(text, deepestText) <= deepestText) {
      const clean = sealedNode(JSON.parse(text), true, found)
      return found.count === before ? text : JSON.stringify(clean)
    }
  } catch {
    // Not JSON: checked as plain text below.
  }
  if (!isOpen || !secretWords.test(normalized(text))) return text
  recordRemoved('unnamed', text, found)
  return null
}

function sealedList(list: readonly unknown[], isOpen: boolean, found: Removed): unknown {
  let copy: unknown[] | null = null
  for (const [at, item] of list.entries()) {
    const clean = sealedNode(item, isOpen, found)
    if (clean !== item) (copy ??= [...list])[at] = clean
  }
  return copy ?? list
}

function sealedFields(fields: object, isOpen: boolean, found: Removed): unknown {
  let copy: Record<string, unknown> | null = null
  for (const [name, content] of Object.entries(fields)) {
    const rule = ruleOf(name)
    const secret = rule.secret ?? (isOpen && rule.looksSecret ? name : null)
    if (secret !== null || name === '__proto__') {
      if (secret !== null) recordRemoved(secret, content, found)
      copy ??= { ...fields }
      delete copy[name]
      continue
    }
    const clean = sealedNode(content, isOpen || rule.isOpen, found)
    if (clean !== content) (copy ??= { ...fields })[name] = clean
  }
  return copy ?? fields
}

function sealedNode(node: unknown, isOpen: boolean, found: Removed): unknown {
  if (typeof node === 'string') return sealedText(node, isOpen, found)
  if (typeof node !== 'object' || node === null) return node
  return Array.isArray(node) ? sealedList(node, isOpen, found) : sealedFields(node, isOpen, found)
}

/**
 * Removes secret fields at any depth: the contract's secret fields everywhere; in open objects and JSON texts every
 * field with a secret-looking name. Empty secret fields are removed without being named.
 */
export function seal(value: unknown, isOpen: boolean): Sealed {
  const found: Removed = { names: new Set(), count: 0 }
  return { value: sealedNode(value, isOpen, found), names: [...found.names] }
}
