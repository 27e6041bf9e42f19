import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { readRecord, root } from './root.mjs'
import { unlessStamped } from './stamp.mjs'
import { step, StepFailed } from './step.mjs'

const source = 'scripts/pnpm'
const place = 'node_modules/.cache/frontdesk/pnpm'

/**
 * The command of the package manager. npx checks no hash, so npm installs pnpm from `pnpm/package-lock.json`, which has
 * one per package. npx is used only on platforms without an entry there.
 * @returns {Promise<string[]>}
 */
export async function packageManager() {
  await unlessStamped('package-manager', {
    inputs: [source],
    result: `${place}/package-lock.json`,
    work: async () => {
      mkdirSync(join(root, place), { recursive: true })
      for (const name of ['package.json', 'package-lock.json'])
        cpSync(join(root, source, name), join(root, place, name))
      const npm = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
      await step('fetch the package manager', npm, { cwd: join(root, place) })
    },
  })
  const [version = ''] = readRecord('package.json').packageManager.split('+')
  const name = `@pnpm/exe.${process.platform}-${process.arch}`
  const { optionalDependencies } = readRecord(`${source}/package.json`)
  if (!(name in optionalDependencies) || isMusl()) return ['npx', '--yes', version]
  const program = join(root, place, 'node_modules', name, 'pnpm')
  // npm skips an optional package with a wrong hash.
  if (!existsSync(program))
    throw new StepFailed('fetch the package manager', `${name} could not be fetched as ${source} names it.`)
  return [program]
}

/** The programs are built for glibc. */
function isMusl() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined
}
