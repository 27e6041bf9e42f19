import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'

import { createJobRunner } from '#jobs/job-runner.ts'
import { createJobStore } from '#jobs/job-store.ts'

/** A desk whose work on a job ends it, or stands still: `job-process.ts URL exit|memory|stop MINUTES KIND`. */
const [url = '', how = '', minutes = '0', kind = 'guestImport'] = process.argv.slice(2)
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const said = (text: string): void => void writeSync(1, `${text}\n`)

const store = await openStore({ url }, { schema: 'desk', migrations, log: silentLog })
const jobs = createJobStore({ db: store.db, owner: randomUUID() })
const now = () => new Date(Date.now() + Number(minutes) * 60_000)
const runner = createJobRunner({
  store: {
    ...jobs,
    async take(taken, at, until) {
      const job = await jobs.take(taken, at, until)
      if (job === null) {
        said('nothing to do')
        void runner.stop().then(() => store.close())
      }
      return job
    },
  },
  kind,
  now,
  failed: () => undefined,
  turn: async () => {
    said('taken')
    if (how === 'exit') process.exit(1)
    if (how === 'stop') process.kill(process.pid, 'SIGSTOP')
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at + kept.length))
  },
})
