import { type CheckState, isRounded, refused } from './check-state.ts'

/** Largest nesting depth of a part without a schema; deeper answers are rejected. */
const deepest = 60

/** Counts the texts of a part whose fields the contract does not list, without changing it. */
export function openPart(node: unknown, state: CheckState, depth = 0): unknown {
  if (typeof node === 'string') state.texts += 1
  if (typeof node === 'number') {
    if (isRounded(node)) state.rounded = true
    // JSON has no such value.
    if (!Number.isFinite(node)) state.changed = true
  }
  if (typeof node !== 'object' || node === null) return node
  if (depth > deepest) return refused
  if (Array.isArray(node)) {
    for (const item of node) if (openPart(item, state, depth + 1) === refused) return refused
    return node
  }
  for (const content of Object.values(node)) {
    state.texts += 1
    if (openPart(content, state, depth + 1) === refused) return refused
  }
  return node
}
