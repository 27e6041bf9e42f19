import type { Category } from '@frontdesk/api-types'

import { firstFilled } from '#format/names.ts'
import { inLocale, say } from '#i18n/say.ts'

export type CategoryNode = {
  /** Unique in the tree, also where the service sent an id twice. */
  key: string
  category: Category
  children: CategoryNode[]
}

/** A root of the tree. Categories whose parent is not in the list are grouped under that parent's id. */
export type CategoryBranch =
  | { kind: 'top'; node: CategoryNode }
  | { kind: 'parent missing'; parentId: string; children: CategoryNode[] }

const byText = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))

export function categoryName(category: Pick<Category, 'name' | 'code'>): string {
  return firstFilled(category.name, category.code) ?? say('Category without a name')
}

/** `displayOrder`, then `itemOrder`, then the name: the contract does not say which of the two orders comes first. */
function inOrder(a: CategoryNode, b: CategoryNode): number {
  const [one, two] = [a.category, b.category]
  return (
    (one.displayOrder ?? 0) - (two.displayOrder ?? 0) ||
    (one.itemOrder ?? 0) - (two.itemOrder ?? 0) ||
    byText().compare(categoryName(one), categoryName(two))
  )
}

/**
 * The list of op 3 as a tree. Every category is in it, also one whose parent was not sent, that is its own parent, in a
 * cycle or sent twice.
 */
export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  const nodes = categories.map((category, at): CategoryNode => ({
    key: `${at} ${category.id}`,
    category,
    children: [],
  }))
  const byId = new Map<string, CategoryNode>()
  for (const node of nodes) {
    const id = node.category.id.toLowerCase()
    if (!byId.has(id)) byId.set(id, node)
  }
  const parentOf = (node: CategoryNode): CategoryNode | null => {
    const parent = byId.get(node.category.parentId?.toLowerCase() ?? '')
    return parent === undefined || parent === node ? null : parent
  }

  const place = new Map(nodes.map((node, at) => [node, at]))
  /** Whether its ancestors include itself and it is the first of that cycle in the list: the cycle is cut there. */
  const headsCircle = (node: CategoryNode): boolean => {
    const seen = new Set([node])
    for (let above = parentOf(node); above !== null; above = parentOf(above)) {
      if (above === node) return Math.min(...[...seen].map((it) => place.get(it) ?? 0)) === place.get(node)
      if (seen.has(above)) return false
      seen.add(above)
    }
    return false
  }
  const tops: CategoryNode[] = []
  for (const node of nodes) {
    const parent = headsCircle(node) ? null : parentOf(node)
    if (parent) parent.children.push(node)
    else tops.push(node)
  }

  const branches: CategoryBranch[] = []
  const missing = new Map<string, CategoryNode[]>()
  for (const node of nodes) node.children.sort(inOrder)
  for (const node of tops.toSorted(inOrder)) {
    const parentId = node.category.parentId?.toLowerCase() ?? ''
    if (parentId === '' || byId.has(parentId)) branches.push({ kind: 'top', node })
    else {
      const together = missing.get(parentId)
      if (together) together.push(node)
      else {
        const children = [node]
        missing.set(parentId, children)
        branches.push({ kind: 'parent missing', parentId, children })
      }
    }
  }
  return branches
}

/** Keys of the ancestors of the category with this id, outermost first; null when it is not in the tree. */
export function pathTo(
  branches: readonly CategoryBranch[],
  id: string,
): { node: CategoryNode; above: string[] } | null {
  const walk = (nodes: readonly CategoryNode[], above: string[]): { node: CategoryNode; above: string[] } | null => {
    for (const node of nodes) {
      if (node.category.id.toLowerCase() === id.toLowerCase()) return { node, above }
      const found = walk(node.children, [...above, node.key])
      if (found) return found
    }
    return null
  }
  for (const branch of branches) {
    const found =
      branch.kind === 'top' ? walk([branch.node], []) : walk(branch.children, [`missing ${branch.parentId}`])
    if (found) return found
  }
  return null
}
