import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { renewCatalogue } from '#api/desk/catalogue.ts'
import { type Examined, addSeeds, examineSeeds, walkQuery } from '#api/desk/walk.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { ExaminedTable } from './examined-table.tsx'
import { examinedWords, mayAdd } from './examined-words.ts'
import { SeedField } from './seed-field.tsx'
import { linesIn, mostLines, seedParts, tooLongLine } from './seed-text.ts'

type Examination = {
  entries: Examined[]
  /** Parts that are not examined; the search that follows looks them up. */
  rest: string[]
}

function faultOf(text: string): string | null {
  const lines = linesIn(text)
  if (lines === 0) return say('Paste a link, an event address or an id')
  if (lines > mostLines)
    return say('At most {most, number} lines at once; these are {lines, number}', { most: mostLines, lines })
  const line = tooLongLine(text)
  return line === null ? null : say('Line {line, number} is too long to be a link, an address or an id', { line })
}

/** A long link is written by what it led to: entries are cut after 200 characters. */
const textOf = ({ text, slug, id }: Examined): string => (text.length < 200 ? text : (slug ?? id ?? text))

/** Sends the parts one after the other. */
async function addAll(parts: readonly string[], onPart: (done: number) => void): Promise<number> {
  let added = 0
  for (const [at, part] of parts.entries()) {
    const { entries } = await addSeeds(part)
    added += entries.filter(mayAdd).length
    onPart(at + 1)
  }
  return added
}

/** One field for links, event addresses, ids, or a sheet of them: says what each is, then adds the chosen ones. */
export function SeedForm({ focusFirst = false }: { focusFirst?: boolean }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<Examined>>(new Set())
  const [done, setDone] = useState(0)
  const aborting = useRef<AbortController | null>(null)
  const examine = useMutation<Examination, ApiProblem, string>({
    mutationFn: async (given) => {
      aborting.current?.abort()
      aborting.current = new AbortController()
      const [first = '', ...rest] = seedParts(given)
      return { entries: await examineSeeds(first, aborting.current.signal), rest }
    },
    onSuccess: ({ entries }) => announce(summaryOf(entries)),
  })
  const add = useMutation<number, ApiProblem, string[]>({
    mutationFn: (parts) => addAll(parts, setDone),
    onSuccess: (added) => {
      toast({
        text: say('{count, plural, one {# entry} other {# entries}} added; the search has started', { count: added }),
        meaning: 'yes',
      })
      change('')
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walkQuery.queryKey })
      void renewCatalogue(client)
    },
  })
  const change = (next: string) => {
    aborting.current?.abort()
    setText(next)
    setFault(null)
    setLeft(new Set())
    examine.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(text)
    setFault(found)
    if (found === null && !examine.isPending) examine.mutate(text)
  }
  const found = examine.data
  const chosen = found?.entries.filter((entry) => mayAdd(entry) && !left.has(entry)) ?? []
  const parts = found ? [...seedParts(chosen.map(textOf).join('\n')), ...found.rest] : []
  const rest = found ? found.rest.reduce((sum, part) => sum + linesIn(part), 0) : 0
  const problem = examine.error
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-3">
        <SeedField text={text} fault={fault} onText={change} onFault={setFault} focusFirst={focusFirst} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind={found ? 'plain' : 'primary'} icon={<Search />} busy={examine.isPending}>
            {say('Look them up')}
          </Button>
        </div>
      </form>
      {problem ? (
        <ProblemNotice problem={problem} assertive onRetry={() => examine.mutate(text)} retrying={examine.isPending}>
          {say('Couldn’t look them up. Nothing was added.')}
        </ProblemNotice>
      ) : null}
      {found ? (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium">
            {summaryOf(found.entries)}
          </p>
          <ExaminedTable
            entries={found.entries}
            left={left}
            onLeave={(entry, out) => {
              const next = new Set(left)
              if (out) next.add(entry)
              else next.delete(entry)
              setLeft(next)
            }}
          />
          {rest > 0 ? (
            <p className="text-quiet max-w-prose">
              {say('{count, number} further lines are looked up after you add them.', { count: rest })}
            </p>
          ) : null}
          {add.error ? (
            <ProblemNotice problem={asProblem(add.error)} assertive write>
              {done > 0
                ? say('{done, number} of {all, number} parts were added. Add them again to complete it.', {
                    done,
                    all: parts.length,
                  })
                : say('Nothing was added.')}
            </ProblemNotice>
          ) : null}
          <Button
            kind="primary"
            className="self-start"
            busy={add.isPending}
            why={parts.length === 0 && say('None of these entries can be added')}
            onClick={() => {
              setDone(0)
              add.mutate(parts)
            }}
          >
            {add.isPending && parts.length > 1
              ? say('Adding, part {done, number} of {all, number}', { done: done + 1, all: parts.length })
              : say('Add {count, plural, one {# entry} other {# entries}} and search on', {
                  count: chosen.length + rest,
                })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function summaryOf(entries: readonly Examined[]): string {
  const counts = new Map<Examined['is'], number>()
  for (const { is } of entries) counts.set(is, (counts.get(is) ?? 0) + 1)
  return [...counts]
    .map(([is, count]) => say('{what}: {count, number}', { what: say(examinedWords[is].word), count }))
    .join(' · ')
}
