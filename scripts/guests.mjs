// npm run guests -- EVENT_SLUG FILE: brings a guest list in. See guests-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./guests-command.mjs')
