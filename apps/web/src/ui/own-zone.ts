/** The zone of the clock that times of this page are told by; undefined for the browser's own. */
export const ownZone = (): string | undefined => undefined
