import { operationIds } from '@frontdesk/api-types/table'

import { testFaultsOf } from './faults-suite.ts'

testFaultsOf(operationIds)
