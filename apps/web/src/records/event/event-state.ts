import type { EventRecord } from '@frontdesk/api-types'
import type { When, WhenState } from '@frontdesk/time/desk'

import { say } from '#i18n/say.ts'
import { type StateWord, stateWord } from '#records/state-words.ts'

type Judged = Pick<EventRecord, 'status'> &
  Partial<Pick<EventRecord, 'approvalStatus' | 'isDeclined' | 'isDraft' | 'publish'>>

/** The current state of an event. `instead` is set where its status alone would mislead: it is cancelled, or over. */
export type EventState = { state: StateWord | null; instead: 'off' | 'over' | 'waiting' | null }

/** The text beside an event's time: "in 6 hours", or that it does not take place. */
export function timeStateOf(event: Judged, { state, stateText }: Pick<When, 'state' | 'stateText'>): string {
  const judged = eventState(event, state)
  return judged.instead === 'off' && judged.state ? (judged.state.shown ?? judged.state.word) : stateText
}

/**
 * Combines status, approval and time into one label: first what prevents the event, then that it is over, then pending
 * steps. Null without a status and any other information.
 */
export function eventState(event: Judged, when: WhenState): EventState {
  const status = stateWord('eventStatus', event.status)
  const approval = stateWord('eventApproval', event.approvalStatus)
  const is = (state: StateWord | null, instead: EventState['instead']): EventState => ({ state, instead })
  const word = event.status ?? ''
  if (status?.meaning === 'no') return is(status, 'off')
  if (approval?.meaning === 'no') return is(approval, 'off')
  if (event.isDeclined === true)
    return is({ word, shown: say('Declined'), meaning: 'no', says: say('The event was declined') }, 'off')
  if (when === 'over') {
    const says = status
      ? say('It has ended; its status still says {status}', { status: status.shown ?? status.word })
      : say('It has ended')
    return is({ word, shown: say('Ended'), meaning: 'neutral', says }, 'over')
  }
  if (status?.meaning !== 'yes') return is(status, null)
  if (event.isDraft === true)
    return is({ word, shown: say('Draft'), meaning: 'wait', says: say('Confirmed, but still a draft') }, 'waiting')
  if (event.publish === false)
    return is(
      { word, shown: say('Not published'), meaning: 'wait', says: say('Confirmed, but people are not shown it') },
      'waiting',
    )
  if (approval?.meaning === 'wait') return is(approval, 'waiting')
  return is(status, null)
}
