import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type CatalogueKind, type Completeness, renewCatalogue } from '#api/desk/catalogue.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { CatalogueStatus } from './catalogue-status.tsx'

type ListRead = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** A page that lists one kind of the catalogue's records: completeness, failure, placeholder, the empty catalogue. */
export function CatalogueList(props: {
  title: string
  kind: CatalogueKind
  /** Completes "Couldn’t load …": "the events". */
  what: string
  read: ListRead
  /** Of the latest answer; null before there is one. */
  completeness: Completeness | null
  aside?: ReactNode
  /** Between the heading and the rows: the filters. */
  above?: ReactNode
  below?: ReactNode
  /** The rows. */
  children: ReactNode
}) {
  const { title, kind, what, read, completeness, aside, above, below, children } = props
  const client = useQueryClient()
  const isEmpty = completeness !== null && completeness.known[kind] === 0
  return (
    <Page title={title} aside={aside}>
      <div className="flex flex-col gap-3">
        {completeness ? (
          <CatalogueStatus
            kind={kind}
            completeness={completeness}
            refreshing={read.isFetching}
            onRefresh={() => void renewCatalogue(client)}
          />
        ) : null}
        {isEmpty ? null : above}
        {read.error ? (
          <ProblemNotice
            quiet={completeness !== null}
            problem={asProblem(read.error)}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          >
            {say('Couldn’t load {what}.', { what })}
          </ProblemNotice>
        ) : null}
        {isEmpty ? (
          <NothingKnown title={title} isLoading={completeness.state === 'loading'} />
        ) : completeness ? (
          children
        ) : read.error ? null : (
          <SkeletonRows rows={12} />
        )}
      </div>
      {below}
    </Page>
  )
}

function NothingKnown({ title, isLoading }: { title: string; isLoading: boolean }) {
  const { person } = useSession()
  if (isLoading) return <Empty title={say('Still loading')}>{say('The list fills by itself in a few seconds.')}</Empty>
  const isAdmin = isAdministrator(person)
  return (
    <Empty
      title={say('{list}: none known yet', { list: title })}
      action={
        isAdmin ? (
          <ButtonLink to="/find-events" kind="primary">
            {say('Find events')}
          </ButtonLink>
        ) : null
      }
    >
      {isAdmin
        ? say('Paste links, event addresses or ids; what they lead to is found by itself.')
        : person.scope
          ? say('Your account is limited to some projects or events, and none of them is known yet.')
          : say('An administrator can add them on the page “Find events”.')}
    </Empty>
  )
}
