import type { DeskAnswer } from '@frontdesk/desk-api'

import type { Mark } from '#api/desk/arrivals.ts'
import type { Guest } from '#api/desk/guests.ts'
import { ApiProblem } from '#api/problem.ts'

import { guestRow } from './guest-row.ts'
import { markRow } from './mark-row.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string | undefined> }

const after = <T extends { version: number }>(all: Iterable<T>, since: number): T[] =>
  [...all].filter((one) => one.version > since)

/** A desk with one guest list that tells its rows and changes as the routes do. */
export function createGuestDesk(eventId: string) {
  const guests = new Map<string, Guest>()
  const marks = new Map<string, Mark>()
  const removedAt = new Map<string, number>()
  let version = 0
  /** Of the next answers: a problem instead. */
  let problem: ApiProblem | null = null
  let requests: string[] = []
  let settings: DeskAnswer<'doorSettings'> = { settings: null }
  let inside = { now: 0, capacity: null as number | null, doors: [], isCounted: false }

  const latestMark = (id: string): Mark | null =>
    [...marks.values()]
      .filter(({ undone, guestId }) => undone === null && guestId === id)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0] ?? null
  const shown = (guest: Guest): Guest => ({ ...guest, desk: { ...guest.desk, arrived: latestMark(guest.id) } })
  const rows = (): Guest[] =>
    [...guests.values()]
      .map(shown)
      .toSorted((a, b) => (a.sheet.surname < b.sheet.surname ? -1 : a.sheet.surname > b.sheet.surname ? 1 : 0))

  function put(id: string, surname: string, kind: Guest['kind'] = 'sheet'): void {
    if (kind === 'sheet') version += 1
    const at = kind === 'sheet' ? version : 0
    removedAt.delete(id)
    guests.set(id, guestRow({ id, eventId, kind, version: at, sheet: { name: `Kim ${surname}`, surname } }))
  }
  function remove(id: string): void {
    if (guests.get(id)?.kind === 'sheet') removedAt.set(id, (version += 1))
    guests.delete(id)
  }
  function mark(markId: string, guestId: string, at: string): void {
    if (!guests.has(guestId) || marks.has(markId)) return
    version += 1
    marks.set(markId, markRow({ id: markId, version, guestId, at }))
  }
  function undo(markId: string): void {
    const one = marks.get(markId)
    if (one === undefined || one.undone !== null) return
    version += 1
    marks.set(markId, { ...one, version, undone: { at: one.at, by: one.by, reason: null } })
  }

  function answer(id: string, { params = {}, query = {} }: Input): unknown {
    requests.push(id)
    if (problem !== null) throw problem
    if (id === 'doorSettings') return settings
    if (id === 'arrivals') return { arrived: inside.now, inside, version, asOf: new Date().toISOString() }
    if (id === 'guestChanges') {
      const since = Number(query['since'])
      const removed = [...removedAt].flatMap(([gone, at]) => (at > since ? [gone] : []))
      const own = after(guests.values(), since).map(shown)
      return { guests: own, marks: after(marks.values(), since), removed, version, more: false }
    }
    if (id === 'guest') {
      const guest = guests.get(params['id'] ?? '')
      if (guest === undefined) throw new ApiProblem({ status: 404, code: 'not_seen' })
      return shown(guest)
    }
    const fitting = rows().filter(({ kind }) => query['seen'] !== 'yes' || kind !== 'sheet')
    const [offset, limit] = [Number(query['offset']), Number(query['limit'])]
    const page: DeskAnswer<'guests'> = {
      guests: fitting.slice(offset, offset + limit),
      count: fitting.length,
      total: guests.size,
      version,
      asOf: new Date().toISOString(),
    }
    return page
  }
  return {
    put,
    remove,
    mark,
    undo,
    rows,
    answer: (id: string, input: Input) => Promise.resolve().then(() => answer(id, input)),
    fail: (next: ApiProblem | null) => void (problem = next),
    /** Who is inside, of how many that may be. */
    count: (next: { now: number; capacity: number | null }) => void (inside = { ...inside, ...next, isCounted: true }),
    setUpDoor: (next: DeskAnswer<'doorSettings'>) => void (settings = next),
    /** As after a backup of an older day was restored. */
    restore: (to: number) => void (version = to),
    requests: () => {
      const all = requests
      requests = []
      return all
    },
  }
}
