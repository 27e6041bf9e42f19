// npm test: installs what the tests need, then runs every check. See check-all.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
await import('./check-all.mjs')
