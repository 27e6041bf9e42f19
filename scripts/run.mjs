// npm start | test | bench ...: runs scripts/NAME.mjs with the arguments after NAME.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [neededMajor, neededMinor] = needed.split('.').map(Number)
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `Frontdesk needs Node ${needed} or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
  )
  process.exit(1)
}
const [name = ''] = process.argv.splice(2, 1)
// Loaded after the check: an old Node could not parse it.
await import(`./${name}.mjs`)
