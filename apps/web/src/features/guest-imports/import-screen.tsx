import type { Column } from '@frontdesk/sheets/fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { type GuestImport, guestImportQuery, guestImportsQuery } from '#api/desk/guest-imports.ts'
import { guestListsQuery, guestPageQuery } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { ImportColumns, type Mode } from './import-columns.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPick } from './import-pick.tsx'
import { ImportReview } from './import-review.tsx'
import type { OpenSheet } from './sheet-client.ts'
import { useUpload } from './use-upload.ts'

/** Guests of the list that are compared with a sheet. */
const mostCompared = 1000

/** Bringing a guest list in: choose a sheet, check its columns, see what will happen, keep it. */
export function ImportScreen({ id }: { id: string | undefined }) {
  const { links, name } = useEventPage()
  const why = useWhyNotRole('organizer')
  usePageTitle(say('Bring in a guest list, {event}', { event: name }))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <BackLink {...links.guests()}>{say('Guest list')}</BackLink>
      {why ? (
        <Empty title={say('Guest lists are brought in by organizers')}>{why}</Empty>
      ) : (
        <>
          <Import id={id} />
          <ImportList open={id} />
        </>
      )}
    </div>
  )
}

function Import({ id }: { id: string | undefined }) {
  const { eventId, links } = useEventPage()
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  // One id for the sheet that is chosen, however often its beginning is sent.
  const [nextId, setNextId] = useState(() => crypto.randomUUID())
  const { upload, begin, send, pause } = useUpload(eventId)
  const { data: lists, isPending: isListUnknown } = useQuery(guestListsQuery)
  const { data: imports = [] } = useQuery(guestImportsQuery(eventId))
  const {
    data: found,
    error,
    refetch,
  } = useQuery({ ...guestImportQuery(eventId, id ?? ''), enabled: id !== undefined })
  const hasList =
    lists?.some((list) => list.eventId.toLowerCase() === eventId.toLowerCase() && list.guests > 0) ?? false
  const compared = useQuery({
    ...guestPageQuery(eventId, { sort: 'surname' }, 0, mostCompared),
    enabled: hasList && sheet !== null && id === undefined,
  })
  const listed = useMemo(
    () =>
      compared.data?.guests.flatMap((guest) =>
        guest.kind === 'sheet' ? [{ name: guest.sheet.name, email: guest.sheet.email }] : [],
      ),
    [compared.data],
  )
  const another = () => {
    sheet?.close()
    setSheet(null)
    setNextId(crypto.randomUUID())
  }
  const start = async (opened: OpenSheet, columns: Column[], mode: Mode) => {
    // Back shows the columns as they were chosen, and what was looked at.
    setSheet({ ...opened, summary: opened.summary === null ? null : { ...opened.summary, columns, chosenMode: mode } })
    if (await begin(nextId, opened, columns, mode))
      await navigate({ ...links.guestImport({ import: nextId }), replace: true })
  }
  if (id === undefined)
    return (
      <Section title={say('Bring in a guest list')}>
        {sheet === null ? (
          <ImportPick onSheet={setSheet} />
        ) : isListUnknown ? (
          // What asks about the list would push the buttons away from under a press.
          <SkeletonRows rows={6} />
        ) : (
          <ImportColumns
            key={nextId}
            sheet={sheet}
            hasList={hasList}
            listed={listed}
            imports={imports}
            onSheet={setSheet}
            busy={upload.state === 'sending'}
            onBegin={(columns, mode) => void start(sheet, columns, mode)}
            onCancel={another}
          />
        )}
        {upload.problem ? <ProblemNotice assertive write problem={upload.problem} /> : null}
      </Section>
    )
  if (!found)
    return error ? <NoImport problem={asProblem(error)} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  if (found.state === 'receiving')
    return (
      <Receiving
        found={found}
        sheet={sheet}
        sending={upload.state === 'sending'}
        problem={upload.problem}
        onSheet={(next) => {
          setSheet(next)
          void send(next, found)
        }}
        onPause={pause}
      />
    )
  const onBack = () => {
    setNextId(crypto.randomUUID())
    void navigate({ ...links.guestImport(), replace: true })
  }
  const text = sheet === null ? say('Choose another file') : say('Back to the columns')
  return <ImportReview found={found} onAnother={another} back={{ text, onBack }} />
}

function NoImport(props: { problem: ApiProblem; onRetry: () => void }) {
  const { links } = useEventPage()
  if (props.problem.code !== 'not_seen') return <ProblemNotice {...props} />
  return (
    <Empty
      title={say('This sheet was not kept')}
      action={<ButtonLink {...links.guests()}>{say('Open the guest list')}</ButtonLink>}
    >
      {say('It was cancelled, or not kept within a day, or erased with its list. The list has nothing of it.')}
    </Empty>
  )
}

/** Why a file does not go on with an import; null when it does. */
export function otherSheet(found: Pick<GuestImport, 'rows' | 'columns'>, { summary }: OpenSheet): string | null {
  if (summary === null) return say('It has no rows that can be used.')
  const headers = found.columns.map(({ header }) => header).join('\n')
  if (summary.columns.map(({ header }) => header).join('\n') !== headers) return say('It has other columns.')
  return summary.count === found.rows
    ? null
    : say('It has {count, plural, one {# row} other {# rows}} instead of {rows, number}.', {
        count: summary.count,
        rows: found.rows,
      })
}

type ReceivingProps = {
  found: GuestImport
  /** null after a reload: the browser does not keep the file. */
  sheet: OpenSheet | null
  sending: boolean
  problem: ReturnType<typeof asProblem> | null
  onSheet: (sheet: OpenSheet) => void
  onPause: () => void
}

function Receiving({ found, sheet, sending, problem, onSheet, onPause }: ReceivingProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const take = async (opened: OpenSheet) => {
    let next = opened
    // Of a workbook the sheet that the import began with.
    for (let at = 0; at < opened.names.length && otherSheet(found, next) !== null; at += 1)
      next = await opened.choose(at)
    const fault = otherSheet(found, next)
    setWrong(fault)
    if (fault === null) onSheet(next)
    else opened.close()
  }
  return (
    <Section title={found.fileName}>
      <Progress label={say('Rows sent')} done={found.received} total={found.rows} />
      {problem ? (
        <ProblemNotice assertive problem={problem}>
          <p>{say('What has arrived is kept. Go on sends the rest.')}</p>
        </ProblemNotice>
      ) : null}
      {sheet === null ? (
        <ImportPick onSheet={(opened) => void take(opened)}>
          <Notice kind="info" title={say('Choose the same file to go on')}>
            <p>{say('The rows that have arrived are not sent again.')}</p>
          </Notice>
          {wrong === null ? null : (
            <Notice assertive kind="rejected" title={say('This is another sheet')}>
              <p>{wrong}</p>
            </Notice>
          )}
        </ImportPick>
      ) : (
        <div className="flex gap-2">
          {sending ? (
            <Button onClick={onPause}>{say('Pause')}</Button>
          ) : (
            <Button kind="primary" onClick={() => onSheet(sheet)}>
              {say('Go on')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
