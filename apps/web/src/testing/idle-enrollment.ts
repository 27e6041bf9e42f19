import type { NewEnrollment } from '#events/event-context.tsx'

/** Nobody is being enrolled; `send` is what a test looks at. */
export const idleEnrollment = (send: NewEnrollment['send'] = () => undefined): NewEnrollment => ({
  send,
  sending: null,
  ended: null,
  forget: () => undefined,
  shows: () => () => undefined,
})
