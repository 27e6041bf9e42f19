import { Ban } from 'lucide-react'
import { useState } from 'react'

import type { AccessToken, TokenScope } from '#api/desk/tokens.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { pastTime } from '#format/relative-times.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'

export const tokenScopeWords: Readonly<Record<TokenScope, { name: Marked; may: Marked }>> = {
  read: { name: mark('Read'), may: mark('Search, and read what this account may see') },
  mark: { name: mark('Mark'), may: mark('Mark arrivals, and ways in and out') },
  guests: { name: mark('Guests'), may: mark('Bring guest lists, and enroll and remove guests') },
}

/** Those that are valid first. */
export function TokenList(props: {
  tokens: readonly AccessToken[]
  /** The one that is being revoked. */
  revoking: string | null
  onRevoke: (id: string) => void
}) {
  const { tokens, revoking, onRevoke } = props
  const now = useNow()
  const hasEnded = (token: AccessToken) => token.revokedAt !== null || Date.parse(token.expiresAt) <= now
  const ordered = tokens.toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)))
  return (
    <ul>
      {ordered.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          now={now}
          busy={revoking === token.id}
          onRevoke={hasEnded(token) ? null : () => onRevoke(token.id)}
        />
      ))}
    </ul>
  )
}

function TokenRow(props: { token: AccessToken; now: number; busy: boolean; onRevoke: (() => void) | null }) {
  const { token, now, busy, onRevoke } = props
  const [asks, setAsks] = useState(false)
  const until = dateTime(readStamp(token.expiresAt), { zone: viewerZone(), now })
  return (
    <li className="border-line flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words" dir="auto">
          {token.name}
        </p>
        <p className="text-label text-quiet">
          {token.scopes.map((scope) => say(tokenScopeWords[scope].name)).join(', ')}
          {' · '}
          {onRevoke === null ? say('ended {until}', { until }) : say('valid until {until}', { until })}
          {' · '}
          {token.usedAt === null
            ? say('not used yet')
            : say('last used {when}', { when: pastTime(Date.parse(token.usedAt), now) })}
        </p>
      </div>
      {onRevoke === null ? (
        <Badge meaning="no">{token.revokedAt === null ? say('Expired') : say('Revoked')}</Badge>
      ) : asks ? (
        <div className="flex items-center gap-1">
          <Button kind="danger" compact busy={busy} onClick={onRevoke}>
            {say('Revoke for good')}
          </Button>
          <Button kind="quiet" compact onClick={() => setAsks(false)}>
            {say('Keep')}
          </Button>
        </div>
      ) : (
        <Button
          kind="quiet"
          compact
          icon={<Ban />}
          aria-label={say('Revoke {name}', { name: token.name })}
          busy={busy}
          onClick={() => setAsks(true)}
        >
          {say('Revoke')}
        </Button>
      )}
    </li>
  )
}
