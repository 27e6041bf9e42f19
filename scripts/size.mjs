import { bounds, costsIn, firstScreen } from './first-screen.mjs'
import { shippedDesk } from './shipped-code.mjs'
import { budget, timeCost } from './time-cost.mjs'

/** @param {number} bytes */
const shown = (bytes) => bytes.toLocaleString('en').padStart(7)

const shipped = await shippedDesk()
const { counted, header, notes, rest } = timeCost(shipped)
const lines = [
  'packages/time in the files of the desk as shipped, bytes of gzip. A page of a repeating event with an IANA zone loads',
  `${shown(counted)} of ${shown(budget)}  parser, engine, fields, exclusions, English sentences, zones`,
  `${shown(header)}             the line under the name, on every event's page`,
  `${shown(notes)}             what does not fit between dti, zone and times, on every event's page`,
  'and, only when the record, the calendar or the language asks for it:',
  ...[...rest].map(([name, bytes]) => `${shown(bytes)}             ${name}`),
]
console.log(lines.join('\n'))

for (const screen of /** @type {const} */ (['home', 'signIn', 'list'])) {
  const { files, bytes, outOfPlace } = firstScreen(shipped, screen)
  const bound = bounds[screen]
  const aim = `bound ${shown(bound).trim()}: ${bytes > bound ? `passed by ${shown(bytes - bound).trim()}` : 'kept'}`
  console.log(`\nFirst screen ${screen}: ${files.length} files, ${shown(bytes).trim()} bytes of brotli, ${aim}`)
  for (const { file, bytes: own } of files) console.log(`${shown(own)}  ${file}`)
  if (outOfPlace.length > 0) console.log(`Not needed there: ${outOfPlace.join(', ')}`)
}
for (const file of shipped.filter(({ file: name }) => /(?:desk|base)-[\w-]+\.js$/.test(name))) {
  const costs = costsIn(file).slice(0, 16)
  console.log(`\nIn ${file.file}, each part compressed alone:`)
  for (const [name, own] of costs) console.log(`${shown(own)}  ${name}`)
}

if (counted > budget) {
  console.error(`Too large by ${counted - budget} bytes.`)
  process.exitCode = 1
}
