// npm start: checks, installs, builds (each only when needed) and runs the desk. See desk.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
// Loaded only now: an old Node could not even read it.
await import('./desk.mjs')
