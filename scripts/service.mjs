// npm run service -- COMMAND: a command of the embedded service (import, credential). See service-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./service-command.mjs')
