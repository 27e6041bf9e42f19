/** Has the browser ask before the page is left or loaded again, while it is on. */
export function createLeaveWarning(): (isOn: boolean) => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
  return (isOn) => (isOn ? addEventListener('beforeunload', warn) : removeEventListener('beforeunload', warn))
}
