// Run ahead of the first start, beside the builds, so that the first start need not wait for it.
import { keepEmptyDatabase } from './empty-database.mjs'

await keepEmptyDatabase()
