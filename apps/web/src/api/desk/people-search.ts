import type { PeopleAnswer, PeopleMessage, ReadPerson } from './people-index.ts'

type Search = Extract<PeopleMessage, { kind: 'search' }>
type Question = Omit<Search, 'kind' | 'id'>
type Index = { post: (message: PeopleMessage) => void; ask: (question: Search) => Promise<PeopleAnswer> }

/** The index in a worker. A question rejects when the worker does not load, or has ended. */
function indexInWorker(): Index {
  const worker = new Worker(new URL('./people-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: PeopleAnswer) => void; reject: (failure: Error) => void }>()
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<PeopleAnswer>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    isBroken = true
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('no worker'))
    waiting.clear()
  })
  return {
    post: (message) => worker.postMessage(message),
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (isBroken) {
          reject(new Error('no worker'))
          return
        }
        waiting.set(question.id, { resolve, reject })
        worker.postMessage(question)
      }),
  }
}

async function indexInPage(): Promise<Index> {
  const { createPeopleIndex } = await import('./people-index.ts')
  const take = createPeopleIndex()
  return {
    post: take,
    ask: async (question) => take(question) ?? { id: question.id, found: [], others: new Int32Array() },
  }
}

/** Rows that are sent to the index before other work gets its turn. */
const sentAtOnce = 500

/** Rows in groups, found as the desk's search would find them. A row that stays the same object is read once. */
export function createPeopleSearch<Row extends object>(readOf: (row: Row) => ReadPerson) {
  let index: Promise<Index> | null = null
  const wanted = new Map<string, readonly Row[]>()
  const sent = new Map<string, readonly Row[]>()
  let sending = Promise.resolve()
  let asked = 0

  const open = (make: () => Index | Promise<Index>): Promise<Index> => {
    const mine = Promise.resolve().then(make)
    mine.catch(() => {
      if (index === mine) index = null
    })
    index = mine
    return mine
  }
  const opened = () => index ?? open(typeof Worker === 'undefined' ? indexInPage : indexInWorker)
  const inTurn = (work: () => Promise<void>): void => {
    sending = sending.then(work).catch(() => undefined)
  }
  const send = async (group: string): Promise<void> => {
    const rows = wanted.get(group)
    if (rows === undefined || rows === sent.get(group)) return
    const { post } = await opened()
    const places = new Map((sent.get(group) ?? []).map((row, at) => [row, at]))
    const before = Int32Array.from(rows, (row) => places.get(row) ?? -1)
    const added = rows.filter((_, at) => before[at] === -1)
    for (let at = 0; at < added.length; at += sentAtOnce) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve))
      post({ kind: 'people', group, people: added.slice(at, at + sentAtOnce).map(readOf) })
    }
    post({ kind: 'rows', group, before })
    sent.set(group, rows)
  }
  const ask = async (question: Question) => {
    await sending
    const { ask: askIndex } = await opened()
    // Places are those of the rows that the index has at this moment.
    const rows = new Map(sent)
    asked += 1
    const { found, others } = await askIndex({ ...question, kind: 'search', id: asked })
    return {
      found: found.flatMap(({ group, at, ...how }) => {
        const row = rows.get(group)?.[at]
        return row === undefined ? [] : { ...how, row }
      }),
      others: Array.from(others).flatMap((at) => rows.get(question.list ?? '')?.[at] ?? []),
    }
  }

  return {
    /** These are the rows of the group from now on. They are sent in pieces, so that the page goes on meanwhile. */
    put(group: string, rows: readonly Row[]): void {
      if (wanted.get(group) === rows) return
      wanted.set(group, rows)
      inTurn(() => send(group))
    },
    /** Drops all groups but these. */
    keepOnly(groups: ReadonlySet<string>): void {
      const gone = [...wanted.keys()].filter((group) => !groups.has(group))
      if (gone.length === 0) return
      for (const group of gone) wanted.delete(group)
      inTurn(async () => {
        for (const group of gone) sent.delete(group)
        const { post } = await opened()
        post({ kind: 'only', groups })
      })
    },
    /** In the page where the worker has not loaded, or has ended. */
    async search(question: Question): ReturnType<typeof ask> {
      const mine = opened()
      return ask(question).catch(() => {
        // Null: it could not even be started.
        if (index === mine || index === null) {
          void open(indexInPage)
          inTurn(async () => sent.clear())
          for (const group of wanted.keys()) inTurn(() => send(group))
        }
        return ask(question)
      })
    },
  }
}
