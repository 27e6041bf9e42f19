// npm run soak: tests that are too long for npm test, with their counts. See soak-command.mjs.
import { requireNode } from './node-version.mjs'

requireNode()
await import('./soak-command.mjs')
