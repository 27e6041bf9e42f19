import { useMemo, useState } from 'react'

import { say } from '#i18n/say.ts'
import { Combobox } from '#ui/forms/combobox.tsx'

import { type SuggestedZone, zoneChoice, zoneChoices, zoneStatus } from './zone-choices.ts'

/** Picks an IANA zone by city, name or offset. `at` (ms since 1970): the time for the displayed offsets. */
export function ZonePicker(props: {
  value: string
  onValue: (zone: string) => void
  at: number
  suggested: readonly SuggestedZone[]
}) {
  const { value, onValue, at, suggested } = props
  const [text, setText] = useState('')
  const found = useMemo(() => zoneChoices(text, at, suggested), [text, at, suggested])
  const shown = useMemo(() => zoneChoice(value, at), [value, at])
  return (
    <Combobox
      name="timezone"
      value={shown}
      onValue={(choice) => {
        if (choice) onValue(choice.id)
      }}
      choices={found.choices}
      onSearch={setText}
      status={zoneStatus(found)}
      empty={say('No zone of that name. Try a large city near the place, or an offset such as +5:30.')}
      words={{ list: say('Time zones') }}
    />
  )
}
