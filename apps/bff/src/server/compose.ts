import type { Store } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import type { Config } from '#config.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import type { Keys } from '#store/installation-secret.ts'

import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
import { createBorder } from './start-desk.ts'
import { StartFault } from './start-fault.ts'
import type { upstreamOf } from './upstream-of.ts'

const tidyEveryMs = 60 * 60_000

/** Creates the audited parts on the store, and marks writes of an earlier run that are still open as unknown. */
export async function borderOf(
  world: { config: Config; log: Log; now: () => Date },
  store: Store,
  upstream: ReturnType<typeof upstreamOf>,
  keys: Keys,
) {
  const { config, log, now } = world
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
  const leaks = (text: string | Buffer): boolean => upstream.credentials.appearIn(text)
  const { deadlineMs, directoryDays } = config
  const dropped = (records: number): void =>
    log.note('warn', 'the directory could not keep records that were seen', { records })
  const calls = upstream.calls
  const border = createBorder({
    store,
    keys,
    anchor,
    upstream: calls,
    leaks,
    deadlineMs,
    directoryDays,
    dropped,
    now,
  })
  const { directory } = border.parts
  const tidy = (): Promise<void> =>
    Promise.all([border.ledger.sweep(), directory.sweep(), border.limits.sweep()]).then(
      () => undefined,
      (failure: unknown) => log.note('error', 'tidying failed', { trace: traceOf(failure) }),
    )
  await (store.kind === 'embedded' ? border.ledger.recover() : tidy())
  const hourly = setInterval(() => void tidy(), tidyEveryMs)
  hourly.unref()
  return {
    ...border,
    async close() {
      clearInterval(hourly)
      await directory.close()
      await anchor.settled()
    },
  }
}
