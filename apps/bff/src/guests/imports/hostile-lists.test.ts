import { testHostileSheets } from './hostile-lists-suite.ts'

testHostileSheets(100)
