import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'

/**
 * When the row of an open card last got a newer answer of the event system, by this browser's clock; null while it has
 * the one it was opened with. An answer that differs from the card (`isOn`) has the record read again, once.
 */
export function useAnsweredAt(guest: Guest | null | undefined, isOn: boolean): number | null {
  const client = useQueryClient()
  const [answeredAt, setAnsweredAt] = useState<number | null>(null)
  const last = useRef<Guest['service'] | null>(null)
  const service = guest?.service ?? null
  useEffect(() => {
    const before = last.current
    last.current = service
    if (before === null || service === null || before.askedAt === service.askedAt) return
    setAnsweredAt(Date.now())
    if (before.onEvent !== service.onEvent && (service.onEvent === 'yes') !== isOn)
      void client.invalidateQueries({ queryKey: ['getAttendee'] })
  }, [client, service, isOn])
  return answeredAt
}
