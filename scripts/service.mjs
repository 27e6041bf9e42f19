// npm run service -- COMMAND: a command of the embedded service (import, credential). See service-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded after the check: an old Node could not parse it.
await import('./service-command.mjs')
