import type { EventRecord } from '@frontdesk/api-types'

import { amount, isFree, unitNotStated } from '#format/money.ts'
import { grouped } from '#format/numbers.ts'

type Figure = { label: string; value: string; note?: string }

/** The numbers staff ask for first, as sent. One that was not sent is left out; nothing is worked out. */
function figuresOf(event: EventRecord): Figure[] {
  const figures: Figure[] = []
  const add = (label: string, value: number | null | undefined, note?: string) => {
    if (value !== null && value !== undefined) figures.push({ label, value: grouped(value), ...(note ? { note } : {}) })
  }
  add('Places', event.maximumEventSize)
  add('Expected', event.expectedAttendance)
  add('Came', event.actualAttendance, 'as the service says')
  if (event.hasWaitlist || (event.waitlistSize ?? 0) > 0) {
    if (typeof event.waitlistSize === 'number') add('Waitlist size', event.waitlistSize)
    else figures.push({ label: 'Waitlist', value: 'Yes', note: 'size not sent' })
  }
  const price = amount(event.price, event.currency)
  if (price !== null)
    figures.push({ label: 'Price', value: price, ...(isFree(event.price) ? {} : { note: unitNotStated }) })
  return figures
}

/** A row of figures on one line of the page, no boxes. */
export function EventNumbers({ event }: { event: EventRecord }) {
  const figures = figuresOf(event)
  if (figures.length === 0)
    return <p className="text-quiet">The service sent no size, waitlist or price for this event.</p>
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-label text-quiet">
            {label}
            {note ? `, ${note}` : null}
          </dt>
          <dd className="text-title font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
