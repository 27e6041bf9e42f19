import { say } from '#i18n/say.ts'
import type { EventPaths } from '#navigation/paths.ts'
import { eventPages } from '#search/rows/open-pages.ts'
import { TabLink, Tabs } from '#ui/tabs.tsx'

/** The pages of an event. */
export function EventTabs({ name, links }: { name: string; links: EventPaths }) {
  return (
    <Tabs label={say('Pages of {event}', { event: name })}>
      {eventPages.map(({ tab, label }) => (
        <TabLink key={tab} {...links[tab]()} activeOptions={{ exact: tab === 'overview', includeSearch: false }}>
          {say(label)}
        </TabLink>
      ))}
    </Tabs>
  )
}
