import { Lock } from 'lucide-react'

import { type Marked, listed, mark, say } from '#i18n/say.ts'

const words: Readonly<Record<string, Marked>> = {
  streamKey: mark('stream key'),
  grabToken: mark('grab token'),
  rsvpKey: mark('RSVP key'),
  passcode: mark('pass code text'),
  enteredCode: mark('entered code'),
  externalMeetingUrl: mark('meeting link'),
}

function wordOf(name: string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  return known ? say(known) : name
}

/** Names of the fields that the service sent and Frontdesk withholds; nothing when there are none. */
export function SealedFields({ names }: { names: readonly string[] }) {
  const shown = [...new Set(names)].filter((name) => name !== 'continuationToken' && name !== 'cacheToken')
  if (shown.length === 0) return null
  return (
    <p className="text-label text-quiet flex items-start gap-1.5">
      <Lock aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{say('Hidden: {names}', { names: listed(shown.map(wordOf)) })}</span>
    </p>
  )
}
