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

const questions: Readonly<Record<Asked, string>> = {
  attendee: 'The attendee with this id (operation 22)',
  user: 'The attendee of this user id (operation 21)',
  registrant: 'The registration of this person (operation 32)',
}

/**
 * Puts a failed read into one of the three answers. Only "not found" is a no; a refusal may hide a person who is on the
 * list, because these operations list no 404, and everything else says nothing about the person at all.
 */
export function missOf(failure: Failure, what: Asked, eventName: string): Miss {
  const asked = `${questions[what]} in ${eventName}.`
  const cameBack = failure.status === 0 ? `${failure.title}.` : `${failure.status}: ${failure.title}.`
  if (failure.code === 'upstream_not_found' || failure.code === 'upstream_rejected')
    return {
      answer: 'no',
      word: what === 'registrant' ? 'No registration' : 'Not on the list',
      asked,
      cameBack,
      means: 'The service knows nobody in this event by this id.',
      tryNext:
        what === 'attendee'
          ? ['Is it a user id or a person id? Try it as a user id', 'Is it another event?']
          : ['Ask for the attendee id, it stands in their link', 'Is it another event?'],
    }
  if (failure.code === 'upstream_forbidden')
    return {
      answer: 'unknown',
      word: 'Could not tell',
      asked,
      cameBack,
      means: 'The service refused to look. The person may be on the list or not: it answers the same for both.',
      tryNext: [
        'Check that the id belongs to this event',
        'Ask the administrator whether the credential covers this event',
      ],
    }
  if (failure.code === 'not_permitted')
    return {
      answer: 'unknown',
      word: 'Could not tell',
      asked,
      cameBack,
      means: 'Your role may not look this up. Nothing was asked of the service.',
      tryNext: ['Ask an administrator for the role'],
    }
  return {
    answer: 'unknown',
    word: 'Could not tell',
    asked,
    cameBack,
    means: 'No answer about this person came. This says nothing about whether they are on the list.',
    tryNext: ['Look again in a moment'],
  }
}
