import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Answer } from '#api/call.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { useIsOpen } from '#navigation/use-is-open.ts'
import { LayoutPage, usePageTitle } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { TabLink, Tabs } from '#ui/tabs.tsx'

import { type RoleItem, typeNameIn } from './company-groups.ts'
import { CompanyHeader } from './company-header.tsx'
import { CompanyPageContext } from './company-page.tsx'

/** The frame of a company's pages: its header (op 1) and tabs. The other tabs work even if op 1 fails. */
export function CompanyLayout({ companyId }: { companyId: string }) {
  const client = useQueryClient()
  const { answer } = useMaybeAnswer('getCompany', { params: { companyid: companyId } })
  const company = answer?.data ?? null
  const name = nameOf(company) ?? say('this company')
  usePageTitle(nameOf(company) ?? say('Company, name unknown'))
  const page = useMemo(() => ({ companyId, name, company }), [companyId, name, company])
  const paths = companyPaths(companyId)
  // The profile page shows the age of its answer itself.
  const onProfile = useIsOpen('/companies/$companyId')
  return (
    <CompanyPageContext value={page}>
      <LayoutPage>
        <CompanyHeader
          companyId={companyId}
          company={company}
          typeName={typeNameIn(knownCompanies(client), company?.companyTypeId)}
          aside={
            answer && !onProfile ? (
              <AsOf at={answer.at} refreshing={answer.refreshing} onRefresh={answer.refresh} />
            ) : null
          }
        />
        <Tabs label={say('Pages of {name}', { name })}>
          <TabLink {...paths.overview()} activeOptions={{ exact: true, includeSearch: false }}>
            {say('Profile')}
          </TabLink>
          <TabLink {...paths.members()} activeOptions={{ includeSearch: false }}>
            {say('Members')}
          </TabLink>
          <TabLink {...paths.categories()} activeOptions={{ includeSearch: false }}>
            {say('Categories')}
          </TabLink>
          <TabLink {...paths.events()} activeOptions={{ includeSearch: false }}>
            {say('Events')}
          </TabLink>
        </Tabs>
        <Outlet />
      </LayoutPage>
    </CompanyPageContext>
  )
}

/** Companies of loaded events: only there the types have names. */
function knownCompanies(client: QueryClient): RoleItem[] {
  return client
    .getQueriesData<Answer<RoleItem[]>>({ queryKey: ['listEventCompanies'] })
    .flatMap(([, answer]) => answer?.data ?? [])
}
