/** Opens a page of the desk: a document of its own, which knows who is signed in and keeps nothing of the door. */
export function enter(path: string): void {
  location.assign(path)
}
