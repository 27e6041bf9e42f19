import { secretFields } from '@frontdesk/api-types/table'

/** The contract's secret fields by their squeezed names. */
export const always: ReadonlyMap<string, string> = new Map(secretFields.map((name) => [name.toLowerCase(), name]))
/** Objects whose fields the contract does not show: there a telling name is enough. */
export const openNames = new Set(['meta', 'metadata', 'descriptor'])
export const telling =
  /secret|password|passwd|passphrase|token|apikey|privatekey|accesskey|streamkey|rsvpkey|credential|authorization|passcode|enteredcode|meetingurl/

/** One spelling of a name. */
export const squeezed = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

export type Sealed = {
  value: unknown
  /** Names of the fields that held a value and were taken out, in order of appearance. */
  names: string[]
}

/**
 * Takes secret fields out at any depth: the names of the row, the list of all secret fields, and, inside open objects,
 * every field with a telling name. A field that held nothing is taken out without being named.
 */
export function seal(value: unknown, rowSecrets: readonly string[], open: boolean): Sealed {
  const secret = new Map([...always, ...rowSecrets.map((name) => [name.toLowerCase(), name] as const)])
  const found = new Set<string>()
  let taken = 0

  const note = (name: string, content: unknown): void => {
    const empty = content === null || content === undefined || content === ''
    if (empty) return
    taken += 1
    found.add(/^[A-Za-z][\w.-]{0,60}$/.test(name) ? name : 'unnamed')
  }
  const fromText = (text: string): string => {
    if (!/^\s*[[{]/.test(text)) return text
    try {
      const inner: unknown = JSON.parse(text)
      const before = taken
      const clean = walk(inner, true)
      return taken === before ? text : JSON.stringify(clean)
    } catch {
      return text
    }
  }
  const walk = (node: unknown, inOpen: boolean): unknown => {
    if (typeof node === 'string') return inOpen ? fromText(node) : node
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map((item) => walk(item, inOpen))
    const kept: Record<string, unknown> = {}
    for (const [name, content] of Object.entries(node)) {
      const plain = squeezed(name)
      const listed = secret.get(plain)
      if (name === '__proto__') continue
      if (listed !== undefined) note(listed, content)
      else if (inOpen && telling.test(plain)) note(name, content)
      else kept[name] = walk(content, inOpen || openNames.has(plain))
    }
    return kept
  }

  return { value: walk(value, open), names: [...found] }
}
