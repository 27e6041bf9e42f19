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

/** Where `imported.mjs` keeps what it imported, from the root. */
export const importedFolder = 'node_modules/.cache/frontdesk/imported-records'

/** Everything that running needs; ends the process with the output of a step that failed. */
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

/** Installs what the lockfile lists. npm is all that a fresh machine needs: it fetches the one pnpm that is pinned by hash. */
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

/** The database that every new data folder begins as; made here, while the apps are built, the first start need not wait for it. */
export async function prepareStorage() {
  if (process.env.DATABASE_URL) return
  await unlessStamped('storage', {
    inputs: ['pnpm-lock.yaml', 'packages/store/src/empty-database.mjs', 'packages/store/src/pglite-worker.mjs'],
    result: 'packages/store/node_modules/.cache',
    work: () =>
      timed('prepare storage', () =>
        // What runs once is not worth compiling well.
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
 * Builds the apps side by side, each only when something changed that it is made of.
 * @param {string[]} names all three unless some are named
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
