import { testWrites } from './writes-suite.ts'

testWrites({ kind: 'embedded' }, { sequences: 1, rounds: 1, faulty: ['enrollAttendee'] })
