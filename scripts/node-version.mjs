import { readFileSync } from 'node:fs'

/** Exits with one line when this Node is older than package.json requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const needed = engines.node.replace('>=', '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return
  console.error(
    `Frontdesk needs Node ${needed} or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
  )
  process.exit(1)
}
