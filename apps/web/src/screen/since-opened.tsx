import type { VersionKind } from '@frontdesk/desk-api/version-words'

import { useNow } from '#browser/now.ts'
import { say } from '#i18n/say.ts'
import { ChangedField } from '#records/changes/changed-field.tsx'
import { currencyIn } from '#records/changes/currency-in.ts'
import { fieldChanges } from '#records/changes/record-changes.ts'
import { wordedFields } from '#records/changes/worded-fields.ts'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** The fields that changed while the page was open; nothing where only counters did. */
export function SinceOpened(props: {
  kind: VersionKind
  before: object
  after: object
  zone: string
  /** The user has read it. */
  onSeen: () => void
}) {
  const { kind, before, after, zone, onSeen } = props
  const now = useNow()
  const fields = wordedFields(kind, fieldChanges(before, after)).filter(({ word }) => word.group === 'field')
  if (fields.length === 0) return null
  return (
    <Notice
      kind="info"
      title={say('Changed since you opened it')}
      className="mb-3"
      action={
        <Button compact onClick={onSeen}>
          {say('OK')}
        </Button>
      }
    >
      <dl>
        {fields.map(({ field, word }) => (
          <ChangedField
            key={JSON.stringify([field.path, field.before, field.after])}
            word={word}
            change={field}
            options={{ zone, now, currency: currencyIn(after) }}
          />
        ))}
      </dl>
    </Notice>
  )
}
