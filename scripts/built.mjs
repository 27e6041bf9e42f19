// node scripts/built.mjs web|bff|service...: builds these unless what lies there is of the sources as they are. For tests of what
// is shipped.
import { build } from './prepare.mjs'

await build(process.argv.slice(2))
