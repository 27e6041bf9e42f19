/** The time zone in which this page formats times; undefined for the browser's own. */
export const ownZone = (): string | undefined => undefined
