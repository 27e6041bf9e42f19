// npm run package -- FOLDER: a folder with all that runs in production, and nothing else. Node is not in it.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

import { prepareOrExit } from '../prepare.mjs'
import { root } from '../root.mjs'
import { step } from '../step.mjs'

const [given] = process.argv.slice(2)
if (given === undefined) {
  console.error('Name the folder: npm run package -- FOLDER')
  process.exit(1)
}
const target = resolve(process.env.INIT_CWD ?? process.cwd(), given)
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty. Name another folder.`)
  process.exit(1)
}
await prepareOrExit()

/** Files beside the bundles: `package.json` says that they are modules, migrations run at start. */
const ownFiles = [
  'package.json',
  'apps/bff/package.json',
  'apps/bff/migrations',
  'apps/bff/dist',
  'apps/service/package.json',
  'apps/service/migrations',
  'apps/service/dist',
]
for (const path of ownFiles) copy(join(root, path), join(target, path))
// Source maps of the server name files and lines in its log; those of the browser are for development.
copy(join(root, 'apps/web/dist'), join(target, 'apps/web/dist'), (path) => !path.endsWith('.map'))

const store = join(root, 'packages/store')
const modules = join(target, 'node_modules')
const storeCopy = join(modules, '@frontdesk/store')
copy(join(store, 'package.json'), join(storeCopy, 'package.json'))
for (const name of readdirSync(join(store, 'src')).filter((file) => file.endsWith('.mjs')))
  copy(join(store, 'src', name), join(storeCopy, 'src', name))

/** The only packages that are not in the bundles (`external` in the Vite files). */
const pglite = packageFolder('@electric-sql/pglite', store)
copy(pglite, join(modules, '@electric-sql/pglite'), isNeededOfPglite)
const argon2 = packageFolder('@node-rs/argon2', join(root, 'apps/bff'))
for (const folder of [argon2, ...programsOf(argon2)])
  copy(folder, join(modules, '@node-rs', basename(folder)), (path) => !path.endsWith('.d.ts'))

// Kept by the path of the engine: made where it will be used, so that the first start is quick.
await step('prepare storage', [process.execPath, join(storeCopy, 'src/keep-empty-database.mjs')])
// PostgreSQL keeps a file of it for its owner only; the desk runs as another user, and begins with a copy.
for (const path of [target, ...readdirSync(target, { recursive: true }).map((name) => join(target, String(name)))])
  chmodSync(path, statSync(path).mode | (statSync(path).isDirectory() ? 0o555 : 0o444))
console.log(`${target}: start it with node --enable-source-maps apps/bff/dist/main.js`)

/**
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [isWanted] by the path within `from`
 */
function copy(from, to, isWanted = () => true) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, dereference: true, filter: (path) => isWanted(relative(from, path)) })
}

/**
 * The folder of an installed package.
 * @param {string} name
 * @param {string} user folder of a package that depends on it
 */
function packageFolder(name, user) {
  return realpathSync(join(user, 'node_modules', name))
}

/**
 * The native programs of argon2 for this machine: the package manager installs no others.
 * @param {string} folder of argon2
 */
function programsOf(folder) {
  const { optionalDependencies } = createRequire(import.meta.url)(join(folder, 'package.json'))
  return Object.keys(optionalDependencies)
    .map((name) => join(folder, '../..', name))
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
}

/** Without types, source maps, CommonJS copies and the extensions that no schema uses. @param {string} path */
function isNeededOfPglite(path) {
  if (/(?:^|\/)node_modules(?:\/|$)/.test(path)) return false
  // `require.resolve` looks for the entry of CommonJS.
  if (path === 'dist/index.cjs') return true
  if (/\.(?:map|cjs|d\.ts|d\.cts)$/.test(path)) return false
  return !path.endsWith('.tar.gz') || /(?:^|\/)(?:fuzzystrmatch|pg_trgm|unaccent|plpgsql)\.tar\.gz$/.test(path)
}
