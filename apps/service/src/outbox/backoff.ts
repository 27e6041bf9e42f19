const MINUTE = 60_000

/** Waits between attempts in milliseconds: short at first, later a few hours, about a day and a half in total. */
const WAITS = [0.5, 2, 10, 30, 60, 120, 240, 480, 480, 720].map((minutes) => minutes * MINUTE)

/** How long to wait after this many failed attempts (1 or more); null = give up. */
export const waitAfter = (attempts: number): number | null => WAITS[attempts - 1] ?? null
