import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type CatalogueKind, type Completeness, renewCatalogue } from '#api/desk/catalogue.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary, type DeskRead } from '#screen/desk-boundary.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { CatalogueStatus } from './catalogue-status.tsx'

/** A page that lists one kind of the catalogue's records: completeness, failure, placeholder, the empty catalogue. */
export function CatalogueList(props: {
  title: string
  kind: CatalogueKind
  /** Completes "Couldn’t load …": "the events". */
  what: string
  read: DeskRead<unknown>
  /** Of the latest answer; null before there is one. */
  completeness: Completeness | null
  aside?: ReactNode
  /** Between the heading and the rows: the filters. */
  above?: ReactNode
  below?: ReactNode
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
        <DeskBoundary read={read} failed={say('Couldn’t load {what}.', { what })} skeleton={12}>
          {() => (isEmpty ? <NothingKnown title={title} isLoading={completeness.state === 'loading'} /> : children)}
        </DeskBoundary>
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
