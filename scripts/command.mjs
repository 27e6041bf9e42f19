// npm run audit | migrate | backup | restore: a command of the desk instead of its start. See desk-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./desk-command.mjs')
