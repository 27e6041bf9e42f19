import { useSession } from '#api/desk/session.ts'
import { KeepNotMarked } from '#arrivals/kept-not-marked.ts'
import { WalkInElsewhere } from '#features/enrollment/walk-in.tsx'

import { DeviceCopies } from './device-copies.tsx'
import { Live } from './live.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SessionEnd } from './session-end.tsx'
import { SessionOnDevice } from './session-on-device.tsx'
import { ViewBanner } from './view-banner.tsx'
import { SendWaiting } from './waiting-count.tsx'

/** What runs on every page beside its content. `bare`: a page without the search box. */
export function FrameParts({ bare }: { bare: boolean }) {
  const { viewing } = useSession()
  return (
    <>
      {viewing ? <ViewBanner viewing={viewing} /> : null}
      <OfflineBanner />
      <SessionEnd />
      <SessionOnDevice />
      <Live />
      <SendWaiting />
      <KeepNotMarked />
      <DeviceCopies />
      {bare ? null : <WalkInElsewhere />}
    </>
  )
}
