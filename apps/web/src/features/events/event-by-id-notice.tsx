import { useEffect, useRef } from 'react'

import { useNow } from '#browser/now.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import type { WalkState } from './event-by-id-search.ts'
import type { EventById } from './event-by-id.ts'

/** How an event was found by its id, in one sentence. */
function howFound({ how }: EventById, now: number): string {
  switch (how.kind) {
    case 'pinned':
      return say('It is pinned.')
    case 'recent':
      return say('It was open here before.')
    case 'page':
      return say('Found in a list on this page.')
    case 'directory':
      return say('Seen here {when}.', { when: pastTime(Date.parse(how.seenAt), now) })
    case 'walk': {
      const { place } = how
      if (place.kind === 'member')
        return say('Found among the events of {name}, {company}', { name: place.name, company: place.company })
      return say('Found among the events of {name}', { name: place.kind === 'company' ? place.name : '' })
    }
  }
}

/** The event that was found: its name, how, and a link to its page. Enter opens it when nothing else has the focus. */
export function EventFound({ event }: { event: EventById }) {
  const { slug, name, projectId } = event
  const now = useNow()
  const open = useRef<HTMLDivElement>(null)
  useEffect(() => {
    announce(say('Found: {name}', { name }))
    const active = document.activeElement
    if (active === document.body || active?.matches('h1, main')) open.current?.querySelector('a')?.focus()
  }, [name])
  return (
    <div ref={open}>
      <Notice
        kind="info"
        title={say('This is {name}', { name })}
        action={
          slug ? (
            <ButtonLink kind="primary" {...eventPaths(slug, projectId).overview()}>
              {say('Open {name}', { name })}
            </ButtonLink>
          ) : undefined
        }
      >
        <p>{howFound(event, now)}</p>
        {slug ? null : <p>{say('Its event address is missing. What can be shown is below.')}</p>}
      </Notice>
    </div>
  )
}

/** The search in progress: its step, its progress, and a button that stops it. */
export function EventWalking({ walk, onStop }: { walk: WalkState | null; onStop: () => void }) {
  const { looked = 0, places = 0 } = walk ?? {}
  return (
    <Notice kind="info" title={say('Looking for this event')} action={<Button onClick={onStop}>{say('Stop')}</Button>}>
      <p>{say('Looking for it among the events of the companies that take part and their people.')}</p>
      <p data-numbers>
        {places === 0
          ? say('Checking which companies take part')
          : say('{looked, number} of {places, plural, one {# place} other {# places}} checked', { looked, places })}
      </p>
    </Notice>
  )
}

function whyNot({ noWay, ended, looked, places, refused, silent, untried }: WalkState): string {
  if (noWay === 'none') return say('No company takes part, so there was nowhere to look.')
  if (noWay === 'refused') return say('The event may not exist, or this desk may not see it.')
  if (noWay !== null && ended !== 'stopped')
    return say('Couldn’t load the companies of this event, so there was nowhere to look.')
  if (ended === 'stopped')
    return say('Stopped after {looked, number} of {places, plural, one {# place} other {# places}}.', {
      looked,
      places,
    })
  const all = refused + silent + untried === 0
  return all
    ? say('Not found in {places, plural, one {# list} other {# lists}} of events.', {
        places,
      })
    : say(
        '{looked, number} of {places, plural, one {# place} other {# places}} checked; {refused, number} refused, {silent, number} without an answer, {untried, number} not checked.',
        { looked, places, refused, silent, untried },
      )
}

/** The search ended without the event: what is missing, and why it was not found. */
export function EventNotFound({ walk, onAgain }: { walk: WalkState; onAgain: () => void }) {
  return (
    <Notice
      kind="missing"
      title={say('Event not found by this id')}
      action={<Button onClick={onAgain}>{say('Look again')}</Button>}
    >
      <p>{whyNot(walk)}</p>
      <p>
        {say(
          'Name, time, place and number of places are missing. Open the event by its address, or from a company that takes part.',
        )}
      </p>
    </Notice>
  )
}
