import { slugOf as slugOfName } from '@frontdesk/api-types/plain-text'

/** The slug of an event's name; a name without a letter or digit gives `event`. */
export const slugOf = (name: string): string => slugOfName(name) || 'event'

/** The first of `slug`, `slug-2`, `slug-3`, ... that is not in `taken`. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
