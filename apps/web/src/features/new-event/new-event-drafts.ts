import { useState } from 'react'

import { type Stored, createStored } from '#ui/local-storage.ts'

import { type Draft, emptyDraft, isUntouched, readDraft } from './new-event-draft.ts'

const stores = new Map<string, Stored<Draft | null>>()

/** Local storage of a user's unsent event of one project. */
function draftStore(personId: string, projectId: string): Stored<Draft | null> {
  const key = `frontdesk-new-event ${personId} ${projectId}`
  const store = stores.get(key) ?? createStored<Draft | null>(key, readDraft, null)
  stores.set(key, store)
  return store
}

export type DraftHandle = {
  draft: Draft
  /** The draft has unsent input. */
  isDirty: boolean
  change: (change: (draft: Draft) => Draft) => void
  /** Resets the draft and returns the previous one, for an undo. */
  discard: () => Draft
}

/** The draft of this user and project. It survives reloads and sign-ins until it is sent or discarded. */
export function useNewEventDraft(personId: string, projectId: string, timezone: string): DraftHandle {
  const store = draftStore(personId, projectId)
  const [fresh, setFresh] = useState(() => emptyDraft(timezone, () => crypto.randomUUID()))
  const draft = store.use() ?? fresh
  return {
    draft,
    isDirty: !isUntouched(draft),
    // Reads the stored draft first: concurrent changes, also of another tab, must not overwrite each other.
    change: (change) => store.set(change(store.get() ?? fresh)),
    discard: () => {
      const before = store.get() ?? fresh
      setFresh(emptyDraft(timezone, () => crypto.randomUUID()))
      store.set(null)
      return before
    },
  }
}
