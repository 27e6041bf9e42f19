import { type DeskOperations, useRestartJob } from '#api/desk/operations.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { pastTime, relativeTime } from '#format/relative-times.ts'
import { type Marked, inLocale, mark, say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ListLink } from '#ui/list-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const unitFormats = inLocale((locale) =>
  units.map((unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })),
)

/** A size in steps of 1,000, with three digits: `41.2 MB`. */
function byteSize(bytes: number): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return unitFormats()[step - 1]?.format(bytes / 1000 ** step) ?? String(bytes)
}

type Database = DeskOperations['database']
type Job = NonNullable<DeskOperations['jobs']>[number]

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const when = (at: string, now: number): string => dateTime(readStamp(at), { zone, now })
const unread = () => <span className="text-quiet">{say('Couldn’t be read')}</span>

const faults: Readonly<Record<NonNullable<Database['problem']>, { title: Marked; advice: Marked }>> = {
  noAnswer: {
    title: mark('The database does not answer'),
    advice: mark('Frontdesk goes on by itself when the database is back. Nothing is changed until then.'),
  },
  readOnly: {
    title: mark('The database is read-only'),
    advice: mark(
      'Changes are refused before they are sent. Frontdesk goes on by itself when the database can be written.',
    ),
  },
  oldTables: {
    title: mark('The tables of the database are too old for this version'),
    advice: mark('Run npm run migrate with the version that is in use.'),
  },
}

/** Only when the database of the desk is the fault. */
export function DatabaseNotice({ database }: Pick<DeskOperations, 'database'>) {
  if (database.problem === null) return null
  const { title, advice } = faults[database.problem]
  return (
    <Notice kind="away" title={say(title)}>
      <p>{say(advice)}</p>
    </Notice>
  )
}

const backupDueMs = 7 * 86_400_000

/** A warning unless a backup was made in the last days; a demo has nothing to lose. */
export function BackupNotice({
  backup,
  now,
  isDemo,
}: Pick<DeskOperations, 'backup'> & { now: number; isDemo: boolean }) {
  if (isDemo || backup === null) return null
  if (backup.last !== null && now - Date.parse(backup.last.at) < backupDueMs) return null
  return (
    <Notice
      kind="partial"
      title={backup.last === null ? say('No backup was made yet') : say('No backup was made in the last 7 days')}
    >
      <p>
        {say('Make one with this command, on the machine of this desk:')} <code dir="ltr">npm run backup</code>
      </p>
    </Notice>
  )
}

const failureTexts: Readonly<Record<NonNullable<NonNullable<DeskOperations['backup']>['failure']>['reason'], Marked>> =
  {
    key: mark('The passphrase or key is missing or wrong.'),
    file: mark('The file could not be written.'),
    check: mark('The file could not be read back, and was removed.'),
    database: mark('The database could not be read.'),
  }

/** Only while no backup was completed since. */
export function BackupFailureNotice({ backup, now }: Pick<DeskOperations, 'backup'> & { now: number }) {
  if (!backup?.failure) return null
  const { at, command, reason } = backup.failure
  return (
    <Notice kind="partial" title={say('The last backup failed')}>
      <p>{say(failureTexts[reason])}</p>
      <p>
        <time dateTime={at}>{when(at, now)}</time> · <code dir="ltr">{command}</code>
      </p>
    </Notice>
  )
}

/** Only when confirmations can't go out. */
export function MailNotice({ mail: { state, waiting } }: Pick<DeskOperations, 'mail'>) {
  if (state !== 'missing') return null
  return (
    <Notice kind="partial" title={say('No mail server is set up')}>
      <p>{waitingText(waiting)}</p>
      <p>{say('Set SMTP_URL and SMTP_FROM, and restart Frontdesk.')}</p>
    </Notice>
  )
}

const waitingText = (waiting: number | null): string =>
  waiting === null
    ? say('Confirmations wait until there is one.')
    : say(
        '{count, plural, =0 {No confirmation waits for it} one {# confirmation waits for it} other {# confirmations wait for it}}.',
        { count: waiting },
      )

const mailTexts: Readonly<Record<DeskOperations['mail']['state'], Marked>> = {
  setUp: mark('A mail server is set up'),
  missing: mark('No mail server is set up'),
  upstream: mark('Sent by the event system, not known here'),
}

/** What the desk itself runs on: version, database, last backup, mail, disk. */
export function InstallationSection({ data, now }: { data: DeskOperations; now: number }) {
  const { version, database, backup, mail, disk } = data
  return (
    <Section title={say('This installation')}>
      <DefinitionList>
        <Definition term={say('Version')}>{version}</Definition>
        <Definition term={say('Database')}>
          <DatabaseState database={database} />
        </Definition>
        <Definition term={say('Tables')}>{tablesText(database)}</Definition>
        <Definition term={say('Last backup')}>
          {backup === null ? unread() : <LastBackup last={backup.last} now={now} />}
        </Definition>
        <Definition term={say('Confirmations')}>{say(mailTexts[mail.state])}</Definition>
        {disk === null ? null : (
          <Definition term={say('Disk')}>
            {say('{used} used, {free} free of {size}', {
              used: byteSize(disk.used),
              free: byteSize(disk.free),
              size: byteSize(disk.size),
            })}
          </Definition>
        )}
      </DefinitionList>
    </Section>
  )
}

function DatabaseState({ database: { kind, problem, version, ms } }: { database: Database }) {
  const name = version === null ? 'PostgreSQL' : `PostgreSQL ${version}`
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>{kind === 'embedded' ? say('{database}, embedded', { database: name }) : name}</span>
      <Badge meaning={problem === null ? 'yes' : 'no'}>{problem === null ? say('Normal') : say('Failing')}</Badge>
      {ms === null ? null : <span className="text-quiet">{say('{ms} ms', { ms: grouped(ms) })}</span>}
    </span>
  )
}

function tablesText({ migrations }: Database): string | null {
  if (migrations === null) return null
  const { known, applied, newer } = migrations
  const own = say('{applied} of {known} updates of this version', { applied: grouped(applied), known: grouped(known) })
  if (newer === 0) return own
  return `${own}, ${say('{count, plural, one {# update} other {# updates}} of a newer version', { count: newer })}`
}

function LastBackup({ last, now }: { last: NonNullable<DeskOperations['backup']>['last']; now: number }) {
  if (last === null) return <>{say('None yet. Make one with npm run backup.')}</>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <time dateTime={last.at}>{pastTime(Date.parse(last.at), now)}</time>
      <span className="text-quiet">
        {when(last.at, now)} · {byteSize(last.bytes)} ·{' '}
        {say('{count, plural, one {# record} other {# records}}', { count: last.records })}
      </span>
      <code dir="ltr" className="text-label break-all">
        {last.command}
      </code>
    </span>
  )
}

/** The desks on the same database, and their versions. */
export function DesksSection({ desks, now }: Pick<DeskOperations, 'desks'> & { now: number }) {
  return (
    <Section title={say('Desks on this database')}>
      {desks === null ? (
        unread()
      ) : (
        <Table label={say('Desks on this database')}>
          <TableHead>
            <TableHeader>{say('Machine')}</TableHeader>
            <TableHeader>{say('Version')}</TableHeader>
            <TableHeader>{say('Started')}</TableHeader>
            <TableHeader>{say('Last seen')}</TableHeader>
            <TableHeader>{say('State')}</TableHeader>
          </TableHead>
          <tbody>
            {desks.map(({ id, host, version, startedAt, seenAt, isThis, isAlive }) => (
              <TableRow key={id}>
                <TableCell>
                  {host} {isThis ? <span className="text-quiet">{say('(this one)')}</span> : null}
                </TableCell>
                <TableCell>{version}</TableCell>
                <TableCell>{when(startedAt, now)}</TableCell>
                <TableCell>{pastTime(Date.parse(seenAt), now)}</TableCell>
                <TableCell>
                  <Badge meaning={isAlive ? 'yes' : 'unknown'}>{isAlive ? say('Runs') : say('Not seen lately')}</Badge>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

const kinds: Readonly<Record<string, Marked>> = {
  guestImport: mark('Bringing in a sheet'),
  guestAsking: mark('Checking guests with the event system'),
  guestEnrolling: mark('Enrolling guests'),
  webhooks: mark('Telling other systems'),
  catalogueWalk: mark('Going through the event system'),
}

function jobState(job: Job, now: number): { meaning: Meaning; text: string } {
  if (job.parkedAt !== null) return { meaning: 'no', text: say('Stopped after it failed repeatedly') }
  if (job.holder !== null) return { meaning: 'yes', text: say('Running') }
  const due = Date.parse(job.dueAt)
  return due > now
    ? { meaning: 'wait', text: say('Goes on {when}', { when: relativeTime(due, now) }) }
    : { meaning: 'wait', text: say('Waiting') }
}

function RestartJob({ id }: { id: string }) {
  const restart = useRestartJob()
  return (
    <>
      <Button busy={restart.isPending} onClick={() => restart.mutate(id)}>
        {say('Start again')}
      </Button>
      {restart.error ? <ProblemNotice problem={restart.error}>{say('Couldn’t start it again.')}</ProblemNotice> : null}
    </>
  )
}

/** Work without a request: what it is, how far it is, and which desk does it. */
export function JobsSection({ jobs, desks, now }: Pick<DeskOperations, 'jobs' | 'desks'> & { now: number }) {
  const hosts = new Map(desks?.map(({ id, host }) => [id, host]))
  return (
    <Section title={say('Work in the background')}>
      {jobs === null ? (
        unread()
      ) : jobs.length === 0 ? (
        <Empty title={say('Nothing to do in the background')} />
      ) : (
        <Table label={say('Work in the background')}>
          <TableHead>
            <TableHeader>{say('Work')}</TableHeader>
            <TableHeader>{say('Event')}</TableHeader>
            <TableHeader numeric>{say('Done')}</TableHeader>
            <TableHeader>{say('State')}</TableHeader>
            <TableHeader>{say('Machine')}</TableHeader>
          </TableHead>
          <tbody>
            {jobs.map((job) => {
              const kind = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined
              const { meaning, text } = jobState(job, now)
              return (
                <TableRow key={job.id}>
                  <TableCell>{kind ? say(kind) : job.kind}</TableCell>
                  <TableCell>
                    {job.event ? (
                      <ListLink to={eventPaths(job.event.id).attendees()} className="underline">
                        {job.event.name ?? job.event.id}
                      </ListLink>
                    ) : (
                      '–'
                    )}
                  </TableCell>
                  <TableCell numeric>
                    {job.done === null || job.total === null
                      ? '–'
                      : say('{done} of {total}', { done: grouped(job.done), total: grouped(job.total) })}
                  </TableCell>
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-2">
                      <Badge meaning={meaning}>{text}</Badge>
                      {job.parkedAt === null ? null : <RestartJob id={job.id} />}
                    </span>
                  </TableCell>
                  <TableCell>{job.holder === null ? '–' : (hosts.get(job.holder) ?? job.holder.slice(0, 8))}</TableCell>
                </TableRow>
              )
            })}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
