import type { VersionKind } from '@frontdesk/desk-api/version-words'
import { Suspense, lazy, useState } from 'react'

const SinceOpened = lazy(async () => ({ default: (await import('./since-opened.tsx')).SinceOpened }))

type Reading = {
  record: object
  /** When it was read (ms since 1970). */
  readAt: number
}

/**
 * Says when the record of a page is another one than it was when the page was opened. What the user's own request
 * changed is not reported: readings up to `ownAt` are ignored, and the first one after it replaces the opened one.
 */
export function ChangedSince(
  props: Reading & {
    kind: VersionKind
    zone: string
    /** When the user's last request on this page was settled; infinity while it is sent. */
    ownAt?: number | null
  },
) {
  const { kind, record, readAt, zone, ownAt = null } = props
  const [opened, setOpened] = useState<Reading>({ record, readAt })
  if (ownAt !== null && opened.readAt <= ownAt && readAt > ownAt) setOpened({ record, readAt })
  // Readings with equal content are one object.
  if (opened.record === record || (ownAt !== null && readAt <= ownAt)) return null
  return (
    <Suspense fallback={null}>
      <SinceOpened
        kind={kind}
        before={opened.record}
        after={record}
        zone={zone}
        onSeen={() => setOpened({ record, readAt })}
      />
    </Suspense>
  )
}
