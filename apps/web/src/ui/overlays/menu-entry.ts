import type { ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; keys?: string; onSelect: () => void; why?: string | undefined }
  | {
      kind: 'choice'
      label: string
      icon?: ReactNode
      chosen: boolean
      onSelect: () => void
      /** Keeps the menu open after this entry. */
      keepOpen?: boolean
    }
  | { kind: 'more'; label: string; icon?: ReactNode; entries: MenuEntry[] }
  | { kind: 'heading'; label: string; detail?: ReactNode }
  | { kind: 'line' }
