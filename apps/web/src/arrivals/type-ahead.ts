import { useEffect, useEffectEvent, useState } from 'react'

import { corrects } from './deferred-note.ts'
import { noteNotLookedUp } from './not-marked.ts'

/** A search that waits for the one before it, and how often Enter was pressed on it. */
export type NextSearch = { text: string; enters: 0 | 1 | 2 }

const maxWaiting = 3
/** Milliseconds for which a search keeps those after it waiting. */
const patienceMs = 5000

type Options = {
  /** The search before has not ended. */
  busy: boolean
  /** The first that waits has its turn. */
  onNext: (next: NextSearch) => void
  /** The search before takes too long: the next one takes its place. */
  onGiveUp: () => void
}

/**
 * What is typed while Enter Enter waits for its rows is the next search: it waits for its turn, so that a quick hand
 * loses no name. Three at most wait, and none longer than five seconds.
 */
export function useTypeAhead({ busy, onNext, onGiveUp }: Options) {
  const [waiting, setWaiting] = useState<readonly NextSearch[]>([])
  const last = waiting.at(-1)
  const count = waiting.length
  const goOn = useEffectEvent(() => {
    const [next, ...rest] = waiting
    setWaiting(rest)
    if (next) onNext(next)
  })
  const giveUp = useEffectEvent(() => {
    onGiveUp()
    goOn()
  })
  useEffect(() => {
    if (count === 0) return undefined
    const timer = busy ? setTimeout(() => giveUp(), patienceMs) : setTimeout(() => goOn())
    return () => clearTimeout(timer)
  }, [busy, count])
  return {
    /** The text of the last one, which the field shows; null when none waits. */
    text: last?.text ?? null,
    /**
     * Takes what is typed as the next search: while one waits already, or while Enter Enter on the one before has not
     * ended (`isMarking`). False: it changes the search before.
     */
    takesText: (text: string, isMarking: boolean): boolean => {
      if (!last && !isMarking) return false
      const isEntered = last?.enters === 2
      const isDropped = isEntered ? count >= maxWaiting : last?.enters === 1 && !corrects(text, last.text)
      if (last && isDropped) noteNotLookedUp(last.text)
      setWaiting([...waiting.slice(0, isEntered ? maxWaiting - 1 : -1), { text, enters: 0 }])
      return true
    },
    /** Takes Enter for the last one that waits; false when none does. */
    takesEnter: (twice: boolean): boolean => {
      if (last) setWaiting([...waiting.slice(0, -1), { ...last, enters: twice || last.enters > 0 ? 2 : 1 }])
      return last !== undefined
    },
    clear: () => {
      for (const { text, enters } of waiting) if (enters > 0) noteNotLookedUp(text)
      setWaiting([])
    },
  }
}
