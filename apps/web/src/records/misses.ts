import { mark, type Marked, say } from '#words/say.ts'

/** A failed call as a screen needs it; the api layer's problem has this shape. */
export type Failure = {
  status: number
  code: string
  title: string
  detail?: string | undefined
  reference?: string | undefined
}

/** What a read of one person answered when it brought no record. */
export type Miss = {
  answer: 'no' | 'unknown'
  word: string
  asked: string
  cameBack: string
  means: string
  tryNext: string[]
}

/** Whom was asked for: op 22 by attendee id, op 21 by user id, op 32 by person id. */
export type Asked = 'attendee' | 'user' | 'registrant'

const questions: Readonly<Record<Asked, Marked>> = {
  attendee: mark('The attendee with this id in {event} (operation 22).'),
  user: mark('The attendee of this user id in {event} (operation 21).'),
  registrant: mark('The registration of this person in {event} (operation 32).'),
}

/**
 * Puts a failed read into one of the three answers. Only "not found" is a no; a refusal may hide a person who is on the
 * list, because these operations list no 404, and everything else says nothing about the person at all.
 */
export function missOf(failure: Failure, what: Asked, eventName: string): Miss {
  const asked = say(questions[what], { event: eventName })
  const cameBack = failure.status === 0 ? `${failure.title}.` : `${failure.status}: ${failure.title}.`
  if (failure.code === 'upstream_not_found' || failure.code === 'upstream_rejected')
    return {
      answer: 'no',
      word: what === 'registrant' ? say('No registration') : say('Not on the list'),
      asked,
      cameBack,
      means: say('The service knows nobody in this event by this id.'),
      tryNext:
        what === 'attendee'
          ? [say('Is it a user id or a person id? Try it as a user id'), say('Is it another event?')]
          : [say('Ask for the attendee id, it stands in their link'), say('Is it another event?')],
    }
  if (failure.code === 'upstream_forbidden')
    return {
      answer: 'unknown',
      word: say('Could not tell'),
      asked,
      cameBack,
      means: say('The service refused to look. The person may be on the list or not: it answers the same for both.'),
      tryNext: [
        say('Check that the id belongs to this event'),
        say('Ask the administrator whether the credential covers this event'),
      ],
    }
  if (failure.code === 'not_permitted')
    return {
      answer: 'unknown',
      word: say('Could not tell'),
      asked,
      cameBack,
      means: say('Your role may not look this up. Nothing was asked of the service.'),
      tryNext: [say('Ask an administrator for the role')],
    }
  return {
    answer: 'unknown',
    word: say('Could not tell'),
    asked,
    cameBack,
    means: say('No answer about this person came. This says nothing about whether they are on the list.'),
    tryNext: [say('Look again in a moment')],
  }
}
