import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { parseJson } from './json.ts'
import { schemas } from './records.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const files: Record<string, z.ZodType> = {
  events: schemas.Event,
  locations: schemas.Location,
  'event-types': schemas.EventType,
  'meta-fields': schemas.MetaField,
  companies: schemas.Company,
  'company-members': schemas.CompanyMember,
  'company-types': schemas.CompanyTypeAssignment,
  attendees: schemas.AttendeeRecord,
  'registration-types': schemas.RegistrationType,
  'pass-codes': schemas.RegistrationPassCode,
  registrants: schemas.Registrant,
  inventory: schemas.InventoryEntry,
  'virtual-info': schemas.VirtualEventSettings,
  'external-resources': schemas.ExternalResource,
  comments: schemas.CommentItem,
  posts: schemas.PostItem,
  facilitators: schemas.Facilitator,
}
const present = existsSync(folder)
if (!present) console.warn(`skipped ${Object.keys(files).length} tests: no real records at ../shared/data`)

describe.runIf(present)('real records of the API pass', () => {
  test.each(Object.entries(files))('%s', (name, schema) => {
    const lines = readFileSync(`${folder}${name}.ndjson`, 'utf8').split('\n').filter(Boolean)
    const refused = lines.flatMap((line, index) => {
      const result = schema.safeParse(parseJson(line))
      return result.success
        ? []
        : [`${name}:${index + 1} ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`]
    })
    expect(lines.length).toBeGreaterThan(0)
    expect(refused.slice(0, 5)).toEqual([])
  })
})
