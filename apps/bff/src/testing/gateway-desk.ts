import { randomUUID } from 'node:crypto'

import { type OperationId, gatewayMethod, rowOf } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { beforeGivenBack } from '@frontdesk/store/shared-test-stores'

import type { DeskDeps } from '#app.ts'
import { prepareAudit } from '#audit/audit.ts'
import { verifyAudit } from '#audit/verify.ts'
import { type ImportBounds, usualBounds } from '#guests/imports/import-limits.ts'
import type { SetPoints } from '#pipeline/rate-limits.ts'
import { type StatefulParts, createStatefulParts } from '#server/stateful-parts.ts'
import { keysFrom } from '#store/installation-secret.ts'
import { audit as auditTable, writes as writesTable } from '#store/tables.ts'

import { deskUnderTest } from './desk-under-test.ts'
import { type Reply, json } from './fake-service.ts'
import { memoryAnchor } from './memory-anchor.ts'
import { sampleAnswer, sampleBody, samplePath } from './sample-calls.ts'

export const canarySecret = 'canary-secret-Qw83nbVc-0123456789abcdef'

export type GatewayDesk = Awaited<ReturnType<typeof createGatewayDesk>>

/** The desk with all roles and the real audited parts: ledger, audit, limits and reveals on a real store. */
export async function createGatewayDesk(
  store: Store,
  service: () => URL | null,
  settings: {
    deadlineMs?: number
    anchor?: ReturnType<typeof memoryAnchor>
    directoryDays?: number
    versionDays?: number
    versionsInAll?: number
    guestBounds?: ImportBounds
    guestLimits?: Partial<SetPoints>
    webhookNetworks?: string[]
    deps?: Partial<DeskDeps>
  } = {},
) {
  const { deadlineMs = 30_000, anchor = memoryAnchor(), directoryDays = 30 } = settings
  const { guestBounds = usualBounds, guestLimits = {} } = settings
  const { versionDays = 90, versionsInAll = 100_000, webhookNetworks = [] } = settings
  let time = new Date('2026-11-21T09:00:00Z')
  const keys = keysFrom(canarySecret)
  await prepareAudit(store.db, keys.audit)
  let made: StatefulParts | null = null
  const desk = deskUnderTest({
    service,
    deadlineMs,
    deps: settings.deps ?? {},
    parts: (upstream, leaks) => {
      made = createStatefulParts({
        config: {
          deadlineMs,
          directoryDays,
          versionDays,
          versionsInAll,
          guestDays: 30,
          guestBounds,
          guestLimits,
          webhookNetworks,
        },
        store,
        keys,
        anchor,
        upstream,
        leaks,
        source: 'links',
        isBusy: () => false,
        owner: randomUUID(),
        log: { note: () => undefined },
        now: () => time,
        elapsed: () => performance.now(),
      })
      return made.routes
    },
  })
  const stateful = built(made)
  beforeGivenBack(store, async () => {
    await stateful.directory.close()
    await stateful.versions.close()
  })
  return {
    ...desk,
    stateful,
    now: (): Date => time,
    later: (ms: number): void => {
      time = new Date(time.getTime() + ms)
    },
    rows: () => store.db.select().from(writesTable).orderBy(writesTable.at),
    trail: () => store.db.select().from(auditTable).orderBy(auditTable.seq),
    verdict: () => verifyAudit({ db: store.db, key: keys.audit, anchor }),
  }
}

/** Guarantee: `deskUnderTest` calls the factory before it returns. */
function built(made: StatefulParts | null): StatefulParts {
  if (made === null) throw new Error('the stateful parts were not created')
  return made
}

/** A write as an administrator, with an idempotency key if given. */
export const sendWrite = (
  desk: Pick<GatewayDesk, 'ask'>,
  id: OperationId,
  key: string | null = null,
  body: unknown = sampleBody(id),
): Promise<Response> =>
  desk.ask('admin', samplePath(id), {
    method: gatewayMethod(id),
    body: JSON.stringify(body),
    headers: key === null ? {} : { 'idempotency-key': key },
  })

export const problemCode = async (answer: Response): Promise<unknown> => Object(await answer.json()).code

export const good = (id: OperationId): Reply => json(rowOf(id).answer.status, sampleAnswer(id))
