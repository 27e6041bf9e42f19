import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

import { say } from '#i18n/say.ts'
import type { EventPaths } from '#navigation/paths.ts'
import type { ParsedInput } from '#search/input/parse-input.ts'
import { setPendingCode } from '#search/pending-code.ts'
import type { BoxResult } from '#search/rows/results.ts'
import { useBoxSource } from '#search/rows/row-sources.ts'

/** By its form: `SPRING-25` is most likely a code; `spring-25` may be a slug, `spring` a word or a command. */
function rankOf(text: string, onCodes: boolean): number {
  // Several words are rather a name or a command, so they rank last.
  if (text.includes(' ')) return 22
  if (text.length > 2 && text === text.toUpperCase() && /\p{Lu}/u.test(text)) return 84
  if (/[-\d]/u.test(text)) return onCodes ? 83 : 58
  return onCodes ? 61 : 45
}

/**
 * A row that looks up the typed word as a pass code. On the page of codes more texts are accepted than elsewhere in the
 * event.
 */
export function codeSource(reading: ParsedInput, lookUp: (code: string) => void, onCodes: boolean): BoxResult[] {
  const { text, address, ids, email } = reading
  if (address !== null || email !== null || ids.length > 0) return []
  if (text === '' || text.length > 100 || text.startsWith('http')) return []
  return [
    {
      id: `code ${text}`,
      label: say('Look up the code {code}', { code: text }),
      detail: say('in every registration type here'),
      group: say('Code'),
      icon: 'code',
      rank: rankOf(text, onCodes),
      run: () => lookUp(text),
    },
  ]
}

/**
 * Offers the look-up on every page of an event; the code screen of its registration page receives the code and looks it
 * up.
 */
export function useCodeSource(eventId: string, links: Pick<EventPaths, 'registration'>, onCodes: boolean): void {
  const navigate = useNavigate()
  const latest = useRef(links)
  useEffect(() => {
    latest.current = links
  })
  const lookUp = useCallback(
    (code: string) => {
      setPendingCode(eventId, code)
      if (!onCodes) void navigate(latest.current.registration())
    },
    [eventId, navigate, onCodes],
  )
  useBoxSource(useCallback((reading) => codeSource(reading, lookUp, onCodes), [lookUp, onCodes]))
}
