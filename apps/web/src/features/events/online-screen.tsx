import { kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { ListScreen, RecordScreen } from '#screen/list-and-record-screens.tsx'
import { Reveal } from '#screen/sealed-value.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'

import { ResourceRow } from './resource-row.tsx'
import { VirtualSettings } from './virtual-settings.tsx'

/** Virtual settings (op 16), and the external resources of the event (op 17) with the times when they are shown. */
export function OnlineScreen() {
  const page = useEventPage()
  usePageTitle(say('Online, {event}', { event: page.name }))
  return (
    <div className="flex flex-col gap-8">
      <Settings />
      <Resources />
    </div>
  )
}

/** The start from which "minutes after the start" count. */
function useStart() {
  const { event, zone } = useEventPage()
  const now = useNow()
  return { start: readStamp(event?.startUtc) ?? readStamp(event?.start), zone, now }
}

function Settings() {
  const page = useEventPage()
  const around = useStart()
  const params = { eventid: page.eventId }
  const read = useMaybeAnswer('getVirtualInfo', { params })
  const none = read.problem !== null && read.answer === null && kindOf(read.problem) === 'missing'
  return (
    <RecordScreen
      title={say('Virtual settings')}
      named={false}
      id="getVirtualInfo"
      input={{ params }}
      read={read}
      what={say('the virtual settings')}
      name={say('virtual settings of {event}', { event: page.name })}
      skeleton={page.event?.isVirtual ? 9 : 3}
      instead={
        none ? (
          <Empty title={say('No virtual settings')}>{say('This event has no stream, chat or recording.')}</Empty>
        ) : undefined
      }
      fields={none ? null : read.answer?.data}
    >
      {({ data, sealed }) => (
        <VirtualSettings
          settings={data}
          sealed={sealed}
          {...around}
          reveal={{
            streamKey: (
              <Reveal
                sealed={{ operation: 'getVirtualInfo', params, field: 'streamKey' }}
                what={say('the stream key')}
                of={page.name}
              />
            ),
            externalMeetingUrl: (
              <Reveal
                sealed={{ operation: 'getVirtualInfo', params, field: 'externalMeetingUrl' }}
                what={say('the meeting link')}
                of={page.name}
              />
            ),
          }}
        />
      )}
    </RecordScreen>
  )
}

function Resources() {
  const page = useEventPage()
  const around = useStart()
  const input = { params: { eventid: page.eventId } }
  const read = useMaybeAnswer('listExternalResources', input)
  return (
    <ListScreen
      title={say('External resources')}
      id="listExternalResources"
      input={input}
      read={read}
      what={say('the external resources')}
      name={say('external resources of {event}', { event: page.name })}
      shown={read.answer?.data.length ?? 0}
      skeleton={4}
      // Each resource has its own list of fields.
      fields={null}
    >
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={say('No external resources')}>
            {say('No recordings, slides or pages are linked to this event yet.')}
          </Empty>
        ) : (
          <ul className="border-line flex flex-col border-t">
            {data
              .toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0))
              .map((resource, at) => (
                <ResourceRow key={resource.id || at} resource={resource} {...around} />
              ))}
          </ul>
        )
      }
    </ListScreen>
  )
}
