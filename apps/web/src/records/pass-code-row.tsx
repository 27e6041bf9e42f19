import type { RegistrationPassCode } from '@frontdesk/api-types'

import { nameOf } from '#format/names.ts'
import { TableCell, TableRow } from '#ui/table.tsx'
import { UseBar } from '#ui/use-bar.tsx'

import { Warnings } from './inventory-table.tsx'
import { discountOf, passCodeState } from './pass-code-state.ts'
import { StateBadge } from './state-badge.tsx'

/** One pass code: its state first, what is left, what it gives, its window. The text of the code is sealed. */
export function PassCodeRow({ code, zone, now }: { code: RegistrationPassCode; zone: string; now: number }) {
  const state = passCodeState(code, { zone, now })
  const name = nameOf(code) ?? 'Code without a name'
  return (
    <TableRow>
      <TableCell className="align-top! max-sm:w-[52%]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <StateBadge still state={{ word: state.word, meaning: state.meaning, says: state.says }} label="State" />
        </div>
        {code.description ? <p className="text-label text-quiet">{code.description}</p> : null}
        <p className="text-label text-quiet sm:hidden">
          {[discountOf(code), state.window.text].filter(Boolean).join(' · ')}
        </p>
        <Warnings texts={state.contradiction ? [state.contradiction] : []} />
      </TableCell>
      <TableCell className="align-top! sm:w-[38%] sm:min-w-48">
        {state.stock.noLimit ? (
          <p>
            No limit stated <span className="text-quiet">· {state.stock.used ?? 'not known'} used</span>
          </p>
        ) : (
          <UseBar what={name} {...state.stock} />
        )}
      </TableCell>
      <TableCell className="align-top! max-sm:hidden">
        {discountOf(code) ?? <span className="text-quiet">no discount</span>}
      </TableCell>
      <TableCell className="align-top! whitespace-nowrap max-sm:hidden">
        <span title={state.window.exact}>{state.window.text}</span>
      </TableCell>
    </TableRow>
  )
}
