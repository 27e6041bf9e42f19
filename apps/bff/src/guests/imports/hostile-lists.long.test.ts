import { testHostileSheets } from './hostile-lists-suite.ts'

testHostileSheets(2000)
