import type { Category } from '@frontdesk/api-types'

import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { Clamped } from '#ui/clamped.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import type { TreeNode } from '#ui/tree.tsx'

import { type CategoryBranch, type CategoryNode, categoryName } from './category-tree.ts'
import { Long } from './company-card.tsx'

/** A line of the tree; `category` null for a parent that is not in the list. */
export type TopicNode = TreeNode & { category: Category | null; children: TopicNode[] }

/** The tree as lines, and the keys of those that fold. `known` has the names of parents that are not in the list. */
export function topicsOf(
  branches: readonly CategoryBranch[],
  known: ReadonlyMap<string, string> = new Map(),
): { tops: TopicNode[]; folding: string[] } {
  const folding: string[] = []
  const topicOf = (node: CategoryNode): TopicNode => {
    if (node.children.length > 0) folding.push(node.key)
    return {
      key: node.key,
      text: categoryName(node.category),
      category: node.category,
      children: node.children.map(topicOf),
    }
  }
  const tops = branches.map((branch): TopicNode => {
    if (branch.kind === 'top') return topicOf(branch.node)
    const key = `missing ${branch.parentId}`
    folding.push(key)
    const text = known.get(branch.parentId) ?? say('Under category {id}', { id: `${branch.parentId.slice(0, 8)}…` })
    return { key, text, category: null, children: branch.children.map(topicOf) }
  })
  return { tops, folding }
}

/** Names of categories by lower-case id, from the events that have them. */
export function categoryNamesIn(
  events: readonly { categories?: Pick<Category, 'id' | 'name'>[] | null | undefined }[],
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { categories } of events)
    for (const { id, name } of categories ?? []) {
      const filled = firstFilled(name)
      if (filled) names.set(id.toLowerCase(), filled)
    }
  return names
}

/** One category in full. */
export function CategoryFacts({ category }: { category: Category }) {
  const about = firstFilled(category.description)
  return (
    <section aria-label={categoryName(category)} className="flex flex-col gap-2">
      <h3 className="text-body line-clamp-3 font-medium">{categoryName(category)}</h3>
      {about ? <Long text={about} /> : null}
      <DefinitionList>
        <Definition term={say('Code')}>
          {firstFilled(category.code) ? <Clamped className="font-mono">{category.code}</Clamped> : null}
        </Definition>
        <Definition term={say('Kind of category')}>
          {firstFilled(category.categoryKind) ? <Clamped>{category.categoryKind}</Clamped> : null}
        </Definition>
        <Definition term={say('Published')}>
          {typeof category.publish === 'boolean' ? (category.publish ? say('yes') : say('no')) : null}
        </Definition>
        <Definition term={say('For all event types')}>
          {typeof category.useForAllEventTypes === 'boolean'
            ? category.useForAllEventTypes
              ? say('yes')
              : say('no')
            : null}
        </Definition>
        <Definition term={say('Category id')}>
          <Id id={category.id} what={say('category id')} />
        </Definition>
      </DefinitionList>
      <AllFields record={category} />
    </section>
  )
}
