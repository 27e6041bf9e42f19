/** An arrival was marked, or undone. */
export type ArrivalStep = {
  kind: 'marked' | 'undone'
  mark: {
    id: string
    eventId: string
    guestId: string | null
    attendeeId: string | null
    receivedAt: Date | null
    door: string | null
  }
  at: Date
  by: { id: string; name: string | null }
}

export type ArrivalFilter = {
  eventId?: string | undefined
  /** Ids of marks, guests, attendees or events. */
  subjects?: readonly string[] | undefined
  /** The account. */
  who?: string | undefined
  /** Both inclusive. */
  from?: Date | undefined
  to?: Date | undefined
  /** Steps before this one. */
  before?: { at: Date; id: string } | undefined
  kinds?: readonly ArrivalStep['kind'][]
  /** Excludes the undos that have an audit row: by another account, or after the free minute. */
  unaudited?: boolean
}

export type ArrivalLog = {
  /** Newest first, at most `limit`. */
  read(filter: ArrivalFilter, limit: number): Promise<ArrivalStep[]>
  /** The same of the people with these ids: at one event by any id of theirs. */
  ofPeople(about: { eventId: string | null; subjects: readonly string[] }, limit: number): Promise<ArrivalStep[]>
}
