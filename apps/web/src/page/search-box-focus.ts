const id = 'one-box'
export const boxId = id

/** Focuses the search box and selects its text, ready for the next paste or scan. */
export function focusBox(): void {
  const box = document.getElementById(id)
  if (!(box instanceof HTMLInputElement)) return
  // The box is always visible, and scrolling into view would force a layout.
  box.focus({ preventScroll: true })
  box.select()
}
