import type { LinkProps } from '@tanstack/react-router'
import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { inField } from '#navigation/wanted-field.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { type MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

/** An action of the card: a link or a command, with its shortcut. `why`: the reason if disabled; it stays visible. */
export type CardAction = {
  label: string
  /** Of what there is already; shown beside the label. */
  count?: number
  /** None for rare or destructive actions. */
  keys?: string
  icon: ReactNode
  why?: string | undefined
  /** A button beside the menu on a phone. */
  first?: boolean
  /** Stands in the menu, on wide screens too. */
  rare?: boolean
  /** Also for a person of whom there is no record. */
  withoutRecord?: boolean
  /** It opens a field that is written into next. */
  opensField?: boolean
  /** It asks before it changes anything, and lets a name that was begun go on as a search. */
  asks?: boolean
} & ({ link: LinkProps; run?: never } | { run: () => void; link?: never })

/** The card's actions other than enrolling: buttons, rare ones in a menu; on a phone all but the first in a menu. */
export function CardActions({ actions }: { actions: readonly CardAction[] }) {
  const navigate = useNavigate()
  const narrow = useNarrow()
  const runOf = (action: CardAction) => action.run ?? (() => void navigate(action.link))
  const inMenu = (action: CardAction) => action.rare === true || (narrow && !action.first)
  const entries = actions.flatMap((action): MenuEntry[] =>
    !inMenu(action)
      ? []
      : [
          {
            kind: 'action',
            label: textOf(action),
            icon: action.icon,
            ...(action.keys === undefined ? {} : { keys: action.keys }),
            why: action.why,
            onSelect: runOf(action),
          },
        ],
  )
  return (
    <>
      {actions.map((action) => (
        <BoundKey key={action.label} action={action} run={action.why ? null : runOf(action)} />
      ))}
      {actions.map((action) => (inMenu(action) ? null : <ActionButton key={action.label} action={action} />))}
      {entries.length > 0 ? (
        <Menu
          label={say('More for this person')}
          trigger={<EllipsisVertical aria-hidden className="size-5" />}
          entries={entries}
          className="h-control min-w-(--control) shrink-0 justify-center"
        />
      ) : null}
    </>
  )
}

const textOf = ({ label, count = 0 }: CardAction): string =>
  count > 0 ? say('{name} ({count, number})', { name: label, count }) : label

function BoundKey({ action, run }: { action: CardAction; run: (() => void) | null }) {
  const { keys } = action
  useShortcut(
    run && keys !== undefined
      ? {
          keys,
          label: action.label,
          group: say('On this person'),
          run,
          person: true,
          toField: action.opensField === true || action.link?.state === inField,
          atOnce: action.asks === true,
        }
      : null,
  )
  return null
}

function ActionButton({ action }: { action: CardAction }) {
  const { keys, icon, why } = action
  if (action.link && !why)
    return (
      <ButtonLink {...action.link} icon={icon} keys={keys}>
        {textOf(action)}
      </ButtonLink>
    )
  return (
    <Button icon={icon} keys={keys} why={why} onClick={action.run}>
      {textOf(action)}
    </Button>
  )
}
