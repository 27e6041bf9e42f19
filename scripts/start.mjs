// npm start: checks, installs, builds (each only when needed) and runs the desk. See desk.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded after the check: an old Node could not parse it.
await import('./desk.mjs')
