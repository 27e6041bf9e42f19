import { useEffect, useState } from 'react'

/** How long an answer may take, in milliseconds, before the screen says what it waits for. */
const patienceMs = 900

/** Whether `waits` has been true for `ms`. */
export function useWaited(waits: boolean, ms = patienceMs): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setWaited(true), ms)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [waits, ms])
  return waits && waited
}
