// Runs before the first start, in parallel with the builds, so that the first start does not wait for it.
import { keepEmptyDatabase } from './empty-database.mjs'

await keepEmptyDatabase()
