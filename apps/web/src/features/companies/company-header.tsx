import type { Company } from '@frontdesk/api-types'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { firstFilled, joined, nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { ColourFill } from '#ui/colour-fill.tsx'
import { cx } from '#ui/cx.ts'
import { Id } from '#ui/id.tsx'

import { ownColour, swatchesOf } from './company-style.tsx'

/** Up to two initials of a name: of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’']*/gu) ?? []
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => /^./u.exec(word?.toLocaleUpperCase() ?? '')?.[0] ?? '').join('')
}

/** The company's name, type and place, and its colours as a strip. External pictures are not loaded. */
export function CompanyHeader(props: {
  companyId: string
  /** Null until it is loaded, and when that failed. */
  company: Company | null
  /** The name of its type, if a loaded event has it. */
  typeName: string | null
  aside?: ReactNode
}) {
  const { companyId, company, typeName, aside } = props
  const name = nameOf(company)
  const colour = ownColour(company?.style)
  const other = firstFilled(company?.name)
  const place = company ? joined([company.city, company.country]) : null
  const swatches = swatchesOf(company?.style).filter((it) => it.colour !== null)
  return (
    <header
      className={cx(
        'relative flex items-start gap-3 border-s-[3px] ps-3 sm:gap-4 sm:ps-4',
        colour ? 'border-transparent' : 'border-line',
      )}
    >
      {colour ? (
        <span aria-hidden className="absolute inset-y-0 -start-[3px] w-[3px]">
          <ColourFill colour={colour} />
        </span>
      ) : null}
      <span
        aria-hidden
        className="border-edge bg-surface text-quiet text-body grid size-12 shrink-0 place-items-center rounded border font-medium"
      >
        {initialsOf(name ?? '') || <Building2 className="size-5" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <h1 tabIndex={-1} className="text-title line-clamp-3 min-w-0 flex-1 max-sm:basis-full">
            {name ?? say('Company, name unknown')}
          </h1>
          {aside ? <div className="max-sm:hidden">{aside}</div> : null}
        </div>
        <p className="text-quiet touch:[&_[data-copies]]:-my-2.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {typeName ? <span className="truncate">{typeName}</span> : null}
          {place ? <span className="truncate">{place}</span> : null}
          {other && other !== name ? (
            <span className="truncate">{say('also called {name}', { name: other })}</span>
          ) : null}
          <Id id={companyId} what={say('company id')} />
          {swatches.length > 0 ? (
            <span className="flex items-center gap-1" role="img" aria-label={say('Its colours')}>
              {swatches.map(({ field, text, colour: shown }) => (
                <span
                  key={field}
                  title={text}
                  className="border-edge size-3.5 overflow-hidden rounded-xs border forced-color-adjust-none"
                >
                  {shown ? <ColourFill colour={shown} /> : null}
                </span>
              ))}
            </span>
          ) : null}
        </p>
      </div>
    </header>
  )
}
