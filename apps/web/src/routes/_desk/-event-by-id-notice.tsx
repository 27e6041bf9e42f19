import { useEffect, useRef } from 'react'

import { relativeTime } from '#format/relative-times.ts'
import { useNow } from '#shell/now.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#words/say.ts'

import type { WalkState } from './-event-by-id-walk.ts'
import type { EventById } from './-event-by-id.ts'

/** How an event was found by its id, in one sentence. */
export function howFound({ how }: EventById, now: number): string {
  switch (how.kind) {
    case 'pinned':
      return say('It is pinned, so its slug is known.')
    case 'recent':
      return say('It was open here before, so its slug is known.')
    case 'page':
      return say('It stands in a list of events that was read on this page.')
    case 'directory':
      return say('This desk saw it {when}, so its slug is known.', { when: relativeTime(Date.parse(how.seenAt), now) })
    case 'walk': {
      const { place, nth, places } = how
      if (place.kind === 'member')
        return say(
          'Found in the events of {name} of {company}, {nth, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {places, plural, one {# place} other {# places}} looked at (operation 5).',
          { name: place.name, company: place.company, nth, places },
        )
      return say(
        'Found in the events of {name}, {nth, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {places, plural, one {# place} other {# places}} looked at (operation 4).',
        { name: place.kind === 'company' ? place.name : '', nth, places },
      )
    }
  }
}

/** The event, found: its name, how, and the way to its page. Enter opens it when nothing else has the focus. */
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
            <ButtonLink kind="primary" to="/e/$slug" params={{ slug }} search={projectId ? { project: projectId } : {}}>
              {say('Open {name}', { name })}
            </ButtonLink>
          ) : undefined
        }
      >
        <p>{howFound(event, now)}</p>
        {slug ? null : <p>{say('The service sent no slug with it, so only what stands below can be read.')}</p>}
      </Notice>
    </div>
  )
}

/** The walk while it is under way: what it does, how far it is, and a way to stop it. */
export function EventWalking({ walk, onStop }: { walk: WalkState | null; onStop: () => void }) {
  const { looked = 0, places = 0 } = walk ?? {}
  return (
    <Notice kind="info" title={say('Looking for this event')} action={<Button onClick={onStop}>{say('Stop')}</Button>}>
      <p>
        {say(
          'The service offers no event by its id. It is looked for among the events of its companies and their people (operations 6, 4 and 5).',
        )}
      </p>
      <p data-numbers>
        {places === 0
          ? say('Asking which companies take part')
          : say('{looked, number} of {places, plural, one {# place} other {# places}} looked at', { looked, places })}
      </p>
    </Notice>
  )
}

function whyNot({ noWay, ended, looked, places, refused, silent, untried }: WalkState): string {
  if (noWay === 'none') return say('The service names no company for it, so there was nowhere to look.')
  if (noWay === 'refused')
    return say(
      'The service refused its companies (operation 6): the event may exist or not, it answers the same for both.',
    )
  if (noWay !== null && ended !== 'stopped')
    return say('Its companies could not be read (operation 6), so nothing was looked at.')
  if (ended === 'stopped')
    return say('Stopped after {looked, number} of {places, plural, one {# place} other {# places}}.', {
      looked,
      places,
    })
  const all = refused + silent + untried === 0
  return all
    ? say('It stands in none of the {places, plural, one {# list} other {# lists}} of events that could be read.', {
        places,
      })
    : say(
        '{looked, number} of {places, plural, one {# place} other {# places}} looked at; {refused, number} refused, {silent, number} without an answer, {untried, number} not tried.',
        { looked, places, refused, silent, untried },
      )
}

/** The walk has ended without the event: what is missing, and why it was not found. */
export function EventNotFound({ walk, onAgain }: { walk: WalkState; onAgain: () => void }) {
  return (
    <Notice
      kind="missing"
      title={say('The service offers no event by its id')}
      action={<Button onClick={onAgain}>{say('Look again')}</Button>}
    >
      <p>{whyNot(walk)}</p>
      <p>
        {say(
          'Missing here: its name, when and where it is, whether it is on, how many places it has. An event’s record is found by its slug (operation 14), or among the events of a company or of its people (operations 4 and 5).',
        )}
      </p>
    </Notice>
  )
}
