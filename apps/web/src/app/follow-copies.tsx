import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isAtLeast } from '#api/desk/desk-roles.ts'
import type { Session } from '#api/desk/session.ts'
import { removeCopies } from '#device/copies.ts'
import { deviceCopyQuery } from '#device/device-copy-query.ts'

type Props = { isOwn: boolean; person: Session['person']; events: readonly string[] }

export function FollowCopies({ isOwn, person, events }: Props) {
  const isAllowed = isOwn && isAtLeast(person.role, 'staff')
  useEffect(() => {
    if (!isAllowed) void removeCopies()
  }, [isAllowed])
  useQueries({ queries: isAllowed ? events.map((eventId) => deviceCopyQuery(eventId, person.id)) : [] })
  return null
}
