import type { GuestPage } from '#api/desk/guests.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

import { type GuestSearch, isFiltered } from './guest-search.ts'

/** How many guests a list shows. It may also have people who are no guests, such as those who were removed. */
export function countText({ count, total }: Pick<GuestPage, 'count' | 'total'>, search: GuestSearch): string {
  if (search.who === undefined && !isFiltered(search))
    return count > total
      ? say(
          '{total, plural, one {# guest} other {# guests}} and {others, plural, one {# other person} other {# other people}} (in line or not enrolled)',
          {
            total,
            others: count - total,
          },
        )
      : say('{total, plural, one {# guest} other {# guests}}', { total })
  if (count > total)
    return say('{count, plural, one {# person} other {# people}}: guests and others (in line or not enrolled)', {
      count,
    })
  return say('{count} of {total, plural, one {# guest} other {# guests}}', { count: grouped(count), total })
}
