// npm run bench NAME: measures side by side for docs/performance.md. Each name is a file of scripts/bench.
import { existsSync } from 'node:fs'

const names = [
  'gateway',
  'service',
  'desk',
  'search',
  'catalogue',
  'guests',
  'guest-screen',
  'changes',
  'door',
  'scale',
].filter((name) => existsSync(new URL(`bench/${name}.mjs`, import.meta.url)))
const [name = '', ...options] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Say what to measure: ${names.join(', ')}. With --markdown or --json the result comes in that form.`)
  process.exit(1)
}
const { run } = await import(`./bench/${name}.mjs`)
process.exit(await run(options))
