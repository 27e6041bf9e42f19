import { useState } from 'react'

import { type Stored, createStored } from '#ui/local-storage.ts'

import { type Draft, emptyDraft, isUntouched, readDraft } from './new-event-draft.ts'

const stores = new Map<string, Stored<Draft | null>>()

/** Where one person's unsent event of one project stands in this browser. */
function draftStore(personId: string, projectId: string): Stored<Draft | null> {
  const key = `frontdesk-new-event ${personId} ${projectId}`
  const store = stores.get(key) ?? createStored<Draft | null>(key, readDraft, null)
  stores.set(key, store)
  return store
}

export type DraftHandle = {
  draft: Draft
  /** Something was typed that is not created yet. */
  kept: boolean
  change: (change: (draft: Draft) => Draft) => void
  /** Starts anew and hands out what was there, for an undo. */
  discard: () => Draft
}

/** The draft of this person and project. It survives the page, a new sign-in and the browser, until it is sent or discarded. */
export function useDraft(personId: string, projectId: string, timezone: string): DraftHandle {
  const store = draftStore(personId, projectId)
  const [fresh, setFresh] = useState(() => emptyDraft(timezone, () => crypto.randomUUID()))
  const draft = store.use() ?? fresh
  return {
    draft,
    kept: !isUntouched(draft),
    // Read anew: two changes of one moment, or another tab, must not undo each other.
    change: (change) => store.set(change(store.get() ?? fresh)),
    discard: () => {
      const before = store.get() ?? fresh
      setFresh(emptyDraft(timezone, () => crypto.randomUUID()))
      store.set(null)
      return before
    },
  }
}
