import type { RegistrationPassCode } from '@frontdesk/api-types'
import { type ReactNode, useMemo } from 'react'

import { useNow } from '#browser/now.ts'
import { say } from '#i18n/say.ts'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { type Read } from '#screen/query-boundary.tsx'
import { Reveal } from '#screen/sealed-value.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Id } from '#ui/id.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { passCodeColumns, passCodeLines } from './pass-code-columns.tsx'

type Props = {
  typeId: string
  /** The type's name. */
  name: string
  /** The type's currency, ISO 4217. */
  currency: string | null
  read: Read<RegistrationPassCode[]>
  zone: string
  state: TableState
  onState: (next: TableState) => void
}

/** The codes of a registration type (op 27), on its page in an event and in a project. */
export function TypeCodes({ typeId, name, currency, read, zone, state, onState }: Props) {
  const now = useNow()
  const data = read.answer?.data
  const lines = useMemo(() => passCodeLines(data ?? [], { zone, now }), [data, zone, now])
  const columns = useMemo(
    () => passCodeColumns((code) => <RevealCode inRow typeId={typeId} code={code} />, currency),
    [typeId, currency],
  )
  const file = say('codes of {type}', { type: name })
  return (
    <ListScreen
      title={say('Pass codes')}
      id="listPassCodes"
      input={{ params: { registrationtypeid: typeId } }}
      read={read}
      what={say('the codes of {type}', { type: name })}
      name={file}
      shown={read.answer?.data.length ?? 0}
      skeleton={4}
      fields={lines.length > 0 ? { codes: data } : null}
    >
      {({ sealed }) => (
        <>
          {/* Each row has the control for its own text. */}
          <SealedFields names={sealed.filter((field) => field !== 'passcode')} />
          <DataTable
            label={say('Pass codes of {type}', { type: name })}
            rows={lines}
            rowKey={({ code }) => code.id}
            columns={columns}
            state={state}
            onState={onState}
            csv={file}
            empty={
              <Empty title={say('No codes')}>
                {say('No pass codes yet. They appear here with what is left of each.')}
              </Empty>
            }
          />
        </>
      )}
    </ListScreen>
  )
}

/** The text of a code, sealed in every answer that includes it (op 27). */
export function RevealCode(props: { typeId: string; code: RegistrationPassCode; inRow?: boolean }) {
  const { typeId, code, inRow = false } = props
  return (
    <Reveal
      sealed={{
        operation: 'listPassCodes',
        params: { registrationtypeid: typeId },
        field: 'passcode',
        record: code.id,
      }}
      what={say('the pass code text')}
      of={passCodeName(code)}
      inRow={inRow}
    />
  )
}

/** The project's list of types (op 26) does not include this one; its codes may still be readable. */
export function NoSuchType({ typeId, action }: { typeId: string; action?: ReactNode }) {
  return (
    <Notice kind="missing" title={say('This type is not among those of the project')} action={action}>
      <p>{say('It may belong to another project, or have been removed. Its codes, if any, are below.')}</p>
      <Id id={typeId} what={say('registration type id')} />
    </Notice>
  )
}
