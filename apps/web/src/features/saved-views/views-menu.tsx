import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Pencil, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { type SavedView, type ViewedList, longestView, savedViewsQuery } from '#api/desk/saved-views.ts'
import { say } from '#i18n/say.ts'
import { readSearch } from '#navigation/search-params.ts'
import type { MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import { EditViewsDialog } from './edit-views-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { type ViewSearch, isSameSearch, writtenSearch } from './view-search.ts'
import { ViewsTrigger } from './views-trigger.tsx'

export type ViewsMenuProps = {
  of: ViewedList
  /** What a view of this list has: filters, order, columns. */
  search: ViewSearch
  /** Parameters of the chosen view, unchecked. */
  onOpen: (search: Record<string, string>) => void
  /** What of the list's parameters is not saved. */
  note?: string
}

/** The saved views of a list as entries of a menu, and the dialog that one of them has opened. */
export function useSavedViews({ of, search, onOpen, note }: ViewsMenuProps) {
  const read = useQuery(savedViewsQuery(of))
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const present = writtenSearch(search)
  const views = read.data ?? []
  const entries: MenuEntry[] = [
    ...views.map((view) => viewEntry(view, present, onOpen)),
    ...(views.length > 0 ? [{ kind: 'line' } as const] : []),
    ...(read.error
      ? [action(say('Load the views again'), <RotateCw />, () => void read.refetch())]
      : [
          {
            ...action(say('Save this view'), <BookmarkPlus />, () => setDialog('save')),
            why: whyNot(present, views) ?? (read.isPending ? say('Still loading') : undefined),
          },
        ]),
    ...(views.length > 0 ? [action(say('Rename or delete'), <Pencil />, () => setDialog('edit'))] : []),
  ]
  const close = () => setDialog(null)
  const opened =
    dialog === 'save' ? (
      <SaveViewDialog of={of} views={views} search={present} note={note} onClose={close} />
    ) : dialog === 'edit' ? (
      <EditViewsDialog of={of} views={views} onClose={close} />
    ) : null
  return { entries, dialog: opened }
}

export function ViewsMenu(props: ViewsMenuProps) {
  const { entries, dialog } = useSavedViews(props)
  return (
    <>
      <Menu label={say('Saved views')} trigger={<ViewsTrigger />} entries={entries} className="text-table" />
      {dialog}
    </>
  )
}

const action = (label: string, icon: ReactNode, onSelect: () => void) =>
  ({ kind: 'action', label, icon, onSelect }) as const

const viewEntry = (view: SavedView, present: string, onOpen: ViewsMenuProps['onOpen']): MenuEntry => ({
  kind: 'choice',
  label: view.name,
  chosen: isSameSearch(view.search, present),
  onSelect: () => onOpen(readSearch(view.search)),
})

/** Why the present view cannot be saved. */
function whyNot(present: string, views: readonly SavedView[]): string | undefined {
  if (present === '') return say('Filter, sort or choose columns first')
  if (present.length > longestView.search) return say('These filters are too long to be saved')
  const same = views.find(({ search }) => isSameSearch(search, present))
  return same ? say('Saved as “{name}”', { name: same.name }) : undefined
}
