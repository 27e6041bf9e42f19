// node scripts/imported.mjs: imports the real records beside the checkout with the built service, once for all tests that look at
// them, and prints the folder: it holds `service`, to be copied before it is used, and `report.txt`, what the import printed.
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
    // For seconds of work the embedded database is not worth compiling well: see `quickToBegin` of its package.
    const flags = ['--enable-source-maps', '--liftoff-only', '--wasm-lazy-validation']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, join(root, service, 'main.js'), 'import', join(root, records)],
      // Nothing of the caller's own settings leaks in.
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: folder }, maxBuffer: 16 * 1024 * 1024 },
    )
    writeFileSync(join(folder, 'report.txt'), stdout)
  },
})
console.log(join(root, importedFolder))
