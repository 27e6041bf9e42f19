/** Whether changes are told as they happen. Otherwise what is on screen is read again after a few seconds. */
let live = false

export const isLive = (): boolean => live
export function setLive(now: boolean): void {
  live = now
}
