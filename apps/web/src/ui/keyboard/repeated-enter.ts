import { scanGapMs } from './key-burst.ts'

/** Milliseconds between the two Enters that a scanner ends its text with. */
const echoMs = 50
/** Fewer fast keys are rollover of a typist. */
const minScan = 2

let last = Number.NEGATIVE_INFINITY
/** Keys that followed each other at the pace of a scanner. */
let fastKeys = 0
/** Whether the last Enter ended a scan. */
let isScanEnd = false

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>

/**
 * Whether a key is the Enter of a held key, or the second one of a scanner: it means no second one. Call it with every
 * key of the field. A hand may press Enter twice as fast as it can.
 */
export function isRepeatedEnter({ key, repeat, timeStamp }: Key): boolean {
  const gap = timeStamp - last
  last = timeStamp
  if (key !== 'Enter') {
    fastKeys = key.length === 1 && gap <= scanGapMs ? fastKeys + 1 : 1
    isScanEnd = false
    return false
  }
  const isEcho = isScanEnd && gap <= echoMs
  isScanEnd ||= fastKeys >= minScan && gap <= scanGapMs
  fastKeys = 0
  return repeat || isEcho
}
