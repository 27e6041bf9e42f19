import type { Store } from '@frontdesk/store'

import { type Audit, createAudit, prepareAudit } from '#audit/audit.ts'

import { memoryAnchor } from './memory-anchor.ts'

/** An audit on the test's store. */
export async function testAudit({ db }: Pick<Store, 'db'>): Promise<Audit> {
  const key = Buffer.alloc(32, 5)
  await prepareAudit(db, key)
  return createAudit({ db, key, now: () => new Date(), anchor: memoryAnchor() })
}
