import type { ReactNode } from 'react'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { mailLink, safeColour } from '#format/links.ts'
import { grouped } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'
import { type JsonField, type JsonNode, byMeaning } from '#records/project-json.ts'
import { LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { cx } from '#ui/cx.ts'
import { Id } from '#ui/id.tsx'

type At = { zone: string; now: number }

/** Any JSON answer: names at the left, values at the right, groups below, empty fields in one line at the end. */
export function ProjectRecord({ node, at }: { node: JsonNode; at: At }) {
  if (node.kind === 'group') return <Group fields={node.fields} left={node.left} at={at} depth={0} />
  return (
    <div className="max-w-prose">
      <Value node={node} label={say('Data')} at={at} depth={0} />
    </div>
  )
}

const isNested = ({ kind }: JsonNode): boolean => kind === 'group' || kind === 'list'

function Group({ fields, left, at, depth }: { fields: readonly JsonField[]; left: number; at: At; depth: number }) {
  const ordered = byMeaning(fields)
  const flat = ordered.filter(({ node }) => node.kind !== 'nothing' && !isNested(node))
  const nested = ordered.filter(({ node }) => isNested(node) && !isHollow(node))
  const empty = ordered.filter(({ node }) => node.kind === 'nothing' || isHollow(node))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {flat.length > 0 ? (
        <dl
          className={cx(
            'grid gap-x-8 touch:[&_[data-copies]]:-my-3 touch:[&_a]:-my-3',
            depth < 2 && flat.length > 3 && 'lg:grid-cols-2',
          )}
        >
          {flat.map(({ key, label, node }) => (
            <div
              key={key}
              className="border-line grid min-w-0 gap-x-4 border-b py-1.5 sm:grid-cols-[minmax(6rem,11rem)_minmax(0,1fr)]"
            >
              <Key name={key} label={label} />
              <dd className="min-w-0">
                <Value node={node} label={label} at={at} depth={depth} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {nested.map(({ key, label, node }) => (
        <details key={key} open={depth < 1 && !isMany(node)} className="min-w-0">
          <summary className="text-table hover:bg-hover flex min-h-8 items-center gap-2 rounded-xs px-1 font-medium">
            <bdi className="min-w-0 truncate" title={key.slice(0, 400)}>
              {label || say('Key without a name')}
            </bdi>
            <span className="text-label text-quiet shrink-0 font-normal">{sizeOf(node)}</span>
          </summary>
          <div className="border-line ms-1 border-s ps-4 pt-1">
            <Value node={node} label={label} at={at} depth={depth + 1} />
          </div>
        </details>
      ))}
      <Left count={left} />
      {empty.length > 0 ? (
        <p className="text-label text-quiet max-w-prose">
          {say('Empty: {names}', {
            names: listed(empty.slice(0, 40).map(({ label }) => label || say('Key without a name'))),
          })}
          {empty.length > 40 ? ` ${say('and {count, number} more', { count: empty.length - 40 })}` : null}
        </p>
      ) : null}
    </div>
  )
}

function Key({ name, label }: { name: string; label: string }) {
  return (
    <dt className="text-label text-quiet min-w-0 leading-5" title={name === label ? undefined : name.slice(0, 400)}>
      <bdi>{label || say('Key without a name')}</bdi>
    </dt>
  )
}

/** A group without values, such as `profileImages` with six nulls. */
function isHollow(node: JsonNode): boolean {
  return (
    node.kind === 'group' &&
    node.left === 0 &&
    node.fields.every((field) => field.node.kind === 'nothing' || isHollow(field.node))
  )
}

/** Long lists are folded. */
const isMany = (node: JsonNode): boolean => node.kind === 'list' && node.items.length > 12

function sizeOf(node: JsonNode): string {
  if (node.kind === 'group')
    return say('{count, plural, one {# field} other {# fields}}', { count: node.fields.length + node.left })
  if (node.kind === 'list')
    return say('{count, plural, one {# entry} other {# entries}}', { count: node.items.length + node.left })
  return ''
}

function Value({ node, label, at, depth }: { node: JsonNode; label: string; at: At; depth: number }): ReactNode {
  switch (node.kind) {
    case 'nothing':
      return <span className="text-quiet">{say('unknown')}</span>
    case 'yes-no':
      return node.yes ? say('yes') : say('no')
    case 'number':
      return (
        <span data-numbers title={node.text}>
          {grouped(node.text)}
        </span>
      )
    case 'text':
      return <LongText text={node.text} />
    case 'link':
      return <SafeLink address={node.text} />
    case 'mail':
      return (
        <a href={mailLink(node.text) ?? undefined} className="break-all underline underline-offset-2">
          {node.text}
        </a>
      )
    case 'id':
      return <Id id={node.text} what={label} />
    case 'colour':
      return <Colour text={node.text} />
    case 'date':
      return <DateText text={node.text} at={at} />
    case 'words':
      return (
        <ul className="flex flex-wrap gap-1">
          {node.words.map((word, place) => (
            <li
              // A list of texts may contain duplicates and never changes its order.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              className="border-edge text-label min-w-0 rounded-xs border px-1.5"
            >
              <bdi>{word}</bdi>
            </li>
          ))}
          <Left count={node.left} />
        </ul>
      )
    case 'list':
      return (
        <ol className="flex flex-col gap-3">
          {node.items.map((item, place) => (
            // The order is the service's own and never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)]">
              <span data-numbers className="text-label text-quiet pt-1.5 leading-5">
                {grouped(place + 1)}
              </span>
              <Value node={item} label={label} at={at} depth={depth} />
            </li>
          ))}
          <Left count={node.left} />
        </ol>
      )
    case 'group':
      return <Group fields={node.fields} left={node.left} at={at} depth={depth} />
    case 'cut':
      return <span className="text-quiet">{say('more: see the JSON')}</span>
  }
}

function Left({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="text-label text-wait-ink">
      {say('{rest, plural, one {# more} other {# more}}: see the JSON', { rest: count })}
    </span>
  )
}

function Colour({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="border-edge size-4 rounded-xs border forced-color-adjust-none"
        style={{ backgroundColor: safeColour(text) ?? undefined }}
      />
      <code className="text-label">{text}</code>
    </span>
  )
}

function DateText({ text, at }: { text: string; at: At }) {
  const stamp = readStamp(text)
  return (
    <time dateTime={text} title={exactly(stamp, at.zone)}>
      {dateTime(stamp, at)}
    </time>
  )
}
