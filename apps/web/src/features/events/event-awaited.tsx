import { dayIn } from '#arrivals/arrival-words.ts'
import { useNow } from '#browser/now.ts'
import { useDeskCounts } from '#events/desk-counts.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { DeskNumbers } from '#records/event/desk-numbers.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The first page of an event whose record the event system has not given yet: what this desk has counted itself. */
export function EventAwaited({ isPending }: { isPending: boolean }) {
  const { eventId, links, zone } = useEventPage()
  const desk = useDeskCounts(eventId)
  const now = useNow()
  return (
    <div className="flex flex-col gap-6">
      <Section title={say('Numbers')}>
        {isPending ? <Skeleton className="h-12 max-w-md" /> : null}
        <DeskNumbers desk={desk} isOn={false} arrivals={links.arrivals({ day: dayIn(now, zone) })} />
      </Section>
      <p className="text-quiet max-w-prose">
        {isPending
          ? say('Waiting for the event system. The guest list and arrivals work meanwhile.')
          : say('The event’s own record can’t be read now. Its guest list and arrivals work.')}
      </p>
      {isPending ? <Skeleton className="h-24" /> : null}
    </div>
  )
}
