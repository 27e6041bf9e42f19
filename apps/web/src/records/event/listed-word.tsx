import { Badge } from '#ui/badge.tsx'

import { type ListedSet, knownWord } from './listed-words.ts'

/** An enum value, translated; one that the contract does not list is shown raw in a neutral badge. */
export function ListedWord({ set, word }: { set: ListedSet; word: string | null | undefined }) {
  const raw = word?.trim()
  if (!raw) return null
  const known = knownWord(set, raw)
  if (known !== null) return <span>{known}</span>
  return (
    <Badge meaning="neutral">
      <bdi>{raw}</bdi>
    </Badge>
  )
}
