// npm run audit: reads the whole audit and says whether a byte of it was changed. See audit-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./audit-command.mjs')
