import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { flagsColumn, registrationTypeColumns } from '#records/registration/registration-columns.tsx'
import { codesTogether, typeHealth } from '#records/registration/registration-type-health.ts'
import type { Column } from '#ui/data-table/column.ts'
import { QuantityBar } from '#ui/quantity-bar.tsx'

type Codes = ReadonlyMap<string, readonly RegistrationPassCode[]>

/** The columns of an event's registration types, judged with the loaded codes, and what is left of these. */
export function projectRegistrationColumns(
  at: { zone: string; now: number },
  codes: Codes,
): Column<RegistrationType>[] {
  const flags = flagsColumn(at, (type) => typeHealth(type, at, codes.get(type.id)))
  const left: Column<RegistrationType> = {
    id: 'codes',
    name: say('Left of its codes'),
    value: (type) => {
      const known = codes.get(type.id)
      return known ? codesTogether(known).left : null
    },
    cell: (type) => <CodesLeft codes={codes.get(type.id)} name={type.name ?? type.id} />,
  }
  const usual = registrationTypeColumns(at).map((column) => (column.id === 'flags' ? flags : column))
  const shown = usual.filter((column) => !column.hidden)
  return [...shown, left, ...usual.filter((column) => column.hidden)]
}

function CodesLeft({ codes, name }: { codes: readonly RegistrationPassCode[] | undefined; name: string }) {
  if (!codes) return <span className="text-quiet">{say('not loaded')}</span>
  if (codes.length === 0) return <span className="text-quiet">{say('no codes')}</span>
  const stock = codesTogether(codes)
  const count = { count: codes.length, shown: grouped(codes.length) }
  if (stock.quantity === null)
    return (
      <span className="text-quiet">
        {codes.some((code) => typeof code.quantity === 'number')
          ? say('{count, plural, one {{shown} code} other {{shown} codes}}, some without a limit', count)
          : say('{count, plural, one {{shown} code} other {{shown} codes}}, limit unknown', count)}
      </span>
    )
  return <QuantityBar what={name} {...stock} className="min-w-40" />
}
