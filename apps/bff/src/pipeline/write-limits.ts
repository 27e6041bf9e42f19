import type { WriteId } from '@frontdesk/api-types/table'
import { writeRules } from '@frontdesk/api-types/write-rules'

import type { Limits, RuleName } from './rate-limits.ts'

/** `repetition`: nothing was sent to the registrant. */
export type Refund = (what: 'all' | 'repetition') => Promise<void>

export type WriteLimits = {
  /**
   * Counts a write; the returned function refunds it when nothing was done, or only the guard against a repetition when
   * the service refused it. @throws ProblemError
   */
  admit(write: { id: WriteId; personId: string; ids: Record<string, string>; again: boolean }): Promise<Refund>
}

export function createWriteLimits(limits: Limits): WriteLimits {
  return {
    async admit({ id, personId, ids, again }) {
      const rules = writeRules[id]
      const costs: [RuleName, string][] = [[rules.limit, personId]]
      const registrant = ids['registrantId']
      if (rules.sends) {
        costs.push(['confirmation', personId])
        if (registrant !== undefined && !again) costs.push(['confirmationTo', registrant])
      }
      const taken: [RuleName, string][] = []
      const refund: Refund = async (what) => {
        for (const [rule, key] of taken) if (what === 'all' || rule === 'confirmationTo') await limits.refund(rule, key)
      }
      try {
        for (const [rule, key] of costs) {
          await limits.take(rule, key)
          taken.push([rule, key])
        }
      } catch (failure) {
        await refund('all')
        throw failure
      }
      return refund
    },
  }
}
