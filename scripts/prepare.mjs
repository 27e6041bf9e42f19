import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { packageManager } from './package-manager.mjs'
import { readRecord, root } from './root.mjs'
import { unlessStamped } from './stamp.mjs'
import { endSteps, endStepsOnSignal, step, StepFailed, timed } from './step.mjs'

const shared = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'packages']
const apps = [
  { name: 'web', result: 'apps/web/dist/index.html' },
  { name: 'bff', result: 'apps/bff/dist/main.js' },
  { name: 'service', result: 'apps/service/dist/main.js' },
]

/** The folder of the records imported by `import-real-records.mjs`, relative to the root. */
export const importedFolder = 'node_modules/.cache/frontdesk/imported-records'

/** Installs and builds; ends the process with the output of a failed step. */
export async function prepareOrExit() {
  endStepsOnSignal()
  try {
    await install()
    await Promise.all([build(), prepareStorage()])
  } catch (error) {
    endSteps()
    if (!(error instanceof StepFailed)) throw error
    console.error(`${error.output}\n${error.message}; its output is above.`)
    process.exit(1)
  }
}

/** Installs the lockfile's packages. A new machine needs only npm, which installs the pnpm that is pinned by hash. */
export async function install() {
  await unlessStamped('install', {
    inputs: ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'e2e/package.json', ...manifests()],
    result: 'node_modules/.modules.yaml',
    work: () =>
      timed('install packages', async () => {
        const pnpm = await packageManager()
        await step('install packages', [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'])
      }),
  })
}

/**
 * The empty database that new data folders copy, created during the builds so that the first start does not wait for
 * it.
 */
export async function prepareStorage() {
  if (process.env.DATABASE_URL) return
  await unlessStamped('storage', {
    inputs: ['pnpm-lock.yaml', 'packages/store/src/empty-database.mjs', 'packages/store/src/pglite-worker.mjs'],
    result: 'packages/store/node_modules/.cache',
    work: () =>
      timed('prepare storage', () =>
        // Optimized compilation would not pay for code that runs once.
        step('prepare storage', [
          process.execPath,
          '--liftoff-only',
          '--wasm-lazy-validation',
          'packages/store/src/keep-empty-database.mjs',
        ]),
      ),
  })
}

/**
 * Builds the apps concurrently, each only when its inputs have changed.
 * @param {string[]} names default: all three
 */
export async function build(names = apps.map(({ name }) => name)) {
  await Promise.all(apps.filter(({ name }) => names.includes(name)).map(buildApp))
}

/** @param {{ name: string, result: string }} app */
function buildApp({ name, result }) {
  const folder = `apps/${name}`
  const { scripts } = readRecord(`${folder}/package.json`)
  const programs = [`${root}${folder}/node_modules/.bin`, `${root}node_modules/.bin`, process.env.PATH]
  return unlessStamped(`build-${name}`, {
    inputs: [folder, ...shared],
    result,
    work: () =>
      timed(`build ${name}`, () =>
        step(`build ${name}`, scripts.build, { cwd: join(root, folder), env: { PATH: programs.join(delimiter) } }),
      ),
  })
}

function manifests() {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  )
}
