import { testAudit } from './verify-suite.ts'

testAudit({ kind: 'embedded' }, 50)
