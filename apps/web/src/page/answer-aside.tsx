import { type OperationId, operations } from '@frontdesk/api-types/table'
import { Braces, EyeOff } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'

import type { Shown } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { AsOf, asOfText } from '#ui/as-of.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

const JsonDialog = lazy(async () => ({ default: (await import('#ui/overlays/json-dialog.tsx')).JsonDialog }))

/** What an operation was asked with: path ids and query. Its body is not shown: it may hold what is sealed. */
type Asked = { params?: unknown; query?: unknown }

type Props = {
  id: OperationId
  /** Set where the records of `answer` have only what the screen shows: the JSON is of this one, once it has come. */
  whole?: { answer: Shown<unknown> | null; fallback: ReactNode; ask: () => void }
  input: Asked
  answer: Shown<unknown>
  /** How many records are shown. Set, the list says how complete it is. */
  shown?: number | undefined
  /** How many the service says there are. */
  count?: number | string | null | undefined
  /** The operation takes page parameters. */
  more?: boolean
  /** What the JSON is saved as: `inventory-lantern`. */
  name: string
}

/** Beside a heading: how complete the list is, its age, refresh, and the details of the answer: operation, address, JSON. */
export function AnswerAside({ id, input, answer, shown, name, more = false, whole, ...rest }: Props) {
  const { outside = 0 } = answer
  const told = whole?.answer ?? answer
  const [open, setOpen] = useState(false)
  useShortcut({ keys: 'J', label: say('Details of what is shown'), group: say('On this page'), run: openNearest })
  return (
    <div className="touch:gap-x-2 flex flex-wrap items-center justify-end gap-x-3">
      {shown === undefined ? null : (
        <Completeness shown={shown} more={more} outside={outside} {...('count' in rest ? { count: rest.count } : {})} />
      )}
      {shown === undefined && outside > 0 ? <LeftOut outside={outside} /> : null}
      <AsOf at={answer.at} refreshing={answer.refreshing} onRefresh={answer.refresh} />
      <Button
        kind="quiet"
        compact
        icon={<Braces className="text-quiet" />}
        data-answer-json=""
        data-print="no"
        aria-haspopup="dialog"
        aria-label={say('Details of {name}', { name })}
        onClick={() => {
          whole?.ask()
          setOpen(true)
        }}
        className="text-label! text-quiet! touch:px-1.5!"
      >
        {say('Details')}
      </Button>
      {open ? (
        <Suspense>
          <JsonDialog
            title={say('Details: operation {number}', { number: String(operations[id].number) })}
            description={
              <>
                {asOfText(answer.at)} · <code className="text-label font-mono break-all">{askedText(id, input)}</code>
              </>
            }
            value={told.data}
            name={name}
            fallback={whole?.fallback}
            onClose={() => setOpen(false)}
          >
            <SealedFields names={told.sealed} />
          </JsonDialog>
        </Suspense>
      ) : null}
    </div>
  )
}

/** On one record, or a list that counts itself elsewhere. */
function LeftOut({ outside }: { outside: number }) {
  return (
    <p className="text-label text-wait-ink inline-flex items-center gap-1">
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {say('{outside, plural, one {# hidden by your access} other {# hidden by your access}}', { outside })}
    </p>
  )
}

/** The button of the part that has the focus, else the page's first: its main record. */
function openNearest(): void {
  const button = '[data-answer-json]'
  const within = document.activeElement?.closest('main :is(section, article)')?.querySelector<HTMLElement>(button)
  const all = [...document.querySelectorAll<HTMLElement>(`main ${button}`)]
  const first = all.find((it) => it.checkVisibility()) ?? all[0]
  ;(within ?? first)?.click()
}

function texts(values: unknown): [string, string][] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
}

// A code is a secret: it stands in no address, and not here either.
const sealedQuery = new Set(['passcode'])

/** Method and address as the contract prints them, with the ids that were asked for. */
function askedText(id: OperationId, { params, query }: Asked): string {
  const { method, path } = operations[id]
  const filled = texts(params).reduce((done, [name, value]) => done.replace(`{${name}}`, value), path as string)
  const search = new URLSearchParams(texts(query).filter(([name]) => !sealedQuery.has(name))).toString()
  return `${method} ${filled}${search ? `?${search}` : ''}`
}
