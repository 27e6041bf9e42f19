import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { type LineAnswer, lookUpLines } from '#search/finder/find-lines.ts'
import type { SearchScope } from '#search/finder/finder.ts'
import { useNewFinder } from '#search/finder/use-finder.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

type Line = { text: string; answer: LineAnswer | null }

const words = (answer: LineAnswer): [Meaning, string] => {
  switch (answer.outcome) {
    case 'found':
      return ['yes', say('Found')]
    case 'several':
      return ['neutral', say('Several')]
    case 'absent':
      return ['no', say('Not found')]
    case 'unknown':
      return ['unknown', say('Couldn’t check')]
  }
}

/** Several pasted lines, searched one by one, with a receipt for each. */
export function LinesDialog(props: { lines: readonly string[]; scope: SearchScope; onClose: () => void }) {
  const { scope, onClose } = props
  const finder = useNewFinder()
  const [lines, setLines] = useState<Line[]>(() => props.lines.map((text) => ({ text, answer: null })))
  const [stopped, setStopped] = useState(false)
  const running = useRef<AbortController | null>(null)
  const [begun] = useState({ texts: props.lines, scope })
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    const put = (at: number, answer: LineAnswer) =>
      setLines((before) => before.map((line, index) => (index === at ? { ...line, answer } : line)))
    void lookUpLines(
      begun.texts,
      { finder, scope: begun.scope, origin: location.origin, now: () => Date.now(), put },
      controller.signal,
    )
    return () => controller.abort()
  }, [finder, begun])
  const done = lines.filter(({ answer }) => answer !== null).length
  const found = lines.filter(({ answer }) => answer?.outcome === 'found').length
  const underWay = done < lines.length && !stopped
  return (
    <Dialog
      open
      wide
      persistent
      onClose={onClose}
      title={say('{count, plural, one {# line} other {# lines}}', { count: lines.length })}
      description={say('{done, number} of {count, number} looked up, {found, number} found', {
        done,
        count: lines.length,
        found,
      })}
      actions={
        <>
          {underWay ? (
            <Button
              onClick={() => {
                running.current?.abort()
                setStopped(true)
              }}
            >
              {say('Stop')}
            </Button>
          ) : null}
          <Button data-focus-first onClick={onClose}>
            {say('Close')}
          </Button>
        </>
      }
    >
      <div className="[--canvas:var(--raised)] [--top-bar:0px]">
        <Table label={say('The lines and what they are')}>
          <TableHead>
            <TableHeader>{say('Line')}</TableHeader>
            <TableHeader>{say('Result')}</TableHeader>
          </TableHead>
          <tbody>
            {lines.map(({ text, answer }, at) => (
              // Lines may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              <TableRow key={at}>
                <TableCell>
                  <span dir="auto" className="own-words block max-w-72 truncate" title={text}>
                    {text}
                  </span>
                </TableCell>
                <TableCell>
                  {answer ? (
                    <LineResult answer={answer} onFollow={onClose} />
                  ) : stopped ? (
                    <Badge meaning="neutral">{say('Not checked')}</Badge>
                  ) : (
                    <Skeleton className="h-5 w-40" />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  )
}

function LineResult({ answer, onFollow }: { answer: LineAnswer; onFollow: () => void }) {
  const router = useRouter()
  const [meaning, word] = words(answer)
  const { row, says } = answer
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge meaning={meaning}>{word}</Badge>
      {row?.href ? (
        <a
          href={row.href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onFollow()
            router.history.push(row.href ?? '/')
          }}
          dir="auto"
          className="own-words font-medium"
        >
          {row.label}
        </a>
      ) : row ? (
        <span dir="auto" className="own-words font-medium">
          {row.label}
        </span>
      ) : null}
      {row?.detail ? (
        <span dir="auto" className="own-words text-label text-quiet">
          {row.detail}
        </span>
      ) : null}
      {says ? <span className="text-label text-quiet">{says}</span> : null}
    </span>
  )
}
