import type { Board } from '#api/desk/arrivals.ts'
import { dayText } from '#arrivals/arrival-words.ts'
import { hourIn } from '#format/intl-dates.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Summary } from '#ui/summary.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

type Day = Board['days'][number]

const [height, base] = [140, 118]
/** Units of the picture, by the width of the screen: the numbers stay as large as other labels. */
const [wide, phone] = [620, 320]

/** The hours that are drawn: from the first to the last with an arrival, at least six. */
export function hoursOf(days: readonly Day[]): [first: number, last: number] {
  const busy = days.flatMap(({ hours }) => hours.flatMap((count, hour) => (count > 0 ? [hour] : [])))
  if (busy.length === 0) return [8, 13]
  const [first, last] = [Math.min(...busy), Math.max(...busy)]
  const end = Math.min(23, Math.max(last, first + 5))
  return [Math.max(0, Math.min(first, end - 5)), end]
}

const hourText = (hour: number): string => hourIn(Date.UTC(2000, 0, 1, hour), 'UTC')

/** Arrivals by hour of the event, a picture for each day or for `chosen`, with the same numbers as a table. */
export function ArrivalsChart({ days, chosen }: { days: readonly Day[]; chosen: string | undefined }) {
  const shown = days.filter(({ arrived, day }) => arrived > 0 && (chosen === undefined || day === chosen))
  if (shown.length === 0)
    return (
      <p className="text-quiet py-2">
        {chosen === undefined
          ? say('Arrivals appear here by the hour.')
          : say('No arrivals on {day}', { day: dayText(chosen) })}
      </p>
    )
  const range = hoursOf(shown)
  const most = Math.max(...shown.flatMap(({ hours }) => hours))
  return (
    <div className="flex flex-col gap-3">
      {shown.map((day) => (
        <figure key={day.day} className="flex flex-col gap-1">
          <figcaption className="text-label">
            <span className="font-medium">{dayText(day.day)}</span>{' '}
            <span className="text-quiet">{say('{arrived, number} arrived', { arrived: day.arrived })}</span>
          </figcaption>
          <Bars day={day} range={range} most={most} />
        </figure>
      ))}
      <details>
        <Summary className="text-label">{say('The same as a table')}</Summary>
        <HoursTable days={shown} range={range} />
      </details>
    </div>
  )
}

function Bars({ day, range: [first, last], most }: { day: Day; range: [number, number]; most: number }) {
  const width = useNarrow() ? phone : wide
  const hours = day.hours.slice(first, last + 1)
  const every = Math.ceil(hours.length / (width / 48))
  const step = width / hours.length
  const peak = hours.indexOf(Math.max(...hours))
  return (
    <svg
      role="img"
      aria-label={say('{day}: {arrived, number} arrived, most at {hour}', {
        day: dayText(day.day),
        arrived: day.arrived,
        hour: hourText(first + peak),
      })}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full max-w-3xl forced-color-adjust-none"
    >
      <line x1={0} y1={base} x2={width} y2={base} className="stroke-edge" />
      {hours.map((count, at) => {
        const tall = most === 0 ? 0 : (count / most) * (base - 22)
        const middle = at * step + step / 2
        const hour = first + at
        return (
          <g key={hour}>
            {count === 0 ? null : (
              <>
                <rect
                  x={at * step + step * 0.14}
                  y={base - tall}
                  width={step * 0.72}
                  height={tall}
                  rx={2}
                  className="fill-yes-edge"
                />
                <text x={middle} y={base - tall - 5} textAnchor="middle" className="fill-text text-[12px] tabular-nums">
                  {grouped(count)}
                </text>
              </>
            )}
            <text x={middle} y={base + 16} textAnchor="middle" className="fill-quiet text-[12px] tabular-nums">
              {at % every === 0 ? hourText(hour) : ''}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function HoursTable({ days, range: [first, last] }: { days: readonly Day[]; range: [number, number] }) {
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <table className="text-table border-separate border-spacing-x-4 border-spacing-y-1 text-start">
      <thead>
        <tr>
          <th scope="col" className="text-label text-start font-medium">
            {say('Hour')}
          </th>
          {days.map(({ day }) => (
            <th key={day} scope="col" className="text-label text-end font-medium">
              {dayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-start font-normal">
              {hourText(hour)}
            </th>
            {days.map(({ day, hours: counts }) => (
              <td key={day} className="text-end tabular-nums">
                {grouped(counts[hour] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
