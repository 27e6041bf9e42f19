/**
 * The values of `enrollmentStatus` that this service writes; others (for example Pending) come from an import and are
 * kept.
 */
export const ENROLLED = 'Enrolled'
export const WAITLISTED = 'Waitlisted'
export const REMOVED = 'Removed'

/** The fields of an event that enrollment needs. Null sizes are without limit. */
export interface EventCapacity {
  status?: string | null | undefined
  maximumSize: number | null
  hasWaitlist: boolean
  waitlistSize: number | null
  enrolled: number
  waitlisted: number
}

export interface Decision {
  outcome: 'enrolled' | 'waitlisted' | 'removed' | 'unchanged' | 'refused'
  /** The outcome, or the reason of a failure, as a sentence. */
  message: string
  enrolled: number
  waitlisted: number
  /** A seat is free and the waitlist is not empty: its first person moves up (the counts include this). */
  promotes: boolean
}

const hasSeat = (capacity: EventCapacity) => capacity.maximumSize === null || capacity.enrolled < capacity.maximumSize

const hasWaitingPlace = (capacity: EventCapacity) =>
  capacity.hasWaitlist && (capacity.waitlistSize === null || capacity.waitlisted < capacity.waitlistSize)

/** Adds a person whose enrollment status is `current` (null: not known at this event). */
const add = (capacity: EventCapacity, current: string | null): Decision => {
  const { enrolled, waitlisted } = capacity
  const stay = { enrolled, waitlisted, promotes: false }
  if (current === ENROLLED) return { outcome: 'unchanged', message: 'Already enrolled.', ...stay }
  if (capacity.status === 'Cancelled') {
    return { outcome: 'refused', message: 'This event is cancelled: enrolling is not possible.', ...stay }
  }
  const waited = current === WAITLISTED ? 1 : 0
  if (hasSeat(capacity)) {
    return {
      outcome: 'enrolled',
      message: 'Enrolled.',
      enrolled: enrolled + 1,
      waitlisted: Math.max(0, waitlisted - waited),
      promotes: false,
    }
  }
  if (waited) return { outcome: 'unchanged', message: 'Already on the waitlist: the event is full.', ...stay }
  if (hasWaitingPlace(capacity)) {
    return {
      outcome: 'waitlisted',
      message: 'The event is full: added to the waitlist.',
      enrolled,
      waitlisted: waitlisted + 1,
      promotes: false,
    }
  }
  const full = `This event is full (${enrolled} of ${capacity.maximumSize ?? 0})`
  return {
    outcome: 'refused',
    message: capacity.hasWaitlist ? `${full}, and so is its waitlist.` : `${full} and has no waitlist.`,
    ...stay,
  }
}

const remove = (capacity: EventCapacity, current: string | null): Decision => {
  const { enrolled, waitlisted } = capacity
  if (current === null || current === REMOVED) {
    return { outcome: 'unchanged', message: 'Not enrolled: nothing to remove.', enrolled, waitlisted, promotes: false }
  }
  if (current === WAITLISTED) {
    return {
      outcome: 'removed',
      message: 'Taken off the waitlist.',
      enrolled,
      waitlisted: Math.max(0, waitlisted - 1),
      promotes: false,
    }
  }
  const left = current === ENROLLED ? Math.max(0, enrolled - 1) : enrolled
  const promotes =
    current === ENROLLED &&
    waitlisted > 0 &&
    capacity.status !== 'Cancelled' &&
    hasSeat({ ...capacity, enrolled: left })
  return {
    outcome: 'removed',
    message: 'Removed from the event.',
    enrolled: promotes ? left + 1 : left,
    waitlisted: promotes ? waitlisted - 1 : waitlisted,
    promotes,
  }
}

/**
 * The result of `enroll` of op 23 for a person with this enrollment status. A repeated request changes nothing. Only
 * Enrolled takes a seat. A past event still accepts people: attendance is often recorded later.
 */
export const decideEnrollment = (enroll: boolean, capacity: EventCapacity, current: string | null): Decision =>
  enroll ? add(capacity, current) : remove(capacity, current)
