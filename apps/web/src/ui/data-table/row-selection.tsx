import type { MouseEvent } from 'react'

/** Rows that can be chosen, by a box in each row and one in the header. Keep `labelOf` and `onRow` stable. */
export type RowSelection<Row> = {
  isAll: boolean
  /** Accessible name of the check box in the header. */
  allLabel: string
  onAll: () => void
  isChosen: (row: Row) => boolean
  labelOf: (row: Row) => string
  /** `isRange`: every row from the last one that was pressed to this. */
  onRow: (at: number, isRange: boolean) => void
}

/** A box in a row. It lies above the row's link, and takes the Shift key for a range. */
export function SelectBox(props: { label: string; checked: boolean; onPress: (isRange: boolean) => void }) {
  const { label, checked, onPress } = props
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => onPress(event.shiftKey)}
      className="accent-accent relative z-10 size-4 align-middle"
    />
  )
}
