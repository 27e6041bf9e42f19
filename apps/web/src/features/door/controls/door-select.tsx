import { type ComponentProps, useRef } from 'react'

import { focusSearchAfterAction, typeIntoSearch } from '#navigation/search-box-focus.ts'
import { Select } from '#ui/forms/select.tsx'

/** Keys that choose the next option of a closed select: the focus stays for the one after. */
const steps = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp'])

/** A select of the door: once something is chosen, the next name can be typed. */
export function DoorSelect({ onChange, ...rest }: ComponentProps<typeof Select>) {
  const isStep = useRef(false)
  return (
    <Select
      {...rest}
      onKeyDown={({ key }) => {
        isStep.current = steps.has(key)
        // A browser that opens the list by an arrow changes the value much later.
        setTimeout(() => {
          isStep.current = false
        })
      }}
      onChange={(event) => {
        onChange?.(event)
        if (!isStep.current) focusSearchAfterAction()
      }}
    />
  )
}

/** A letter that is typed while a select has the focus begins a name or a code, and chooses no option. */
export function letterToSearch(event: KeyboardEvent): void {
  const { target, key } = event
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isLetter || event.defaultPrevented || !(target instanceof HTMLSelectElement)) return
  if (target.closest('dialog') !== null) return
  event.preventDefault()
  typeIntoSearch({ text: key, entered: false })
}
