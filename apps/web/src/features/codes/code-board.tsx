import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import { kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useNow } from '#browser/now.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { useDraft } from '#ui/data-table/use-draft.ts'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { CodeBoardList } from './code-board-list.tsx'
import { BoardReceipt } from './code-board-receipt.tsx'
import type { CodeBoardSearch } from './code-board-search.ts'
import { type WeekGroup, codesByWeek } from './pass-code-weeks.ts'

/** The codes of this many types are read automatically; more on request, with limited concurrency. */
const initialTypes = 40
const atOnce = 4

/** All codes of a project by the week in which they end, those that run out first (op 26, then op 27 for each type). */
export function CodeBoard({ search }: { search: CodeBoardSearch }) {
  const { projectId, name, zone } = useProjectPage()
  const navigate = useNavigate()
  const now = useNow()
  usePageTitle(say('Codes by week, {name}', { name }))
  const input = registrationTypesOf(projectId)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const types = useMemo(() => read.answer?.data ?? [], [read.answer?.data])
  const [most, setMost] = useState(initialTypes)
  const looked = types.slice(0, most)
  const many = useManyReads(
    'listPassCodes',
    looked.map(({ id }) => ({ params: { registrationtypeid: id.toLowerCase() } })),
    { atOnce },
  )
  const answers = useStableArray(many.reads.map(({ answer }) => answer))
  const codes = useMemo(() => codesOf(types, answers), [types, answers])
  const known = [...codes.values()].reduce((sum, list) => sum + list.length, 0)

  const change = (next: CodeBoardSearch) =>
    void navigate({
      ...projectPaths(projectId).codes(next),
      replace: true,
      resetScroll: false,
    })
  const { find = '', over = false } = search
  const [text, setText] = useDraft(find, (next) => change(searchOf(next.trim(), over)))
  const asked = useDeferredValue(text)
  const groups = found(
    codesByWeek(types, (id) => codes.get(id), { zone, now }),
    asked,
  )
  const past = groups.find(({ id }) => id === 'over')
  const shown = over ? groups : groups.filter(({ id }) => id !== 'over')
  const field = useRef<HTMLDivElement>(null)
  useShortcut({
    keys: 'F',
    label: say('Find a code on the board'),
    group: say('On this page'),
    run: () => field.current?.querySelector('input')?.focus(),
  })
  const failed = looked.flatMap((type, at) => {
    const problem = many.reads[at]?.problem
    return problem && !many.reads[at]?.answer
      ? [{ name: registrationTypeName(type), refused: kindOf(problem) === 'refused', title: problem.title }]
      : []
  })
  return (
    <ListScreen
      title={say('Codes by the week they end')}
      id="listRegistrationTypes"
      input={input}
      read={read}
      what={say('the registration types')}
      name={say('registration types of {event}', { event: name })}
      shown={types.length}
      skeleton={8}
      // Each code leads to its type, which lists them.
      fields={null}
    >
      {() => (
        <>
          <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2" data-print="no">
            <div ref={field} className="w-64 max-w-full">
              <Input
                type="search"
                aria-label={say('Find a code or a type')}
                aria-keyshortcuts="F"
                placeholder={say('Find a code or a type')}
                value={text}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <BoardReceipt
              codes={known}
              types={types.length}
              answered={codes.size}
              left={many.left}
              failed={failed}
              notRead={types.length - looked.length}
            />
            <div className="ms-auto flex items-center gap-2">
              {types.length > looked.length && many.left === 0 ? (
                <Button compact onClick={() => setMost(most + initialTypes)}>
                  {say('Load the codes of {count, plural, one {# more type} other {# more types}}', {
                    count: Math.min(initialTypes, types.length - looked.length),
                  })}
                </Button>
              ) : null}
              {many.at === null ? null : (
                <AsOf at={many.at} refreshing={many.refreshing} onRefresh={many.refresh} className="-me-2" />
              )}
            </div>
          </div>
          {known === 0 && many.left > 0 ? (
            <SkeletonRows rows={8} />
          ) : known === 0 ? (
            <Empty title={failed.length > 0 ? say('No codes could be read') : say('No codes')}>
              {say('No pass codes yet. They appear here under the week in which they end.')}
            </Empty>
          ) : groups.length === 0 ? (
            <Empty title={say('No matching code')}>
              <Button onClick={() => setText('')}>{say('Show all codes')}</Button>
            </Empty>
          ) : (
            <CodeBoardList groups={shown} projectId={projectId} />
          )}
          {past ? (
            <div data-print="no" className="py-2">
              <Button
                compact
                kind="quiet"
                aria-expanded={over}
                className="-ms-2"
                onClick={() => change(searchOf(text.trim(), !over))}
              >
                {over
                  ? say('Hide those that are over')
                  : say('Show {count, plural, one {# that is over} other {# that are over}}', {
                      count: past.rows.length,
                    })}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </ListScreen>
  )
}

const searchOf = (find: string, over: boolean): CodeBoardSearch => ({
  ...(find === '' ? {} : { find }),
  ...(over ? { over } : {}),
})

/** Keeps the array while its elements are the same, so that thousands of codes are not sorted again on every key. */
function useStableArray<T>(next: readonly T[]): readonly T[] {
  const [stable, setKept] = useState(next)
  if (stable.length === next.length && stable.every((one, at) => one === next[at])) return stable
  setKept(next)
  return next
}

type Answered27 = { data: RegistrationPassCode[] } | null

/** The codes of the first types that have been read. */
function codesOf(
  types: readonly RegistrationType[],
  answers: readonly Answered27[],
): Map<string, readonly RegistrationPassCode[]> {
  return new Map(
    answers.flatMap((answer, at) => {
      const type = types[at]
      return answer && type ? [[type.id, answer.data] as const] : []
    }),
  )
}

/** Filters the groups by name, description or type of their codes. */
function found(groups: readonly WeekGroup[], text: string): WeekGroup[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return [...groups]
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ name, typeName, code }) =>
        `${name}\n${typeName}\n${code.description ?? ''}`.toLocaleLowerCase().includes(wanted),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}
