import { useQuery } from '@tanstack/react-query'

import { staffTokensQuery, useRevokeToken } from '#api/desk/tokens.ts'
import { asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { TokenList } from './token-list.tsx'

/** Tokens of another account: an administrator sees and revokes them. */
export function StaffTokens({ personId }: { personId: string }) {
  const { data: tokens, error, isFetching, refetch } = useQuery(staffTokensQuery(personId))
  const revoke = useRevokeToken(personId)
  return (
    <section aria-label={say('Tokens for scripts')} className="border-line border-t pt-4">
      <h3 className="font-medium">{say('Tokens for scripts')}</h3>
      {error ? (
        <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching}>
          {say('Couldn’t load the tokens.')}
        </ProblemNotice>
      ) : null}
      {tokens === undefined && !error ? <SkeletonRows rows={1} /> : null}
      {tokens?.length === 0 ? <p className="text-quiet">{say('None')}</p> : null}
      {tokens === undefined ? null : (
        <TokenList
          tokens={tokens}
          revoking={revoke.isPending ? revoke.variables : null}
          onRevoke={(id) => revoke.mutate(id)}
        />
      )}
      {revoke.error ? <ProblemNotice problem={revoke.error}>{say('The token was not revoked.')}</ProblemNotice> : null}
    </section>
  )
}
