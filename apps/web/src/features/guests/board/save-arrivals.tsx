import { Download } from 'lucide-react'
import { useState } from 'react'

import { type BoardQuery, exportArrivals } from '#api/desk/arrivals.ts'
import { asProblem } from '#api/problem.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

type Props = { of: 'arrivals' | 'passages'; query: Pick<BoardQuery, 'day' | 'ticket'> }

/** Saves who has arrived, or who went out, came back and passed checkpoints, as a file. */
export function SaveArrivals({ of, query }: Props) {
  const { eventId, event, name } = useEventPage()
  const today = useEventDay()
  const [busy, setBusy] = useState(false)
  const called = event?.slug ?? name
  const words =
    of === 'arrivals'
      ? { file: say('arrivals {event}', { event: called }), label: say('Save arrivals as CSV') }
      : { file: say('in and out {event}', { event: called }), label: say('Save in and out as CSV') }
  const save = async () => {
    setBusy(true)
    try {
      const text = await exportArrivals(eventId, { of, ...query })
      const ticket = query.ticket === '' ? say('without a ticket') : query.ticket
      const file = fileName(
        [words.file, query.day ?? today, ticket].filter((part) => part !== undefined).join(' '),
        'csv',
      )
      saveFile(file, 'text/csv', text)
      toast({ text: say('{file} saved', { file }) })
    } catch (thrown) {
      toast({ text: say('Couldn’t create the file'), detail: asProblem(thrown).title, meaning: 'no' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button compact kind="quiet" icon={<Download />} busy={busy} className="self-start" onClick={() => void save()}>
      {words.label}
    </Button>
  )
}
