import type { LinkProps } from '@tanstack/react-router'

import { say } from '#i18n/say.ts'
import type { EventLinks } from '#page/events/event-context.tsx'
import { TabLink, Tabs } from '#ui/tabs.tsx'

const tab = (link: LinkProps, text: string) => (
  <TabLink {...link} activeOptions={{ includeSearch: false }}>
    {text}
  </TabLink>
)

/** The tabs of an event. */
export function EventTabs({ name, links }: { name: string; links: EventLinks }) {
  return (
    <Tabs label={say('Pages of {event}', { event: name })}>
      <TabLink {...links.overview()} activeOptions={{ exact: true, includeSearch: false }}>
        {say('Overview')}
      </TabLink>
      {tab(links.attendees(), say('Attendees'))}
      {tab(links.registration(), say('Registration'))}
      {tab(links.inventory(), say('Inventory'))}
      {tab(links.companies({}), say('Companies'))}
      {tab(links.online(), say('Online'))}
      {tab(links.posts(), say('Contacts'))}
      {tab(links.comments(), say('Comments'))}
      {tab(links.facilitators(), say('Facilitators'))}
    </Tabs>
  )
}
