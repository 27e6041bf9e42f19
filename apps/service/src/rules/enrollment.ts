/** The words of `enrollmentStatus` that this service writes; others (for example Pending) arrive by import and are kept. */
export const ENROLLED = 'Enrolled'
export const WAITLISTED = 'Waitlisted'
export const REMOVED = 'Removed'

/** The event as enrollment sees it. Null sizes are without limit. */
export interface Room {
  status?: string | null | undefined
  maximumSize: number | null
  hasWaitlist: boolean
  waitlistSize: number | null
  enrolled: number
  waitlisted: number
}

export interface Decision {
  outcome: 'enrolled' | 'waitlisted' | 'removed' | 'unchanged' | 'refused'
  /** What happened or why not, in plain words. */
  message: string
  enrolled: number
  waitlisted: number
  /** A seat came free and somebody waits: the first of the waitlist moves up (already in the numbers). */
  promotes: boolean
}

const hasSeat = (room: Room) => room.maximumSize === null || room.enrolled < room.maximumSize

const hasWaitingPlace = (room: Room) =>
  room.hasWaitlist && (room.waitlistSize === null || room.waitlisted < room.waitlistSize)

/** Adding a person who now has `current` as enrollment status (null: not known at this event). */
const add = (room: Room, current: string | null): Decision => {
  const { enrolled, waitlisted } = room
  const stay = { enrolled, waitlisted, promotes: false }
  if (current === ENROLLED) return { outcome: 'unchanged', message: 'Already enrolled.', ...stay }
  if (room.status === 'Cancelled') {
    return { outcome: 'refused', message: 'This event is cancelled: nobody can be enrolled.', ...stay }
  }
  const waited = current === WAITLISTED ? 1 : 0
  if (hasSeat(room)) {
    return {
      outcome: 'enrolled',
      message: 'Enrolled.',
      enrolled: enrolled + 1,
      waitlisted: Math.max(0, waitlisted - waited),
      promotes: false,
    }
  }
  if (waited) return { outcome: 'unchanged', message: 'Already on the waitlist: the event is full.', ...stay }
  if (hasWaitingPlace(room)) {
    return {
      outcome: 'waitlisted',
      message: 'The event is full: added to the waitlist.',
      enrolled,
      waitlisted: waitlisted + 1,
      promotes: false,
    }
  }
  const full = `This event is full (${enrolled} of ${room.maximumSize ?? 0})`
  return {
    outcome: 'refused',
    message: room.hasWaitlist ? `${full}, and so is its waitlist.` : `${full} and has no waitlist.`,
    ...stay,
  }
}

const remove = (room: Room, current: string | null): Decision => {
  const { enrolled, waitlisted } = room
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
    current === ENROLLED && waitlisted > 0 && room.status !== 'Cancelled' && hasSeat({ ...room, enrolled: left })
  return {
    outcome: 'removed',
    message: 'Removed from the event.',
    enrolled: promotes ? left + 1 : left,
    waitlisted: promotes ? waitlisted - 1 : waitlisted,
    promotes,
  }
}

/**
 * What becomes of a wish (`enroll` of op 23) for a person with this enrollment status. Repeating a wish changes nothing.
 * Only Enrolled holds a seat. A past event still takes people: those who came are often written down later.
 */
export const decideEnrollment = (wish: boolean, room: Room, current: string | null): Decision =>
  wish ? add(room, current) : remove(room, current)
