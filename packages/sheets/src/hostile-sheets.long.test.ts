import { testAnySheet } from './hostile-sheets-suite.ts'

testAnySheet(200, 60)
