import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { openapiDocument } from './openapi.ts'

writeFileSync(
  fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url)),
  `${JSON.stringify(openapiDocument(), null, 1)}\n`,
)
