import { writeIds } from '@frontdesk/api-types/table'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll } from 'vitest'

import { testWrites } from './writes-suite.ts'

const server = await sharedPostgres()
afterAll(() => server?.stop())

// 200 writes in each round, so that it ends within a minute on a busy machine.
testWrites({ kind: 'embedded' }, { sequences: 5, rounds: 1, faulty: writeIds })
testWrites({ kind: 'postgres', url: server?.url ?? null }, { sequences: 5, rounds: 5, faulty: writeIds })
