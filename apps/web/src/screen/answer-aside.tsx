import { type OperationId, operations } from '@frontdesk/api-types/table'
import { Braces, EyeOff } from 'lucide-react'
import { Suspense, lazy, use, useState } from 'react'

import type { Shown } from '#api/queries.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { AsOf, asOfText } from '#ui/as-of.tsx'
import { ClockZoneContext } from '#ui/clock-zone.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import type { WholeList } from './whole-list.tsx'

const JsonDialog = lazy(async () => ({ default: (await import('#ui/overlays/json-dialog.tsx')).JsonDialog }))

/** Path ids and query of a request. Not its body, which may have sealed values. */
type Request = { params?: unknown; query?: unknown }

type Props = {
  id: OperationId
  /** For lists that are read with a subset of fields: the full answer for the JSON view, read on demand. */
  whole?: WholeList
  input: Request
  answer: Shown<unknown>
  /** Number of records shown; when set, the completeness of the list is shown. */
  shown?: number | undefined
  /** The service's own count. */
  count?: number | string | null | undefined
  /** The operation takes page parameters. */
  more?: boolean
  /** File name of the JSON: `inventory-lantern`. */
  name: string
}

/** Beside a heading: completeness of a list, age, refresh, and details of the answer (operation, address, JSON). */
export function AnswerAside({ id, input, answer, shown, name, more = false, whole, ...rest }: Props) {
  const { outside = 0 } = answer
  const source = whole?.answer ?? answer
  const clock = use(ClockZoneContext)
  const [open, setOpen] = useState(false)
  useShortcut({ keys: 'J', label: say('Details of what is shown'), group: say('On this page'), run: openDetails })
  return (
    <div className="touch:gap-x-2 flex flex-wrap items-center justify-end gap-x-3">
      {shown === undefined ? null : (
        <Completeness shown={shown} more={more} outside={outside} {...('count' in rest ? { count: rest.count } : {})} />
      )}
      {shown === undefined && outside > 0 ? <OutOfScope outside={outside} /> : null}
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
          whole?.load()
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
                {joined([asOfText(answer.at, undefined, clock?.zone), clock?.name], ', ')} ·{' '}
                <code className="text-label font-mono break-all">{requestText(id, input)}</code>
              </>
            }
            value={source.data}
            name={name}
            fallback={whole?.fallback}
            onClose={() => setOpen(false)}
          >
            <SealedFields names={source.sealed} />
          </JsonDialog>
        </Suspense>
      ) : null}
    </div>
  )
}

/** For one record, or for a list that shows its count elsewhere. */
function OutOfScope({ outside }: { outside: number }) {
  return (
    <p className="text-label text-wait-ink inline-flex items-center gap-1">
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {say('{outside, plural, one {# hidden by your access} other {# hidden by your access}}', { outside })}
    </p>
  )
}

/** Opens the details of the section that has the focus, else of the page's first one, its main record. */
function openDetails(): void {
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

// A pass code is a secret and is never shown in an address.
const sealedQuery = new Set(['passcode'])

/** Method and address as in the contract, with the requested ids. */
function requestText(id: OperationId, { params, query }: Request): string {
  const { method, path } = operations[id]
  const filled = texts(params).reduce((done, [name, value]) => done.replace(`{${name}}`, value), path as string)
  const search = new URLSearchParams(texts(query).filter(([name]) => !sealedQuery.has(name))).toString()
  return `${method} ${filled}${search ? `?${search}` : ''}`
}
