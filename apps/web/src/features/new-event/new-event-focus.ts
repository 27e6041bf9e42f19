const control = 'input, select, textarea, button'

/** Focuses the control of a field and expands its section. False when the form does not show it. */
export function focusField(field: string): boolean {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const target = place?.matches(control) ? place : place?.querySelector<HTMLElement>(control)
  if (!target) return false
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  target.focus()
  target.scrollIntoView({ block: 'center' })
  return true
}
