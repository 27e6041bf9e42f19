import { testFeeds } from './feeds-suite.ts'

testFeeds({ kind: 'embedded' })
