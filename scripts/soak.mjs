// npm run soak: the tests that are too long for npm test, each told with its numbers. See soak-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
await import('./soak-command.mjs')
