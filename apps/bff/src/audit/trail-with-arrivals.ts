import type { ArrivalLog, ArrivalStep } from './arrival-steps.ts'
import type { SubjectNames, Trail, TrailEntry, TrailFilter } from './trail.ts'

/** A row of the audit, or a step of an arrival, which has no row there. */
export type ListedEntry = Omit<TrailEntry, 'seq'> & { seq: number | null; door?: string | null }

export type PagedFilter = TrailFilter & {
  /** `nextArrival` of the page before. */
  beforeArrival?: string | undefined
}

export type TrailPages = {
  /** Newest first, at most `limit`. `next` and `nextArrival` lead to the next page; `next` is null on the last one. */
  page(
    filter: PagedFilter,
    limit: number,
  ): Promise<{ entries: ListedEntry[]; next: number | null; nextArrival: string | null }>
}

const actions = { marked: 'guests.markArrival', undone: 'guests.undoArrival' } as const

/** Without an account, a subject or their own action, arrivals would hide everything else. */
function kindsOf({ who, subject, action, kind = 'guests', outcome = 'confirmed' }: TrailFilter): ArrivalStep['kind'][] {
  const isAsked = who !== undefined || subject !== undefined || action === actions.marked
  if (!isAsked || kind !== 'guests' || outcome !== 'confirmed') return []
  const kinds = ['marked', 'undone'] as const
  return kinds.filter((step) => action === undefined || action === actions[step])
}

const positionOf = ({ at, mark }: ArrivalStep): string => `${at.toISOString()}_${mark.id}`

function positionIn(text: string): { at: Date; id: string } {
  const [at = '', id = ''] = text.split('_')
  return { at: new Date(at), id }
}

const dateIn = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** The audit with what was done about arrivals, which the desk keeps in a log of their own. */
export function createTrailPages(deps: {
  trail: Trail
  arrivals: Pick<ArrivalLog, 'read'>
  namesOf: (subjects: Readonly<Record<string, string>>) => SubjectNames
}): TrailPages {
  const { trail, arrivals } = deps
  const entryOf = ({ kind, mark, at, by }: ArrivalStep): ListedEntry => {
    const { id, eventId, guestId, attendeeId, door } = mark
    const subjects = { eventId, markId: id, ...(guestId && { guestId }), ...(attendeeId && { attendeeId }) }
    return {
      seq: null,
      at: at.toISOString(),
      kind: 'guests',
      action: actions[kind],
      by: { ...by, role: null },
      session: null,
      outcome: 'confirmed',
      code: null,
      subjects,
      names: deps.namesOf(subjects),
      requestedState: null,
      fields: [],
      writeId: null,
      reference: null,
      door,
    }
  }
  const stepsOf = async (filter: PagedFilter, limit: number): Promise<ArrivalStep[]> => {
    const kinds = kindsOf(filter)
    if (kinds.length === 0) return []
    const { who, subject, from, to, beforeArrival } = filter
    const times = { from: dateIn(from), to: dateIn(to) }
    const before = beforeArrival === undefined ? undefined : positionIn(beforeArrival)
    const subjects = subject === undefined ? undefined : [subject.toLowerCase()]
    return arrivals.read({ who, subjects, ...times, before, kinds, unaudited: true }, limit)
  }
  return {
    async page(filter, limit) {
      const rows = await trail.read(filter, limit + 1)
      const steps = await stepsOf(filter, limit + 1)
      const entries: ListedEntry[] = []
      let [row, step] = [0, 0]
      while (entries.length < limit) {
        const [nextRow, nextStep] = [rows[row], steps[step]]
        if (nextStep !== undefined && (nextRow === undefined || nextStep.at > new Date(nextRow.at))) {
          entries.push(entryOf(nextStep))
          step += 1
        } else if (nextRow !== undefined) {
          entries.push(nextRow)
          row += 1
        } else break
      }
      const [rowLeft, stepLeft] = [rows[row], steps[step]]
      if (rowLeft === undefined && stepLeft === undefined) return { entries, next: null, nextArrival: null }
      const lastRow = rows[row - 1]
      const lastStep = steps[step - 1]
      return {
        entries,
        // Where all rows were shown there is none before the first one.
        next: rowLeft === undefined ? 1 : (lastRow?.seq ?? rowLeft.seq + 1),
        nextArrival: lastStep === undefined ? (filter.beforeArrival ?? null) : positionOf(lastStep),
      }
    },
  }
}
