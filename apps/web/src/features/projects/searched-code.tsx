import type { RegistrationType } from '@frontdesk/api-types'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { call } from '#api/call.ts'
import { asProblem } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { PassCodeCard } from '#records/registration/pass-code-card.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { receiveCodes } from '#search/pending-code.ts'

/** The code that the search has led here with: its own state comes before that of its type. */
export function SearchedCode({ type }: { type: RegistrationType }) {
  const { zone } = useProjectPage()
  const now = useNow()
  const typeId = type.id.toLowerCase()
  // No query: the text of a code is kept nowhere.
  const ask = useMutation({
    mutationFn: (passcode: string) =>
      call('getPassCode', { params: { registrationtypeid: typeId }, query: { passcode } }),
  })
  const lookUp = useEffectEvent((text: string) => ask.mutate(text))
  useEffect(() => receiveCodes(typeId, (text) => lookUp(text)), [typeId])
  const { variables: typed } = ask
  if (typed === undefined) return null
  if (ask.error)
    return (
      <ProblemNotice problem={asProblem(ask.error)} onRetry={() => ask.mutate(typed)}>
        <p>{say('Couldn’t check the code. Nothing was reserved or used.')}</p>
      </ProblemNotice>
    )
  return ask.data ? <PassCodeCard code={ask.data.data} type={type} typed={typed} zone={zone} now={now} /> : null
}
