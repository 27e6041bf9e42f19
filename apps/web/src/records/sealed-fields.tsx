import { Lock } from 'lucide-react'

const words: Readonly<Record<string, string>> = {
  streamKey: 'stream key',
  grabToken: 'grab token',
  rsvpKey: 'RSVP key',
  passcode: 'pass code text',
  enteredCode: 'entered code',
  externalMeetingUrl: 'meeting link',
}

/** Names what the service holds and this desk does not show. Nothing when nothing is sealed. */
export function SealedFields({ names }: { names: readonly string[] }) {
  const shown = [...new Set(names)].filter((name) => name !== 'continuationToken' && name !== 'cacheToken')
  if (shown.length === 0) return null
  return (
    <p className="text-label text-quiet flex items-start gap-1.5">
      <Lock aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>Sealed, held by the service and not shown: {shown.map((name) => words[name] ?? name).join(', ')}</span>
    </p>
  )
}
