import { mark, type Marked, say } from '#i18n/say.ts'

/** The part of a failed request that a screen needs; `ApiProblem` has this shape. */
export type Failure = {
  status: number
  code: string
  title: string
  detail?: string | undefined
  reference?: string | undefined
}

/** Result of a lookup of one person that returned no record. */
export type Miss = {
  answer: 'no' | 'unknown'
  word: string
  asked: string
  cameBack: string
  means: string
  tryNext: string[]
}

/** Kind of lookup: op 22 by attendee id, op 21 by user id, op 32 by person id. */
export type LookupKind = 'attendee' | 'user' | 'registrant'

const questions: Readonly<Record<LookupKind, Marked>> = {
  attendee: mark('The attendee with this id in {event}.'),
  user: mark('The attendee with this user id in {event}.'),
  registrant: mark('The registration of this person for {event}.'),
}

/**
 * Classifies a failed lookup. Only "not found" is a no; a refusal may hide a person who is on the list, because these
 * operations define no 404, and any other failure says nothing about the person.
 */
export function missOf(failure: Failure, what: LookupKind, eventName: string): Miss {
  const asked = say(questions[what], { event: eventName })
  const cameBack = failure.status === 0 ? `${failure.title}.` : `${failure.status}: ${failure.title}.`
  if (failure.code === 'upstream_not_found' || failure.code === 'upstream_rejected')
    return {
      answer: 'no',
      word: what === 'registrant' ? say('No registration') : say('Not on the list'),
      asked,
      cameBack,
      means: say('No one in this event has this id.'),
      tryNext:
        what === 'attendee'
          ? [say('Is it a user id or a person id? Try it as a user id'), say('Is it another event?')]
          : [say('Ask for the link in their e-mail'), say('Is it another event?')],
    }
  if (failure.code === 'upstream_forbidden')
    return {
      answer: 'unknown',
      word: say('Couldn’t check'),
      asked,
      cameBack,
      means: say('The person may be on the list or not.'),
      tryNext: [
        say('Check that the id belongs to this event'),
        say('Ask an administrator whether Frontdesk has access to this event'),
      ],
    }
  if (failure.code === 'not_permitted')
    return {
      answer: 'unknown',
      word: say('Couldn’t check'),
      asked,
      cameBack,
      means: say('Your role can’t look this up.'),
      tryNext: [say('Ask an administrator for the role')],
    }
  return {
    answer: 'unknown',
    word: say('Couldn’t check'),
    asked,
    cameBack,
    means: say('No answer. Whether they are on the list is not known.'),
    tryNext: [say('Look again in a moment')],
  }
}
