import type { Category } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { categoriesOfEvents } from '#api/event-list-fields.ts'
import { useListed } from '#api/list-projection.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Tree } from '#ui/tree.tsx'

import { CategoryFacts, type TopicNode, categoryNamesIn, topicsOf } from './category-facts.tsx'
import { categoryTree, pathTo } from './category-tree.ts'
import { useCompanyPage } from './company-page.tsx'

/** The categories of a company as a tree (op 3); the chosen one is in the address. */
export function CompanyCategoriesScreen({ category }: { category: string | undefined }) {
  const { companyId, name } = useCompanyPage()
  usePageTitle(say('Categories of {name}', { name }))
  const input = { params: { companyid: companyId } }
  const read = useMaybeAnswer('listCompanyCategories', input)
  const rows = read.answer?.data.data ?? []
  return (
    <ListScreen
      title={say('Categories')}
      id="listCompanyCategories"
      input={input}
      read={read}
      what={say('the categories of {name}', { name })}
      name={`categories-${companyId}`}
      shown={rows.length}
      count={read.answer?.data.count ?? null}
      skeleton={8}
      fields={read.answer?.data}
    >
      {() =>
        rows.length === 0 ? (
          <Empty title={say('No categories')}>
            {say('{name} has no topics yet. They can’t be chosen here.', { name })}
          </Empty>
        ) : (
          <CategoryTree categories={rows} category={category} />
        )
      }
    </ListScreen>
  )
}

/** Up to this number all are expanded. */
const openUpTo = 60

function CategoryTree({ categories, category }: { categories: Category[]; category: string | undefined }) {
  const { companyId, name } = useCompanyPage()
  const navigate = useNavigate()
  const branches = useMemo(() => categoryTree(categories), [categories])
  const events = useListed(categoriesOfEvents, { params: { companyid: companyId } })
  const known = useMemo(() => categoryNamesIn(events.answer?.data.data ?? []), [events.answer?.data])
  const { tops, folding } = useMemo(() => topicsOf(branches, known), [branches, known])
  const chosen = category === undefined ? null : pathTo(branches, category)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(categories.length <= openUpTo ? folding : (chosen?.above ?? [])),
  )
  const fold = (key: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const choose = (node: TopicNode) => {
    if (!node.category) return fold(node.key)
    const chosenNow = companyPaths(companyId).categories({ category: node.category.id })
    void navigate({ ...chosenNow, replace: true, resetScroll: false })
  }
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        {folding.length > 0 ? (
          <p className="-ms-2 flex gap-2">
            <Button compact kind="quiet" onClick={() => setOpen(new Set(folding))}>
              {say('Open all')}
            </Button>
            <Button compact kind="quiet" onClick={() => setOpen(new Set())}>
              {say('Close all')}
            </Button>
          </p>
        ) : null}
        <Tree
          label={say('Categories of {name}', { name })}
          tops={tops}
          open={open}
          onOpen={setOpen}
          chosen={chosen?.node.key ?? null}
          onChoose={choose}
          renderNote={(node) => <Note node={node} />}
        />
      </div>
      <div className="min-w-0" aria-live="polite">
        {chosen ? (
          <CategoryFacts category={chosen.node.category} />
        ) : (
          <p className="text-quiet lg:pt-10">
            {category === undefined
              ? say('Choose a category to see its details.')
              : say('The category of this address is not in the list.')}
          </p>
        )}
      </div>
    </div>
  )
}

function Note({ node }: { node: TopicNode }) {
  const { category } = node
  if (!category) return <span className="text-label text-quiet">{say('not in the list')}</span>
  return (
    <>
      {category.publish === false ? (
        <Badge meaning="neutral" icon={null}>
          {say('Not published')}
        </Badge>
      ) : null}
      {category.code ? (
        <span className="text-label text-quiet max-w-40 truncate font-mono max-sm:hidden">{category.code}</span>
      ) : null}
    </>
  )
}
