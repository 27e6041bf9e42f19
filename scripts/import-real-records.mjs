// node scripts/import-real-records.mjs: imports the real records beside the checkout with the built service, once for all tests
// that use them, and prints the folder. It contains `service` and `imported-guests.json`, to be copied before use, and
// `report.txt`, the output of the import.
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build, importedFolder } from './prepare.mjs'
import { root } from './root.mjs'
import { unlessStamped } from './stamp.mjs'

const records = '../shared/data'
const service = 'apps/service/dist'

await build(['service'])
await unlessStamped('imported', {
  inputs: [service, 'apps/service/migrations', 'packages/store', 'pnpm-lock.yaml', records],
  result: join(importedFolder, 'report.txt'),
  work: async () => {
    const folder = join(root, importedFolder)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    // Optimized compilation would not pay for seconds of work: see `quickToBegin` of packages/store.
    const flags = ['--enable-source-maps', '--liftoff-only', '--wasm-lazy-validation']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, join(root, service, 'main.js'), 'import', join(root, records)],
      // Without the caller's own settings.
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: folder }, maxBuffer: 16 * 1024 * 1024 },
    )
    writeFileSync(join(folder, 'report.txt'), stdout)
  },
})
console.log(join(root, importedFolder))
