import { useQuery } from '@tanstack/react-query'

import { catalogueQuery } from '#api/desk/catalogue.ts'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { SeedForm } from './seed-form.tsx'
import { WalkProgress } from './walk-progress.tsx'

/** What the desk's lists begin with, for administrators: paste, see what each is, add, follow the search. */
export function FindEventsScreen() {
  const title = say('Find events')
  return (
    <AdminOnly title={title}>
      <Page title={title} aside={<ToEvents />}>
        <BuiltIn />
        <p className="text-quiet max-w-prose">
          {say(
            'Paste links to events, companies or projects. Everything that links lead to from there is found by itself: companies of an event, their other events, and so on.',
          )}
        </p>
        <SeedForm />
        <WalkProgress />
      </Page>
    </AdminOnly>
  )
}

/** All records of the built-in event system are listed by themselves. */
function BuiltIn() {
  const { data } = useQuery(catalogueQuery)
  if (data?.source !== 'service') return null
  return (
    <Notice quiet kind="info" title={say('The event system is built in: all of its events are listed by themselves')} />
  )
}

function ToEvents() {
  const { data } = useQuery(catalogueQuery)
  if (!data || data.known.events === 0) return null
  return (
    <ButtonLink to="/events" compact>
      {say('{count, plural, one {# known event} other {# known events}}', { count: data.known.events })}
    </ButtonLink>
  )
}
