import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { deskOpenapiDocument, deskRoutesText } from './openapi.ts'

const at = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))
writeFileSync(at('openapi-desk.json'), `${JSON.stringify(deskOpenapiDocument(), null, 1)}\n`)
writeFileSync(at('api-desk.md'), deskRoutesText())
