import { useQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { useState } from 'react'

import { ownTokensQuery, useRevokeToken } from '#api/desk/tokens.ts'
import { asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

/** Tokens of the signed-in person, with which scripts work in their name. */
export function OwnTokens() {
  const { data: tokens, error, isFetching, refetch } = useQuery(ownTokensQuery)
  const revoke = useRevokeToken(null)
  const [making, setMaking] = useState(false)
  return (
    <Section
      title={say('Tokens for scripts')}
      aside={
        <Button compact icon={<KeySquare />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {say('Make a token')}
        </Button>
      }
    >
      {error ? (
        <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching}>
          {say('Couldn’t load your tokens.')}
        </ProblemNotice>
      ) : null}
      {tokens === undefined && !error ? <SkeletonRows rows={1} /> : null}
      {tokens?.length === 0 ? (
        <p className="text-quiet max-w-prose">
          {say('None yet. A script uses one instead of your password, for example to read today’s arrivals.')}
        </p>
      ) : null}
      {tokens === undefined ? null : (
        <TokenList
          tokens={tokens}
          revoking={revoke.isPending ? revoke.variables : null}
          onRevoke={(id) => revoke.mutate(id)}
        />
      )}
      {revoke.error ? <ProblemNotice problem={revoke.error}>{say('The token was not revoked.')}</ProblemNotice> : null}
      {making ? <NewTokenDialog onClose={() => setMaking(false)} /> : null}
    </Section>
  )
}
