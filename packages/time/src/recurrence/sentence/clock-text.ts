/** `at`: what follows the days; `limits`: the hours, minutes and seconds to which a rule of hours or less is held. */
export interface ClockText {
  at: string
  limits: string[]
}
