import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll } from 'vitest'

import { testFeeds } from './feeds-suite.ts'

const server = await sharedPostgres()
afterAll(() => server?.stop())

testFeeds({ kind: 'embedded' })
testFeeds({ kind: 'postgres', url: server?.url ?? null })
