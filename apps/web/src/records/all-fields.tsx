import { isGuid } from '@frontdesk/api-types/table'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { safeColour } from '#format/links.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { SafeLink } from '#records/text/safe-link.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'

/** Items of a list that are rendered; the JSON view has the rest. */
const maxItems = 50
const longText = 400
const deepest = 8
/** Nesting depth from which a value is below its name, because there is no width left beside it. */
const maxColumnDepth = 4

/**
 * Every field that the service sent for this record, by its name in the contract, nested ones too; collapsed by
 * default. Empty values read "not stated". `except` lists top-level fields that are shown elsewhere on the page.
 */
export function AllFields(props: {
  record: unknown
  except?: readonly string[]
  title?: string
  onOpen?: () => void
  /** Shown in place of the fields while the full record is loading. */
  fallback?: ReactNode
}) {
  const { record, except = [], title, onOpen, fallback = null } = props
  const [open, setOpen] = useState(false)
  const fields = fieldsOf(record).filter(([name]) => !except.includes(name))
  if (fields.length === 0) return null
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) onOpen?.()
      }}
      className="group/all"
    >
      <summary className="text-table text-quiet hover:text-text touch:min-h-11 flex min-h-9 list-none items-center gap-1.5 rounded-xs [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-120 group-open/all:rotate-90 rtl:-scale-x-100"
        />
        {title ?? say('All fields')}
        <span data-numbers className="text-label">
          {grouped(fields.length)}
        </span>
      </summary>
      {/* Not rendered while collapsed: a page search must not find the values twice. */}
      {open ? (fallback ?? <Fields fields={fields} depth={0} />) : null}
    </details>
  )
}

function fieldsOf(record: unknown): [string, unknown][] {
  return typeof record === 'object' && record !== null ? Object.entries(record) : []
}

function hasFields(value: unknown): boolean {
  return Array.isArray(value) ? value.some((item) => fieldsOf(item).length > 0) : fieldsOf(value).length > 0
}

function Fields({ fields, depth }: { fields: [string, unknown][]; depth: number }) {
  return (
    <dl
      className={cx(
        'text-table grid grid-cols-1 pb-2',
        depth <= maxColumnDepth && 'sm:grid-cols-[minmax(0,min(16rem,40%))_minmax(0,1fr)] sm:gap-x-4',
      )}
    >
      {fields.map(([name, value]) => (
        <div
          key={name}
          className={cx(
            'border-line min-w-0 border-b py-1 last:border-b-0',
            depth <= maxColumnDepth && 'sm:col-span-2',
            // An object is below its name, with the full width.
            depth <= maxColumnDepth && !hasFields(value) && 'sm:grid sm:grid-cols-subgrid',
          )}
        >
          <dt className="text-label text-quiet min-w-0 font-mono leading-5">{name}</dt>
          <dd className="min-w-0">
            <Value value={value} name={name} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <span className="text-quiet">{children}</span>

function Value({ value, name, depth }: { value: unknown; name: string; depth: number }): ReactNode {
  if (value === null || value === undefined) return <Quiet>{say('unknown')}</Quiet>
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  if (typeof value === 'number')
    return Number.isFinite(value) ? <span data-numbers>{String(value)}</span> : say('not a number')
  if (typeof value === 'string') return <Text text={value} name={name} />
  if (depth >= deepest) return <Quiet>{say('more: see the JSON')}</Quiet>
  if (Array.isArray(value)) return <Items items={value} name={name} depth={depth + 1} />
  const fields = fieldsOf(value)
  if (fields.length === 0) return <Quiet>{say('nothing in it')}</Quiet>
  return (
    <div className="border-line border-s ps-3">
      <Fields fields={fields} depth={depth + 1} />
    </div>
  )
}

function Items({ items, name, depth }: { items: unknown[]; name: string; depth: number }) {
  if (items.length === 0) return <Quiet>{say('an empty list')}</Quiet>
  const rest = items.length - maxItems
  return (
    <ol className="flex flex-col gap-1">
      {items.slice(0, maxItems).map((item, at) => (
        // The service's lists have no keys, and this one is never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex gap-2">
          <span data-numbers className="text-label text-quiet min-w-5 shrink-0 text-end leading-5">
            {at + 1}
          </span>
          <div className="min-w-0 flex-1">
            <Value value={item} name={name} depth={depth} />
          </div>
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <Quiet>{say('{rest, plural, one {# more} other {# more}}: see the JSON', { rest })}</Quiet>
        </li>
      ) : null}
    </ol>
  )
}

function Text({ text, name }: { text: string; name: string }) {
  const [whole, setWhole] = useState(false)
  if (text.trim() === '') return <Quiet>{say('an empty text')}</Quiet>
  if (isGuid(text)) return <Id id={text} what={name} />
  if (/^https?:\/\/\S+$/iu.test(text) && text.length < longText) return <SafeLink address={text} />
  const colour = safeColour(text)
  const long = text.length > longText && !whole
  return (
    <span className="whitespace-pre-wrap">
      {colour ? (
        <span
          aria-hidden
          style={{ backgroundColor: colour }}
          className="border-edge me-1.5 inline-block size-3.5 rounded-xs border align-[-2px] forced-color-adjust-none"
        />
      ) : null}
      <bdi>{long ? `${text.slice(0, longText)}…` : text}</bdi>
      {long ? (
        <Button compact kind="quiet" className="ms-1 max-w-full" onClick={() => setWhole(true)}>
          {say('Show all {count, number} characters', { count: text.length })}
        </Button>
      ) : null}
    </span>
  )
}
