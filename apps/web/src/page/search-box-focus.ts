const id = 'one-box'
export const boxId = id

/** Puts the focus into the one box and selects what stands there, ready for the next paste or scan. */
export function focusBox(): void {
  const box = document.getElementById(id)
  if (!(box instanceof HTMLInputElement)) return
  // It is always in sight, and looking for where to scroll would have the page laid out.
  box.focus({ preventScroll: true })
  box.select()
}
