import { CalendarRange, Globe, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'

import { dayOnly, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import type { ProjectFacts } from '#records/project-json.ts'
import { cx } from '#ui/cx.ts'
import { Id } from '#ui/id.tsx'

/** The project's name, dates and place, if its record has them. */
export function ProjectHeader(props: {
  name: string
  id: string
  facts: ProjectFacts
  tint: string | null
  zone: string
  now: number
  action?: ReactNode
  /** On a phone only the name: on the project's other pages the content matters more. */
  brief?: boolean
}) {
  const { name, id, facts, tint, zone, now, action, brief = false } = props
  const days = daysText(facts, { zone, now })
  return (
    <header
      className="border-line flex flex-col gap-1.5 border-s-[3px] ps-3 sm:ps-4"
      style={tint ? { borderColor: tint } : undefined}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-col max-sm:basis-full">
          <p className="text-label text-quiet flex flex-wrap items-center gap-x-3">
            <span>{say('Project')}</span>
            {facts.code ? <span className="max-w-48 truncate font-mono">{facts.code}</span> : null}
            <Id id={id} what={say('project id')} />
          </p>
          <h1 tabIndex={-1} className="text-title line-clamp-3" title={name.length > 120 ? name : undefined}>
            {name}
          </h1>
        </div>
        <div className={cx('shrink-0', brief && 'max-sm:hidden')}>{action}</div>
      </div>
      {days || facts.place || facts.timezone ? (
        <ul className={cx('flex flex-wrap items-center gap-x-5 gap-y-1', brief && 'max-sm:hidden')}>
          {days ? <Fact icon={<CalendarRange />}>{days}</Fact> : null}
          {facts.place ? <Fact icon={<MapPin />}>{facts.place}</Fact> : null}
          {facts.timezone ? <Fact icon={<Globe />}>{facts.timezone}</Fact> : null}
        </ul>
      ) : null}
    </header>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="text-quiet shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </li>
  )
}

function daysText(facts: ProjectFacts, at: { zone: string; now: number }): string | null {
  const start = readStamp(facts.start)
  const end = readStamp(facts.end)
  if (start && end) return say('{start} to {end}', { start: dayOnly(start, at), end: dayOnly(end, at) })
  if (start) return say('from {start}', { start: dayOnly(start, at) })
  return end ? say('until {end}', { end: dayOnly(end, at) }) : null
}
