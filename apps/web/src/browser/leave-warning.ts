const reasons = new Set<string>()
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Has the browser ask before the page is left or loaded again, while it is on for any reason. */
export function warnBeforeLeaving(reason: string, isOn: boolean): void {
  if (isOn) reasons.add(reason)
  else reasons.delete(reason)
  if (reasons.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}
