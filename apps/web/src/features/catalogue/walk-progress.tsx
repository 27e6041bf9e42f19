import { isGuid } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, RotateCw, Square } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Walk, useWalkWrites, walkQuery } from '#api/desk/walk.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'
import { Summary } from '#ui/summary.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

import { unreachedWords } from './examined-words.ts'

/** How far the search for events is, what it found, what it could not reach; pause, continue, stop, run again. */
export function WalkProgress() {
  const read = useQuery(walkQuery)
  return (
    <Section title={say('Search for events')}>
      <DeskBoundary read={read} failed={say('Couldn’t load how far the search is.')} skeleton={4}>
        {(walk) => <Progress walk={walk} />}
      </DeskBoundary>
    </Section>
  )
}

function Progress({ walk }: { walk: Walk }) {
  const { calls, budget, left, found, known, unreached } = walk
  return (
    <div className="flex flex-col gap-3">
      <State walk={walk} />
      {walk.state === 'never' ? null : (
        <>
          <Bar calls={calls} left={left} />
          <DefinitionList>
            <Definition term={say('Requests')}>
              {say('{calls, number} of {most, number}, at most {perMinute, number} a minute', {
                calls,
                most: budget.inAll,
                perMinute: budget.perMinute,
              })}
            </Definition>
            <Definition term={say('Found')}>{countsText(found)}</Definition>
            <Definition term={say('Known in all')}>{countsText(known)}</Definition>
            <Definition term={say('Still to ask')}>{say('{count, number}', { count: left })}</Definition>
          </DefinitionList>
        </>
      )}
      <Steering walk={walk} />
      {unreached.count > 0 ? <Unreached unreached={unreached} /> : null}
    </div>
  )
}

const countsText = ({ events, companies, projects }: Walk['found']): string =>
  say(
    '{events, plural, one {# event} other {# events}}, {companies, plural, one {# company} other {# companies}}, {projects, plural, one {# project} other {# projects}}',
    { events, companies, projects },
  )

function State({ walk }: { walk: Walk }) {
  const now = useNow()
  const at = (text: string | null) => dateTime(readStamp(text), { zone: viewerZone(), now })
  const [meaning, word, says] = ((): [Meaning, string, ReactNode] => {
    switch (walk.state) {
      case 'never':
        return ['neutral', say('Not started'), say('Add a link above, or start from what is known.')]
      case 'running':
        return ['wait', say('Searching'), say('Started {time}. You can leave this page.', { time: at(walk.startedAt) })]
      case 'paused':
        return ['wait', say('Paused'), say('Nothing is asked until it is continued.')]
      case 'waiting':
        return [
          'wait',
          say('Waiting'),
          walk.resumesAt === null
            ? say('The event system does not answer. It goes on by itself.')
            : say('The event system asked for patience. It goes on by itself at {time}.', { time: at(walk.resumesAt) }),
        ]
      case 'spent':
        return [
          'wait',
          say('Limit reached'),
          say('All of its requests are used, {time}. Run it again to go on.', { time: at(walk.endedAt) }),
        ]
      case 'stopped':
        return ['neutral', say('Stopped'), say('Stopped {time}. Run it again to go on.', { time: at(walk.endedAt) })]
      case 'done':
        return ['yes', say('Finished'), say('Nothing was left to ask, {time}.', { time: at(walk.endedAt) })]
    }
  })()
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge meaning={meaning}>{word}</Badge>
      <span className="text-quiet">{says}</span>
    </p>
  )
}

/** Asked of what is known so far: new ones join while it runs. */
function Bar({ calls, left }: { calls: number; left: number }) {
  const share = calls + left === 0 ? 1 : calls / (calls + left)
  return (
    <progress
      aria-label={say('Asked so far')}
      max={100}
      value={Math.floor(share * 100)}
      className="h-3 w-full max-w-xl accent-(--accent)"
    />
  )
}

function Steering({ walk }: { walk: Walk }) {
  const { start, pause, stop } = useWalkWrites()
  const isOn = walk.state === 'running' || walk.state === 'waiting'
  const isPaused = walk.state === 'paused'
  const isBusy = start.isPending || pause.isPending || stop.isPending
  const problem = start.error ?? pause.error ?? stop.error
  const hasAny = walk.left > 0 || walk.known.events + walk.known.companies + walk.known.projects > 0
  const begin = (label: string, icon: ReactNode) => (
    <Button
      icon={icon}
      busy={isBusy}
      why={!hasAny && say('Nothing is known to start from. Add a link above first')}
      onClick={() => start.mutate({})}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button icon={<Pause />} busy={isBusy} onClick={() => pause.mutate(undefined)}>
            {say('Pause')}
          </Button>
        ) : null}
        {isPaused ? begin(say('Continue'), <Play />) : null}
        {isOn || isPaused ? (
          <Button icon={<Square />} busy={isBusy} onClick={() => stop.mutate(undefined)}>
            {say('Stop')}
          </Button>
        ) : null}
        {walk.state === 'never' ? begin(say('Start the search'), <Play />) : null}
        {walk.state === 'spent' || walk.state === 'stopped' || walk.state === 'done'
          ? begin(say('Run it again'), <RotateCw />)
          : null}
      </div>
      {problem ? <ProblemNotice problem={problem} assertive quiet /> : null}
    </>
  )
}

function Unreached({ unreached: { count, first } }: Pick<Walk, 'unreached'>) {
  return (
    <details>
      <Summary>{say('{count, plural, one {# entry} other {# entries}} not reached', { count })}</Summary>
      <Table label={say('Not reached')}>
        <TableHead>
          <TableHeader>{say('Entry')}</TableHeader>
          <TableHeader>{say('Why')}</TableHeader>
        </TableHead>
        <tbody>
          {first.map(({ operation, subject, name, reason }) => (
            <TableRow key={`${operation} ${subject} ${reason}`}>
              <TableCell>{name ?? <Subject text={subject} />}</TableCell>
              <TableCell className="text-quiet">{say(unreachedWords[reason])}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {count > first.length ? (
        <p className="text-label text-quiet pt-2">
          {say('{count, number} more entries are not shown here.', { count: count - first.length })}
        </p>
      ) : null}
    </details>
  )
}

const Subject = ({ text }: { text: string }) =>
  isGuid(text) ? <Id id={text} /> : <bdi className="break-all">{text}</bdi>
