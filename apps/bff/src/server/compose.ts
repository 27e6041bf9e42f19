import type { Store } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import { followOtherDesks } from '#changes/other-desks.ts'
import type { Config } from '#config.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import type { Keys } from '#store/installation-secret.ts'

import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
import { StartFault } from './start-fault.ts'
import { createStatefulParts } from './stateful-parts.ts'
import type { createUpstreamClient } from './upstream-client.ts'

/** As many calls of people at a time leave room for asking about guests and for the walk. */
const peopleAtOnce = 8
const sweepEveryMs = 60 * 60_000

/**
 * Creates the audited parts on the store, and marks writes of an earlier run that are still open as unknown. `owner`:
 * id of this process, of the jobs that it takes.
 */
export async function composeStatefulParts(
  context: { config: Config; log: Log; now: () => Date; elapsed: () => number },
  store: Store,
  upstream: ReturnType<typeof createUpstreamClient>,
  keys: Keys,
  owner: string,
) {
  const { config, log, now } = context
  try {
    await prepareAudit(store.db, keys.audit)
  } catch (failure) {
    if (failure instanceof ForeignAudit) throw new StartFault(foreignAuditLine)
    throw failure
  }
  const anchor = createAnchor({
    file: anchorFileOf(config),
    key: keys.audit,
    failed: () => log.note('error', 'the end of the audit could not be kept in DATA_DIR'),
  })
  const leaks = (text: string): boolean => upstream.credentials.appearIn(text)
  const { deadlineMs, directoryDays } = config
  const dropped = (records: number): void =>
    log.note('warn', 'the directory could not keep records that were seen', { records })
  const calls = upstream.calls
  const parts = createStatefulParts({
    store,
    keys,
    anchor,
    upstream: calls,
    leaks,
    deadlineMs,
    directoryDays,
    dropped,
    now,
    elapsed: context.elapsed,
    guestDays: config.guestDays,
    guestBounds: config.guestBounds,
    guestLimits: config.guestLimits,
    owner,
    isBusy: () => upstream.operations.limit.waiting() > 0 || upstream.operations.limit.running() > peopleAtOnce,
    guestsFailed: (failure) => log.note('error', 'work on a guest list failed', { trace: traceOf(failure) }),
    walkFailed: (failure) => log.note('error', 'the walk of the catalogue failed', { trace: traceOf(failure) }),
    source: config.upstream === null ? 'service' : 'links',
  })
  const { directory } = parts.parts
  const sweep = (): Promise<void> =>
    Promise.all([parts.ledger.sweep(), directory.sweep(), parts.limits.sweep(), parts.guests.sweep()]).then(
      () => undefined,
      (failure: unknown) => log.note('error', 'tidying failed', { trace: traceOf(failure) }),
    )
  await (store.kind === 'embedded' ? parts.ledger.recover() : sweep())
  const unfollow = followOtherDesks({
    store,
    changes: parts.parts.changes,
    syncGuests: () => parts.guests.known.sync(),
  })
  const hourly = setInterval(() => void sweep(), sweepEveryMs)
  hourly.unref()
  return {
    ...parts,
    async close() {
      clearInterval(hourly)
      await unfollow()
      await parts.guests.close()
      await directory.close()
      await anchor.settled()
    },
  }
}
