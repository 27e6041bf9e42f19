import { Check, TriangleAlert } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'

type Props = {
  codes: number
  types: number
  /** Types whose codes were read. */
  answered: number
  left: number
  failed: readonly { name: string; refused: boolean; title: string }[]
  notRead: number
}

/** Completeness of the board: types whose codes were read, failed, or are pending. */
export function BoardReceipt({ codes, types, answered, left, failed, notRead }: Props) {
  const whole = left === 0 && failed.length === 0 && notRead === 0
  const Icon = whole ? Check : TriangleAlert
  return (
    <div data-receipt className={cx('text-label', whole || left > 0 ? 'text-quiet' : 'text-wait-ink')}>
      <p className="flex items-center gap-1">
        {left > 0 ? null : <Icon aria-hidden className="size-3.5 shrink-0" />}
        <span>
          {left > 0
            ? say('Loading, {done} of {asked}', { done: types - notRead - left, asked: types - notRead })
            : say(
                '{codes, plural, one {# code} other {# codes}} of {answered, number} of {types, plural, one {# type} other {# types}}{notAsked, plural, =0 {} other {; # not loaded yet}}',
                { codes, answered, types, notAsked: notRead },
              )}
        </span>
      </p>
      {left === 0 && failed.length > 0 ? (
        <details>
          <summary className="touch:min-h-11 cursor-pointer list-none underline decoration-dotted underline-offset-2 [&::-webkit-details-marker]:hidden">
            {say(
              '{count, plural, one {Couldn’t load the codes of # type} other {Couldn’t load the codes of # types}}',
              {
                count: failed.length,
              },
            )}
          </summary>
          <ul className="text-quiet flex flex-col gap-0.5 ps-4">
            {failed.map(({ name, refused, title }) => (
              <li key={name}>
                {refused ? say('{name}: refused', { name }) : say('{name}: no answer ({title})', { name, title })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
