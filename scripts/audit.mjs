// npm run audit: verifies the whole audit. See audit-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./audit-command.mjs')
