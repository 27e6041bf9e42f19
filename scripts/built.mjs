// node scripts/built.mjs web|bff|service...: builds these unless their build is current. For tests of built files.
import { build } from './prepare.mjs'

await build(process.argv.slice(2))
