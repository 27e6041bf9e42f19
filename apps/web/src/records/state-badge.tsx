import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

import { stateWord, type StateFamily, type StateWord } from './state-words.ts'

/**
 * A state as the service names it, with its meaning; the explanation is a tooltip. `still`, for rows and links, is not
 * focusable. An unexplained value has the dashed circle of "unknown".
 */
export function StateBadge({
  state,
  label,
  still = false,
}: {
  state: StateWord | null
  label?: string
  still?: boolean
}) {
  if (!state) return null
  const says = state.says || say('Unknown value, shown as received')
  const text = label ? say('{label}: {says}', { label, says }) : says
  const word = state.shown ?? <bdi>{state.word}</bdi>
  const badge = (
    <Badge
      meaning={state.meaning}
      {...(state.meaning === 'neutral' && state.says ? { icon: null } : {})}
      {...(still ? { title: text, className: 'relative z-10 min-w-0' } : {})}
    >
      {label ? (
        <>
          <span className="sr-only">{`${label}: `}</span>
          {word}
        </>
      ) : (
        word
      )}
    </Badge>
  )
  if (still) return badge
  return (
    <Tooltip text={text}>
      {/* Focusable, so that keyboard users get the tooltip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} className="inline-flex max-w-full min-w-0 rounded-xs">
        {badge}
      </span>
    </Tooltip>
  )
}

type WordProps = { family: StateFamily; word: string | null | undefined; label?: string; still?: boolean }

/** The badge of a value in its family; nothing when none was sent. */
export function WordBadge({ family, word, ...rest }: WordProps) {
  return <StateBadge state={stateWord(family, word)} {...rest} />
}
