import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { expect } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import type { FakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

/** Expects that the path of a call is exactly the template with ids, for so many ids; how many calls there were. */
export async function callsWithExactPaths(service: FakeService, desk: DeskUnderTest, runs: number): Promise<number> {
  const nasty = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '..%2f..',
      '%2e%2e%2fadmin',
      '//evil.test/',
      'a/b',
      '%00',
      '?x=1',
      '#x',
      '\\..\\',
      ';a=b',
      `${sampleId}/`,
      `${sampleId}%0d%0a`,
      ` ${sampleId}`,
    ),
    fc.uuid(),
  )
  let reached = 0
  await fc.assert(
    fc.asyncProperty(nasty, fc.boolean(), async (id, encode) => {
      service.seen.length = 0
      const text = encode ? encodeURIComponent(id) : id
      const path = `/api/companies/${text}/members`
      if (!URL.canParse(`http://127.0.0.1:4800${path}`)) return
      await desk.ask('support', path)
      for (const seen of service.seen) {
        reached += 1
        // `..` and `.` may resolve to another operation's path, as in any browser.
        expect(seen.url).toMatch(/^\/api\/companies\/[0-9a-f-]{36}(?:\/members)?$/i)
      }
    }),
    { numRuns: runs },
  )
  return reached
}
