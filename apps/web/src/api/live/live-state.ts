/** Whether the stream of changes is connected. */
let live = false

export const isLive = (): boolean => live
export function setLive(now: boolean): void {
  live = now
}
