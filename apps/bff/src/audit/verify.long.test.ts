import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll } from 'vitest'

import { testAudit } from './verify-suite.ts'

const server = await sharedPostgres()
afterAll(() => server?.stop())

testAudit({ kind: 'embedded' }, 1000)
testAudit({ kind: 'postgres', url: server?.url ?? null }, 200)
