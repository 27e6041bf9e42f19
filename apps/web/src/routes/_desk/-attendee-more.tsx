import type { LinkProps } from '@tanstack/react-router'
import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, ButtonLink } from '#ui/button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { useNarrow } from '#ui/use-narrow.ts'
import { say } from '#words/say.ts'

/** Something the card offers: a link or a deed, with its key. `why` says why not now; it stays visible. */
export type CardAction = {
  label: string
  keys: string
  icon: ReactNode
  why?: string | undefined
  /** Kept beside the menu on a phone. */
  first?: boolean
} & ({ link: LinkProps; run?: never } | { run: () => void; link?: never })

/** What a card offers beside enrolling: buttons on a desk; on a phone the first ones, the rest in a menu under the thumb. */
export function CardActions({ actions }: { actions: readonly CardAction[] }) {
  const navigate = useNavigate()
  const narrow = useNarrow()
  const runOf = (action: CardAction) => action.run ?? (() => void navigate(action.link))
  const entries = actions.flatMap((action): MenuEntry[] =>
    action.first
      ? []
      : [
          {
            kind: 'action',
            label: action.label,
            icon: action.icon,
            keys: action.keys,
            why: action.why,
            onSelect: runOf(action),
          },
        ],
  )
  return (
    <>
      {actions.map((action) => (
        <BoundKey key={action.keys} action={action} run={action.why ? null : runOf(action)} />
      ))}
      {actions.map((action) => (narrow && !action.first ? null : <ActionButton key={action.keys} action={action} />))}
      {narrow && entries.length > 0 ? (
        <Menu
          label={say('More for this person')}
          trigger={<EllipsisVertical aria-hidden className="size-5" />}
          entries={entries}
          className="size-11 shrink-0 justify-center"
        />
      ) : null}
    </>
  )
}

function BoundKey({ action, run }: { action: CardAction; run: (() => void) | null }) {
  useShortcut(run ? { keys: action.keys, label: action.label, group: say('On this person'), run } : null)
  return null
}

function ActionButton({ action }: { action: CardAction }) {
  const { label, keys, icon, why } = action
  if (action.link && !why)
    return (
      <ButtonLink {...action.link} icon={icon} keys={keys}>
        {label}
      </ButtonLink>
    )
  return (
    <Button icon={icon} keys={keys} why={why} onClick={action.run}>
      {label}
    </Button>
  )
}
