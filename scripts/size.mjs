import { shippedDesk } from './shipped-code.mjs'
import { budget, timeCost } from './time-cost.mjs'

/** @param {number} bytes */
const shown = (bytes) => bytes.toLocaleString('en').padStart(7)

const { counted, header, notes, rest } = timeCost(await shippedDesk())
const lines = [
  'packages/time in the files of the desk as shipped, bytes of gzip. A page of an event with a rule and an IANA zone loads',
  `${shown(counted)} of ${shown(budget)}  parser, engine, English sentences, zones`,
  `${shown(header)}             the line under the name, on every event's page`,
  `${shown(notes)}             what does not fit between dti, zone and times, on every event's page`,
  'and, only when the record, the calendar or the language asks for it:',
  ...[...rest].map(([name, bytes]) => `${shown(bytes)}             ${name}`),
]
console.log(lines.join('\n'))
if (counted > budget) {
  console.error(`Too large by ${counted - budget} bytes.`)
  process.exitCode = 1
}
