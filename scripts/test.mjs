// npm test: installs what the tests need, then runs the checks; with --all the long ones, too. See check-all.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
await import('./check-all.mjs')
