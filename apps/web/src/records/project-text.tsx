import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { say } from '#words/say.ts'

const brief = 280

/** The first characters of a text with an ellipsis when there are more; never cuts a character in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
  return kept.length < text.length ? `${kept}…` : text
}

/** A text of any length: cut until asked for, its line breaks kept, its direction its own. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > brief
  return (
    <>
      <bdi className="whitespace-pre-line">{whole ? text : shortened(text, brief)}</bdi>
      {long ? (
        <Button kind="quiet" compact aria-expanded={whole} onClick={() => setWhole(!whole)} className="ms-1">
          {whole ? say('Show less') : say('Show all {count, number} characters', { count: text.length })}
        </Button>
      ) : null}
    </>
  )
}
