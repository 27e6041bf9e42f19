import { kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { useEventPage } from '#page/events/event-context.tsx'
import { useNow } from '#page/now.ts'
import { Answered } from '#page/query-boundary.tsx'
import { Reveal } from '#page/sealed-value.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { ResourceRow } from './resource-row.tsx'
import { VirtualSettings } from './virtual-settings.tsx'

/** How to take part from afar (op 16), and what was linked to the event (op 17) with when it is shown. */
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

/** Where minutes "after the start" are counted from. */
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
    <Section
      title={say('Virtual settings')}
      aside={
        read.answer ? (
          <AnswerAside
            id="getVirtualInfo"
            input={{ params }}
            answer={read.answer}
            name={say('virtual settings of {event}', { event: page.name })}
          />
        ) : null
      }
    >
      {none ? (
        <Empty title={say('No virtual settings')}>{say('This event has no stream, chat or recording.')}</Empty>
      ) : (
        <Answered
          read={read}
          id="getVirtualInfo"
          what={say('the virtual settings')}
          skeleton={<SkeletonRows rows={page.event?.isVirtual ? 9 : 3} />}
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
        </Answered>
      )}
    </Section>
  )
}

function Resources() {
  const page = useEventPage()
  const around = useStart()
  const input = { params: { eventid: page.eventId } }
  const read = useMaybeAnswer('listExternalResources', input)
  return (
    <Section
      title={say('External resources')}
      aside={
        read.answer ? (
          <AnswerAside
            id="listExternalResources"
            input={input}
            answer={read.answer}
            shown={read.answer.data.length}
            name={say('external resources of {event}', { event: page.name })}
          />
        ) : null
      }
    >
      <Answered
        read={read}
        id="listExternalResources"
        what={say('the external resources')}
        skeleton={<SkeletonRows rows={4} />}
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
      </Answered>
    </Section>
  )
}
