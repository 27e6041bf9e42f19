/** `at`: text after the days; `limits`: the BYHOUR, BYMINUTE and BYSECOND limits of an HOURLY or shorter rule. */
export interface ClockText {
  at: string
  limits: string[]
}
