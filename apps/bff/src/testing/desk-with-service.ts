import { afterAll, beforeAll, beforeEach } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from './desk-under-test.ts'
import { type FakeService, startFakeService } from './fake-service.ts'

/**
 * Starts a fake service and a desk in front of it for all tests of the calling file, and passes them to `assign`.
 * Recorded requests are cleared before each test.
 */
export function useDeskWithService(assign: (started: { service: FakeService; desk: DeskUnderTest }) => void): void {
  let started: { service: FakeService; desk: DeskUnderTest }
  beforeAll(async () => {
    const service = await startFakeService()
    started = { service, desk: deskUnderTest({ service: () => service.url }) }
    assign(started)
  })
  afterAll(async () => {
    await started.desk.close()
    await started.service.close()
  })
  beforeEach(() => {
    started.service.seen.length = 0
  })
}
