/** Loads the app as a new document, so that no state of the sign-in page remains. */
export function openApp(path: string): void {
  location.assign(path)
}
