/** The words of one language for the state of an event. Relative times come from Intl. */
export interface WhenWords {
  notScheduled: string
  over: string
  /** The first occurrence is over and the pattern continues. */
  repeating: string
  today: string
  running: string
  /** `when`: "in 2 hours". */
  runningEnds: (when: string) => string
  /** `when`: "2 hours ago". */
  startedNoEnd: (when: string) => string
  cannotTell: string
  /** For an event with an end and no start. */
  until: (clock: string) => string
  /** "New York time", from the English name of the city. */
  zone: (city: string) => string
}

export const englishWhen: WhenWords = {
  notScheduled: 'not scheduled',
  over: 'over',
  repeating: 'repeats; the first time is over',
  today: 'today',
  running: 'running now',
  runningEnds: (when) => `running now, ends ${when}`,
  startedNoEnd: (when) => `started ${when}, no end given`,
  cannotTell: 'cannot tell whether it has begun',
  until: (clock) => `until ${clock}`,
  zone: (city) => `${city} time`,
}
