import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

import type { HostileSheet } from '@frontdesk/sheets/testing/hostile-sheets'
import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'

import { bringHostile, countGuests } from './hostile-lists.ts'

/** Brings sheets to a desk, or loads what is there: `hostile-lists-process.ts FOLDER [SHEETS]`. Prints what came of it. */
const [dir = '', sheets] = process.argv.slice(2)
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const store = await openStore({ dir }, { schema: 'desk', migrations, log: silentLog })

/** Guarantee of the cast: the test wrote it. */
const recipes = (text: string) => JSON.parse(text) as HostileSheet[]
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const outcomes = sheets === undefined ? [] : await bringHostile(store.db, recipes(sheets))
const guests = sheets === undefined ? await countGuests(store.db) : 0
delay.disable()
process.stdout.write(JSON.stringify({ outcomes, guests, lagMs: Math.round(delay.percentile(99) / 1e6) }))
await store.close()
