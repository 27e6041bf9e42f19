import { type Handling, type Look, isRounded, refused } from '@frontdesk/api-types'

import { always, openNames, squeezed, telling } from '#seal.ts'

/** What a name of a field says, wherever it stands. */
type Told = { secret: string | null; open: boolean; telling: boolean }

const told = new Map<string, Told>()
const mostTold = 5000

function toldBy(name: string): Told {
  const known = told.get(name)
  if (known !== undefined) return known
  const plain = squeezed(name)
  const fresh = { secret: always.get(plain) ?? null, open: openNames.has(plain), telling: telling.test(plain) }
  // The contract's own names come first; a service that makes up names does not fill the memory.
  if (told.size < mostTold) told.set(name, fresh)
  return fresh
}

function note(name: string, content: unknown, look: Look): void {
  const empty = content === null || content === undefined || content === ''
  if (!empty) look.names.add(/^[A-Za-z][\w.-]{0,60}$/.test(name) ? name : 'unnamed')
}

/** What no schema lists may nest this deep; deeper is not an answer of this service. */
const depthLimit = 60

const newLook = (sealing: boolean): Look => ({ sealing, changed: false, texts: 0, rounded: false, names: new Set() })

/** A text that is JSON is looked through as what it says. */
function fromText(text: string, look: Look): string {
  if (!look.sealing || !/^\s*[[{]/.test(text)) return text
  try {
    const inner = newLook(true)
    const clean = walk(JSON.parse(text), true, inner, 0)
    if (inner.names.size === 0 || clean === refused) return text
    for (const name of inner.names) look.names.add(name)
    return JSON.stringify(clean)
  } catch {
    return text
  }
}

function walk(node: unknown, inOpen: boolean, look: Look, depth: number): unknown {
  if (typeof node === 'string') {
    const kept = inOpen ? fromText(node, look) : node
    if (kept !== node) look.changed = true
    look.texts += 1
    return kept
  }
  if (typeof node === 'number') {
    if (isRounded(node)) look.rounded = true
    // JSON has no word for it.
    if (!Number.isFinite(node)) look.changed = true
  }
  if (typeof node !== 'object' || node === null) return node
  if (depth > depthLimit) return refused
  return Array.isArray(node) ? walkList(node, inOpen, look, depth) : walkFields(fieldsIn(node), inOpen, look, depth)
}

function walkList(list: unknown[], inOpen: boolean, look: Look, depth: number): unknown {
  for (let at = 0; at < list.length; at += 1) {
    const item = list[at]
    const kept = walk(item, inOpen, look, depth + 1)
    if (kept === refused) return refused
    if (kept !== item) list[at] = kept
  }
  return list
}

function walkFields(fields: Record<string, unknown>, inOpen: boolean, look: Look, depth: number): unknown {
  for (const name in fields) {
    if (!Object.hasOwn(fields, name)) continue
    const content = fields[name]
    const says = toldBy(name)
    look.texts += 1
    const secret = says.secret ?? (inOpen && says.telling ? name : null)
    const goes = look.sealing && (secret !== null || name === '__proto__')
    if (goes) {
      if (name !== '__proto__' && secret !== null) note(secret, content, look)
      delete fields[name]
      look.changed = true
      continue
    }
    const kept = walk(content, inOpen || says.open, look, depth + 1)
    if (kept === refused) return refused
    if (kept !== content) fields[name] = kept
  }
  return fields
}

/** Guarantee of the cast: an object of JSON has fields by name and nothing else. */
const fieldsIn = (node: object): Record<string, unknown> => node as Record<string, unknown>

/** What `seal` does, in place and in the same pass as the check of the contract: `seal` is its oracle. */
export const sealing: Handling = {
  secretOf: (field) => toldBy(field).secret,
  isOpen: (field) => toldBy(field).open,
  goes(field, open) {
    const says = toldBy(field)
    return says.secret !== null || (open && says.telling) || field === '__proto__'
  },
  note,
  through: (part, open, look) => walk(part, open, look, 0),
}
