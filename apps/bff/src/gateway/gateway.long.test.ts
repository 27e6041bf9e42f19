import { expect, it } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { callsWithExactPaths } from './exact-paths-suite.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

it('a call to the service has a path that is exactly the template with ids, for 10,000 ids of any kind', async () => {
  service.reply = json(200, { id: sampleId })
  expect(await callsWithExactPaths(service, desk, 10_000)).toBeGreaterThan(500)
}, 240_000)
