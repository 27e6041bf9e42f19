import { useCallback, useEffect, useRef, useState } from 'react'

import type { Caution, NewMark } from '#api/desk/arrivals.ts'
import { lettersTyped } from '#ui/keyboard/letters-typed.ts'
import { subjectOf } from '#waiting/waiting-action.ts'

import { noLongerNotMarked, noteNeedsAnswer } from './not-marked.ts'

/**
 * What this device knows against an arrival before the desk is asked. `not enrolled now`: a look has just found it; with
 * `registration` they are enrolled, and their registration has something against it. The others are what the card says.
 */
export type KnownCaution = 'not enrolled now' | 'not enrolled' | 'waitlisted' | 'registration'

/** `none`: the next name was typed and entered instead. */
export type CautionDecision = 'arrived' | 'not now' | 'none'

/** The cautions of an arrival as one question, asked before anything is marked. */
export type CautionQuestion = {
  name: string
  cautions: readonly Caution[]
  input: NewMark
  /** The desk was not asked yet what else there is. */
  known?: KnownCaution
  against?: string | null
}

/**
 * The queue of questions about arrivals at an event: the next person can be marked while a question is open. A person
 * whose question is never answered is noted as not marked.
 */
export function useCautionQuestions(eventId: string) {
  const [questions, setQuestions] = useState<readonly CautionQuestion[]>([])
  const question = questions[0] ?? null
  const open = useRef<readonly CautionQuestion[]>([])
  const change = useCallback((next: readonly CautionQuestion[]) => {
    open.current = next
    setQuestions(next)
  }, [])
  const isMounted = useRef(true)
  /** `typedAt`: letters that were typed when the arrival was asked for. After more of them the keys are of the next name. */
  const ask = useCallback(
    (next: CautionQuestion, typedAt: number) => {
      const person = subjectOf(eventId, next.input)
      if (isMounted.current && lettersTyped() === typedAt) {
        noLongerNotMarked(person, next.name)
        change([...open.current, next])
        // The card was left, or another name is being typed: nobody would see the question, or a letter would answer it.
      } else noteNeedsAnswer(next.name, person)
    },
    [eventId, change],
  )
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      for (const { name, input } of open.current) noteNeedsAnswer(name, subjectOf(eventId, input))
      change([])
    }
  }, [eventId, change])
  /** Closes the question. Returns the mark that is to be sent; null for none. */
  const close = useCallback(
    (given: CautionDecision): NewMark | null => {
      change(open.current.slice(1))
      if (question === null) return null
      const { name, input, known } = question
      if (given === 'arrived') return { ...input, sure: known === undefined }
      if (given === 'none') noteNeedsAnswer(name, subjectOf(eventId, input))
      return null
    },
    [eventId, change, question],
  )
  return { question, ask, close }
}
