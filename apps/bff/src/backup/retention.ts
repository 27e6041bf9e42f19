const pattern = /^desk-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/
const dayMs = 86_400_000

/** How many files are kept: the newest of each of the newest days, ISO weeks and months that have one. */
const keptDays = 7
const keptWeeks = 4
const keptMonths = 12

/** `desk-2026-11-23T020000Z.backup`, in UTC. */
export const backupName = (at: Date): string => `desk-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/** The time that a name of `backupName` says; null for every other name, also one with a date that does not exist. */
function timeOf(name: string): number | null {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) || backupName(new Date(time)) !== name ? null : time
}

const dayOf = (time: number): number => Math.floor(time / dayMs)
/** Weeks begin on Monday; the first day of the epoch is a Thursday. */
const weekOf = (time: number): number => Math.floor((dayOf(time) + 3) / 7)
const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** Which files of a folder are to be deleted once `written` is in it. Names of another form are never among them. */
export function expiredBackups(names: readonly string[], written: string): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const time = timeOf(name)
      return time === null ? [] : [{ name, time }]
    })
    .toSorted((a, b) => b.time - a.time)
  const kept = new Set([written])
  const keep = (most: number, periodOf: (time: number) => number | string): void => {
    const periods = new Set<number | string>()
    for (const { name, time } of newestFirst) {
      const period = periodOf(time)
      if (periods.has(period)) continue
      if (periods.size === most) return
      periods.add(period)
      kept.add(name)
    }
  }
  keep(keptDays, dayOf)
  keep(keptWeeks, weekOf)
  keep(keptMonths, monthOf)
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}
