import { useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import type { Input } from '#api/call.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { eventPaths, projectPaths } from '#navigation/paths.ts'
import { type PostsSearch, pageSizes, usualSize } from '#navigation/posts-search.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { postColumns } from './post-columns.tsx'
import { postViews } from './post-view.ts'

const orders = ['created', '-created'] as const

/** The contacts of the event ("posts" in the API, op 18), page by page: the one list of an event with pages and totals. */
export function PostsScreen({ search }: { search: PostsSearch }) {
  const page = useEventPage()
  const navigate = useNavigate()
  usePageTitle(say('Contacts, {event}', { event: page.name }))
  const at = search.page ?? 1
  const size = search.size ?? usualSize
  const input = asked(page.eventId, { sort: search.sort, page: at, size })
  const read = useMaybeAnswer('listEventPosts', input)
  const total = numberOf(read.answer?.data.count)
  const pages = numberOf(read.answer?.data.numberOfPages) ?? (total === null ? null : Math.ceil(total / size))
  const posts = read.answer?.data.data
  const views = useMemo(
    () => postViews(posts ?? [], { eventId: page.eventId, projectId: page.projectId }),
    [posts, page.eventId, page.projectId],
  )
  const { links } = page
  const columns = useMemo(
    () =>
      postColumns({
        ...links,
        event: (eventId) => eventPaths(eventId).overview(),
        project: (projectId) => projectPaths(projectId).overview(),
      }),
    [links],
  )
  const to: To = (change) => links.posts({ ...search, ...change })
  useNextPage(page.eventId, { sort: search.sort, page: at + 1, size }, pages !== null && at < pages)

  return (
    <ListScreen
      title={say('Contacts')}
      id="listEventPosts"
      input={input}
      read={read}
      what={say('the contacts of {event}', { event: page.name })}
      name={say('contacts of {event}', { event: page.name })}
      shown={views.length}
      count={read.answer?.data.count}
      more
      skeleton={Math.min(size, 12)}
      fields={views.length > 0 ? read.answer?.data : null}
      above={
        <>
          <FilterChips label={say('Order')}>
            <FilterChip link={to({ sort: undefined, page: undefined })} on={search.sort === undefined}>
              {say('Usual order')}
            </FilterChip>
            {orders.map((order) => (
              <FilterChip key={order} link={to({ sort: order, page: undefined })} on={search.sort === order}>
                {order === 'created' ? say('Oldest first') : say('Newest first')}
              </FilterChip>
            ))}
            {search.sort !== undefined && !orders.some((order) => order === search.sort) ? (
              <FilterChip link={to({})} on>
                {search.sort}
              </FilterChip>
            ) : null}
          </FilterChips>
          <SortedBy asked={search.sort} said={read.answer?.data.sort} direction={read.answer?.data.sortDir} />
        </>
      }
    >
      {() => (
        <>
          <DataTable
            label={say('Contacts of {event}', { event: page.name })}
            rows={views}
            rowKey={(view) => view.key}
            columns={columns}
            state={search}
            onState={(next) =>
              void navigate({
                ...links.posts({
                  ...next,
                  size: search.size,
                  page: next.sort === search.sort ? search.page : undefined,
                }),
                replace: true,
                resetScroll: false,
              })
            }
            csv={say('contacts of {event}, page {page}', { event: page.name, page: String(at) })}
            empty={<NoPosts at={at} first={to({ page: undefined })} />}
          />
          <Pager at={at} size={size} pages={pages} total={total} to={to} />
        </>
      )}
    </ListScreen>
  )
}

function asked(eventid: string, { sort, page, size }: { sort: string | undefined; page: number; size: number }) {
  return {
    params: { eventid },
    query: { ...(sort === undefined ? {} : { sort }), page, pagesize: size },
  } satisfies Input<'listEventPosts'>
}

type To = (change: { [K in keyof PostsSearch]?: PostsSearch[K] | undefined }) => LinkProps

function useNextPage(eventId: string, next: { sort: string | undefined; page: number; size: number }, there: boolean) {
  const client = useQueryClient()
  const { sort, page, size } = next
  useEffect(() => {
    if (there) void client.prefetchQuery(query('listEventPosts', asked(eventId, { sort, page, size })))
  }, [client, eventId, sort, page, size, there])
}

/** The sort order in the answer; the contract does not list the values. */
function SortedBy(props: {
  asked: string | undefined
  said: string | null | undefined
  direction: string | null | undefined
}) {
  const { asked: order, said, direction } = props
  const words = [said, direction].filter(Boolean).join(' ')
  const known =
    said === 'created' ? (/^desc/iu.test(direction ?? '') ? say('Newest first') : say('Oldest first')) : null
  const other =
    order !== undefined && said !== undefined && said !== null && said.replace(/^-/, '') !== order.replace(/^-/, '')
  return (
    <p className="text-label text-quiet min-h-4">
      {words === '' ? null : (known ?? say('Sorted by {order}.', { order: words }))}
      {other ? ` ${say('Sorted here: the order {order} was not recognised.', { order: order })}` : null}
    </p>
  )
}

type PagerProps = {
  at: number
  size: number
  pages: number | null
  total: number | null
  to: To
}

function Pager({ at, size, pages, total, to }: PagerProps) {
  const last = pages !== null && at >= pages
  return (
    <nav
      aria-label={say('Pages of contacts')}
      data-print="no"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2"
    >
      <ButtonLink
        {...to({ page: at > 1 ? at - 1 : undefined })}
        aria-disabled={at <= 1 || undefined}
        disabled={at <= 1}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
      >
        {say('Previous page')}
      </ButtonLink>
      <p role="status" className="tabular-nums">
        {pages === null
          ? say('Page {page}', { page: grouped(at) })
          : say('Page {page} of {pages}', { page: grouped(at), pages: grouped(pages) })}
      </p>
      <ButtonLink
        {...to({ page: last ? at : at + 1 })}
        aria-disabled={last || undefined}
        disabled={last}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
      >
        {say('Next page')}
      </ButtonLink>
      <p className="text-quiet">
        {total === null ? null : say('{total, plural, one {# contact in all} other {# contacts in all}}', { total })}
      </p>
      <FilterChips label={say('A page')}>
        {pageSizes.map((it) => (
          <FilterChip key={it} on={it === size} link={to({ size: it, page: undefined })}>
            {String(it)}
          </FilterChip>
        ))}
      </FilterChips>
    </nav>
  )
}

function NoPosts({ at, first }: { at: number; first: LinkProps }) {
  return at > 1 ? (
    <Empty
      title={say('Nothing on page {page}', { page: String(at) })}
      action={<ButtonLink {...first}>{say('First page')}</ButtonLink>}
    >
      {say('There are fewer pages than the address says.')}
    </Empty>
  ) : (
    <Empty title={say('No contacts')}>{say('No contacts for this event yet.')}</Empty>
  )
}
