import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { say } from '#words/say.ts'

const mostText = 600

/** A text of the service with its line breaks; a very long one shows its beginning and the rest when asked for. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > mostText && !whole
  return (
    <div className="max-w-prose break-words whitespace-pre-line">
      <bdi>{long ? `${text.slice(0, mostText)}…` : text}</bdi>
      {long ? (
        <Button compact kind="quiet" data-print="no" onClick={() => setWhole(true)}>
          {say('Show all {count, number} characters', { count: text.length })}
        </Button>
      ) : null}
    </div>
  )
}
