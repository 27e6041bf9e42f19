// npm run audit | migrate | backup | restore: runs a command of the desk. See desk-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded after the check: an old Node could not parse it.
await import('./desk-command.mjs')
