import type { PostItem } from '@frontdesk/api-types'
import { isRecord } from '@frontdesk/api-types/is-record'
import { isGuid } from '@frontdesk/api-types/table'

import { firstFilled, joined, nameOf } from '#format/names.ts'

/** A post with the fields of a person (op 18). It has no id; ids are in its lists and sometimes in its `meta`. */
export type PostView = {
  key: string
  post: PostItem
  name: string | null
  work: string | null
  email: string | null
  phone: string | null
  /** Ids of this person in `meta`. */
  attendeeId: string | null
  personId: string | null
  userId: string | null
  /** `meta` as names and values when it is JSON of an object, else its text. */
  meta: [name: string, value: string][]
  /** The events and projects other than the open ones. */
  otherEvents: string[]
  otherProjects: string[]
}

/** Parses a page of posts, in the service's order. */
export function postViews(posts: readonly PostItem[], here: { eventId: string; projectId: string | null }): PostView[] {
  return posts.map((post, at) => {
    const meta = metaOf(post.meta)
    const idOf = (wanted: string) =>
      meta.find(([name, value]) => name.toLowerCase() === wanted && isGuid(value))?.[1] ?? null
    return {
      key: `${at} ${post.email ?? ''}`,
      post,
      name: nameOf({ ...post, email: null }),
      work: joined([post.jobTitle, post.company]),
      email: firstFilled(post.email, post.contactEmail),
      phone: firstFilled(post.phone),
      attendeeId: idOf('attendeeid'),
      personId: idOf('personid'),
      userId: idOf('userid'),
      meta,
      otherEvents: others(post.eventIds, here.eventId),
      otherProjects: others(post.projectIds, here.projectId),
    }
  })
}

const isId = (id: unknown): boolean => typeof id === 'string' && isGuid(id)

function others(ids: readonly string[] | null | undefined, own: string | null): string[] {
  return [...new Set((ids ?? []).filter((id) => isId(id) && id.toLowerCase() !== own?.toLowerCase()))]
}

function metaOf(meta: string | null | undefined): [string, string][] {
  const text = meta?.trim()
  if (!text) return []
  try {
    const read: unknown = JSON.parse(text)
    if (isRecord(read))
      return Object.entries(read).flatMap(([name, value]) => {
        const words = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
        return words === '' ? [] : [[name, words]]
      })
  } catch {
    // Not JSON: kept as text.
  }
  return [['meta', text]]
}
