import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

import { Kbd } from '#ui/keyboard/kbd.tsx'

import type { MenuEntry } from './menu-entry.ts'

const row =
  'flex min-h-8 touch:min-h-11 cursor-default items-center gap-2 rounded-xs px-2 text-body outline-none select-none data-highlighted:bg-selected data-disabled:text-quiet'

const popup =
  'fade-in bg-raised text-text shadow-float max-h-(--available-height) max-w-80 min-w-56 overflow-y-auto rounded p-1 outline-none'

function Icon({ children }: { children?: ReactNode }) {
  return <span className="text-quiet grid size-4 shrink-0 place-items-center [&>svg]:size-4">{children}</span>
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Menu.Separator className="bg-line mx-1 my-1 h-px" />
    case 'heading':
      return (
        <div className="text-label flex flex-col px-2 pt-1.5 pb-1">
          <span className="font-medium">{entry.label}</span>
          {entry.detail ? <span className="text-quiet">{entry.detail}</span> : null}
        </div>
      )
    case 'more':
      return (
        <Menu.SubmenuRoot>
          <Menu.SubmenuTrigger className={row}>
            <Icon>{entry.icon}</Icon>
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            <Icon>
              <ChevronRight className="rtl:-scale-x-100" />
            </Icon>
          </Menu.SubmenuTrigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={-4} collisionPadding={8} className="z-40">
              <Menu.Popup aria-label={entry.label} tabIndex={0} className={popup}>
                <Entries entries={entry.entries} />
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.SubmenuRoot>
      )
    case 'choice':
      return (
        <Menu.CheckboxItem
          checked={entry.chosen}
          onCheckedChange={entry.onSelect}
          closeOnClick={!entry.keepOpen}
          className={row}
        >
          <Icon>{entry.icon}</Icon>
          <span dir="auto" className="own-words flex-1 truncate">
            {entry.label}
          </span>
          <Icon>{entry.chosen ? <Check className="text-text" /> : null}</Icon>
        </Menu.CheckboxItem>
      )
    case 'action':
      return (
        <Menu.Item disabled={Boolean(entry.why)} onClick={entry.onSelect} className={row}>
          <Icon>{entry.icon}</Icon>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">{entry.label}</span>
            {entry.why ? <span className="text-label text-quiet">{entry.why}</span> : null}
          </span>
          {entry.keys ? <Kbd keys={entry.keys} className="text-quiet" /> : null}
        </Menu.Item>
      )
  }
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, at) => <Entry key={entry.kind === 'line' ? `line-${at}` : entry.label} entry={entry} />)
}

/** The open menu; a separate chunk because most page loads never open one. */
export function MenuPopup(props: {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  entries: MenuEntry[]
  onClose: () => void
}) {
  const { id, label, anchor, entries, onClose } = props
  // A header within a page is no landmark, and a row: the popup's container would take the room of one more item.
  const button = anchor.current
  const place = button?.closest<HTMLElement>('main, nav, dialog') ?? button?.closest<HTMLElement>('header')
  return (
    <Menu.Root
      open
      onOpenChange={(open, details) => {
        const { target } = details.event
        // The trigger is not Base UI's: without this check its click would close the menu and open it again.
        if (!open && !(target instanceof Node && anchor.current?.contains(target))) onClose()
      }}
    >
      {/* Inside the landmark of its trigger: content outside of all landmarks is hard to find with a screen reader. */}
      <Menu.Portal {...(place ? { container: place } : {})}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-40">
          <Menu.Popup
            id={id}
            aria-label={label}
            finalFocus={anchor}
            // A long menu scrolls, so it must be focusable.
            tabIndex={0}
            className={popup}
          >
            <Entries entries={entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
