/** @typedef {{ median: number, least: number, most: number }} Spread */

/** @param {readonly number[]} values @returns {Spread} */
export function spreadOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median =
    sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  return { median, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

/** @template T @param {readonly T[]} values */
function shuffled(values) {
  const rest = [...values]
  return values.flatMap(() => rest.splice(Math.floor(Math.random() * rest.length), 1))
}

/**
 * Measures alternately, round after round, so that other load on the machine affects all measures alike. Each round
 * gives one ratio; their median is reported. The first rounds warm up and are not counted.
 * @param {number} rounds
 * @param {Record<string, () => Promise<number>>} measures
 * @param {number} [warming] rounds that warm up
 * @returns {Promise<Record<string, number[]>>}
 */
export async function interleaved(rounds, measures, warming = 1) {
  /** @type {Record<string, number[]>} */
  const found = Object.fromEntries(Object.keys(measures).map((name) => [name, []]))
  const names = Object.keys(measures)
  for (let round = 0; round < warming + rounds; round += 1) {
    // In random order: a process that waited for a long measurement costs more.
    for (const name of shuffled(names)) {
      const value = await measures[name]?.()
      if (round >= warming && value !== undefined) found[name]?.push(value)
    }
  }
  return found
}

/**
 * Ratios of two that were measured in the same rounds.
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs
 */
export const ratios = (ours, theirs) => spreadOf(ours.map((value, at) => value / (theirs[at] ?? Number.NaN)))
