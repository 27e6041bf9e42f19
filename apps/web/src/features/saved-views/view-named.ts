import type { SavedView } from '#api/desk/saved-views.ts'

const plain = (name: string) => name.trim().toLowerCase()

/** The view of this name in any case; undefined when there is none. */
export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => plain(view.name) === plain(name))
