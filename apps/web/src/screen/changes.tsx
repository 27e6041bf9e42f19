import { Suspense, lazy, useState } from 'react'

import type { VersionedRecord } from '#api/desk/versions.ts'
import { say } from '#i18n/say.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Summary } from '#ui/summary.tsx'

const ChangeList = lazy(async () => ({ default: (await import('./change-list.tsx')).ChangeList }))

/** What this desk saw change in a record, or in the records of one person: folded, and read when it is opened. */
export function Changes({ records, zone }: { records: readonly VersionedRecord[]; zone: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details data-print="no" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>{say('Changes')}</Summary>
      {open ? (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ChangeList records={records} zone={zone} />
        </Suspense>
      ) : null}
    </details>
  )
}
