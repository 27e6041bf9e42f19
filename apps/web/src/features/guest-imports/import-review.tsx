import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Pause, Play, Undo2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'

import {
  type GuestImport,
  guestImportQuery,
  guestImportsQuery,
  removeImport,
  stepImport,
} from '#api/desk/guest-imports.ts'
import { countsAfterQuery, guestKeys, guestListsQuery } from '#api/desk/guests.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import type { ApiProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { EnrollPlanDialog } from '#features/guests/enroll-run/enroll-plan-dialog.tsx'
import { filterOf } from '#features/guests/list/guest-search.ts'
import { say } from '#i18n/say.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { erasedSentence } from '#records/guests/erased-text.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { MoreThanPlaces, MostMissing, NotKept, Remarks, Renamed } from './import-remarks.tsx'
import { ImportRows } from './import-rows.tsx'
import { importSentence, stateWord, undoWord } from './import-sentence.ts'
import { UndoSheetDialog } from './undo-sheet-dialog.tsx'
import { useReceipt } from './use-receipt.ts'

type Step = Parameters<typeof stepImport>[0]

type Props = {
  found: GuestImport
  onAnother: () => void
  /** What Back leads to: the columns while the file is open, otherwise the choice of a file. */
  back: { text: string; onBack: () => void }
}

/** An import whose rows have arrived: what will happen or has happened, row by row, and its undo. */
export function ImportReview({ found, onAnother, back }: Props) {
  const { eventId, links, zone } = useEventPage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [isEnrolling, setEnrolling] = useState(false)
  const whyNotEnroll = useWhyNot('enrollAttendee')
  const { saving, save } = useReceipt(found)
  const step = useMutation<GuestImport, ApiProblem, Step>({
    mutationFn: (name) => stepImport(name, eventId, found.id),
    onSuccess: (next) => client.setQueryData(guestImportQuery(eventId, found.id).queryKey, next),
  })
  const navigate = useNavigate()
  // What was not kept is forgotten: the same file may come again with other columns.
  const leave = useMutation<unknown, ApiProblem, () => void>({
    mutationFn: () => removeImport(eventId, found.id),
    onSuccess: (_, then) => {
      void client.invalidateQueries({ queryKey: guestImportsQuery(eventId).queryKey, exact: true })
      then()
    },
  })
  const { state, counts } = found
  const [word, undoing] = [stateWord(found), undoWord(found)]
  // Of each state anew: a list that a sheet has changed is not shown with the counts of before.
  const { data: filters } = useQuery({
    ...countsAfterQuery(eventId, `${found.id} ${state}`),
    enabled: state === 'examined' || state === 'done',
  })
  useEffect(() => {
    announce(word)
    if (state !== 'done' && state !== 'undone') return
    void client.invalidateQueries({ queryKey: guestKeys(eventId) })
    void client.invalidateQueries({ queryKey: guestListsQuery.queryKey })
    void client.invalidateQueries({ queryKey: guestImportsQuery(eventId).queryKey, exact: true })
  }, [client, eventId, state, word])
  // The button that was pressed is gone.
  const reached = state === 'examined' || state === 'done' || state === 'undone' ? state : null
  useEffect(() => {
    if (reached !== null && document.activeElement === document.body) focusPage()
  }, [reached])
  const total = counts ? counts.new + counts.changed : found.rows
  const press = (name: Step) => () => step.mutate(name)
  return (
    <Section record title={found.fileName} aside={<span className="text-quiet">{word}</span>}>
      {state === 'examining' ? <SkeletonRows rows={4} label={say('The rows are being checked')} /> : null}
      {counts ? (
        <p role="status" data-import-counts className="font-medium">
          {importSentence(found)}
        </p>
      ) : null}
      {state === 'examined' ? <Renamed found={found} /> : null}
      {counts && counts.unreadable > 0 && (state === 'examined' || state === 'done') ? <NotKept found={found} /> : null}
      {state !== 'undoing' && state !== 'undone' ? <Remarks found={found} /> : null}
      {filters ? <MoreThanPlaces found={found} listed={filters.total} /> : null}
      {state === 'applying' || state === 'paused' ? (
        <Progress label={say('Rows kept')} done={found.done} total={total} />
      ) : null}
      {state === 'undoing' ? <Progress label={say('Rows undone')} done={found.done} total={total} /> : null}
      {counts && counts.ambiguous > 0 && state === 'examined' ? (
        <p className="text-wait-ink">
          {say(
            '{ambiguous, plural, one {# row fits} other {# rows fit}} several guests. Decide them below; without a decision they are left out.',
            {
              ambiguous: counts.ambiguous,
            },
          )}
        </p>
      ) : null}
      {counts && counts.otherAddress > 0 && state === 'examined' ? (
        <p className="text-wait-ink">
          {say(
            '{rows, plural, one {# row may be a guest} other {# rows may be guests}} of the list with a new e-mail address. Check below whether they are the same person.',
            { rows: counts.otherAddress },
          )}
        </p>
      ) : null}
      {filters ? <p className="text-label text-quiet">{erasedSentence(filters.erasedAt, zone)}</p> : null}
      {filters && state === 'examined' ? <MostMissing found={found} listed={filters.total} /> : null}
      <div className="flex flex-wrap gap-2">
        {state === 'examined' ? (
          <Button
            kind="primary"
            busy={step.isPending}
            why={total + (counts?.missing ?? 0) === 0 && say('There is nothing to keep in this sheet')}
            onClick={press('applyGuestImport')}
          >
            {counts && counts.unchanged > 0
              ? say('Keep {total, plural, one {# new or changed guest} other {# new or changed guests}}', { total })
              : say('Keep {total, plural, one {# guest} other {# guests}}', { total })}
          </Button>
        ) : null}
        {state === 'examined' ? (
          <>
            <Button busy={leave.isPending} onClick={() => leave.mutate(back.onBack)}>
              {back.text}
            </Button>
            <Button
              kind="quiet"
              busy={leave.isPending}
              onClick={() => leave.mutate(() => void navigate(links.guests()))}
            >
              {say('Cancel')}
            </Button>
          </>
        ) : null}
        {state === 'applying' ? (
          <Button icon={<Pause />} busy={step.isPending} onClick={press('pauseGuestImport')}>
            {say('Pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button kind="primary" icon={<Play />} busy={step.isPending} onClick={press('applyGuestImport')}>
            {say('Go on')}
          </Button>
        ) : null}
        {state === 'done' ? (
          <>
            <ButtonLink {...links.guests({ of: found.id })} kind="primary">
              {say('Show them in the guest list')}
            </ButtonLink>
            <ButtonLink {...links.guests()}>{say('Open the guest list')}</ButtonLink>
            <Button icon={<UserPlus />} why={whyNotEnroll} onClick={() => setEnrolling(true)}>
              {say('Enroll these')}
            </Button>
          </>
        ) : null}
        {undoing !== null ? (
          <Button kind="danger" icon={<Undo2 />} busy={step.isPending} onClick={() => setAsking(true)}>
            {undoing}
          </Button>
        ) : null}
        {counts && state !== 'examining' ? (
          <Button kind="quiet" icon={<Download />} busy={saving} onClick={() => void save()}>
            {state === 'examined' ? say('Save the preview') : say('Save the receipt')}
          </Button>
        ) : null}
        {state === 'done' || state === 'undone' ? (
          <ButtonLink {...links.guestImport()} kind="quiet" onClick={onAnother}>
            {say('Another sheet')}
          </ButtonLink>
        ) : null}
      </div>
      {leave.error ? <ProblemNotice assertive write problem={leave.error} /> : null}
      {step.error ? (
        <ProblemNotice
          assertive
          write
          problem={step.error}
          action={
            step.error.code === 'not_now' && state === 'examined' ? (
              <Button onClick={press('examineGuestImport')}>{say('Check the rows again')}</Button>
            ) : undefined
          }
        >
          {step.error.code === 'not_now' ? <p>{say('The list has changed since the rows were checked.')}</p> : null}
        </ProblemNotice>
      ) : null}
      {counts && state !== 'examining' ? <ImportRows found={found} /> : null}
      {isEnrolling ? (
        <EnrollPlanDialog
          selection={{ kind: 'all' }}
          filter={filterOf({ of: found.id })}
          onClose={() => setEnrolling(false)}
        />
      ) : null}
      {asking ? (
        <UndoSheetDialog found={found} onClose={() => setAsking(false)} onUndo={press('undoGuestImport')} />
      ) : null}
    </Section>
  )
}
