import type { Category } from '@frontdesk/api-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type CategoryBranch, type CategoryNode, categoryName, categoryTree, pathTo } from './category-tree.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const category = (n: number, parent: number | null, more: Partial<Category> = {}): Category => ({
  id: idOf(n),
  parentId: parent === null ? null : idOf(parent),
  name: `C${n}`,
  ...more,
})

type Drawn = string | Record<string, Drawn[]>
const drawNode = ({ category: { name }, children }: CategoryNode): Drawn =>
  children.length === 0 ? String(name) : { [String(name)]: children.map(drawNode) }
const draw = (branches: CategoryBranch[]): Drawn[] =>
  branches.map((branch) =>
    branch.kind === 'top'
      ? drawNode(branch.node)
      : { [`missing ${branch.parentId.slice(-2)}`]: branch.children.map(drawNode) },
  )

const all = (nodes: readonly CategoryNode[]): CategoryNode[] => nodes.flatMap((node) => [node, ...all(node.children)])
const allOf = (branches: readonly CategoryBranch[]) =>
  branches.flatMap((branch) => all(branch.kind === 'top' ? [branch.node] : branch.children))

describe('categoryTree', () => {
  it('sorts children under their parents by display order, item order and name', () => {
    const tree = categoryTree([
      category(3, 1, { displayOrder: 2 }),
      category(2, 1, { displayOrder: 1 }),
      category(5, 2, { name: 'b' }),
      category(4, 2, { name: 'a', itemOrder: 0 }),
      category(6, 2, { name: 'z', itemOrder: -1 }),
      category(1, null),
    ])
    expect(draw(tree)).toEqual([{ C1: [{ C2: ['z', 'a', 'b'] }, 'C3'] }])
  })

  it('groups categories whose parent is not in the list', () => {
    const tree = categoryTree([category(2, 77), category(3, 88), category(4, 77), category(5, 2)])
    expect(draw(tree)).toEqual([{ 'missing 77': [{ C2: ['C5'] }, 'C4'] }, { 'missing 88': ['C3'] }])
  })

  it('cuts cycles of any length at their first category, and keeps all descendants', () => {
    expect(draw(categoryTree([category(1, 1)]))).toEqual(['C1'])
    expect(draw(categoryTree([category(1, 2), category(2, 1)]))).toEqual([{ C1: ['C2'] }])
    expect(draw(categoryTree([category(9, 3), category(2, 3), category(3, 4), category(4, 2)]))).toEqual([
      { C2: [{ C4: [{ C3: ['C9'] }] }] },
    ])
  })

  it('reads ids in any case, and lists a duplicate twice', () => {
    const shouted = { ...category(2, null), parentId: idOf(10).toUpperCase() }
    const tree = categoryTree([{ ...category(10, null), id: idOf(10) }, shouted, category(2, null)])
    expect(draw(tree)).toEqual(['C2', { C10: ['C2'] }])
    expect(new Set(allOf(tree).map(({ key }) => key)).size).toBe(3)
  })

  it('contains every category for any parents, and terminates', () => {
    const parents = fc.array(fc.option(fc.integer({ min: 0, max: 14 })), { maxLength: 14 })
    fc.assert(
      fc.property(parents, (of) => {
        const list = of.map((parent, at) => category(at, parent))
        const placed = allOf(categoryTree(list)).map(({ category: { id } }) => id)
        expect(placed.toSorted()).toEqual(list.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('handles a chain of 2,000 without a stack overflow', () => {
    const list = Array.from({ length: 2000 }, (_, at) => category(at, at === 0 ? null : at - 1))
    expect(categoryTree(list)).toHaveLength(1)
  })
})

describe('pathTo', () => {
  it('returns the ancestors that must be expanded to show a category', () => {
    const tree = categoryTree([category(1, null), category(2, 1), category(3, 2), category(4, 77)])
    expect(pathTo(tree, idOf(3).toUpperCase())?.above.map((key) => key.split(' ')[1])).toEqual([idOf(1), idOf(2)])
    expect(pathTo(tree, idOf(4))?.above).toEqual([`missing ${idOf(77)}`])
    expect(pathTo(tree, idOf(5))).toBeNull()
  })
})

it('labels a category with its name, else its code, else as unnamed', () => {
  expect(categoryName({ name: ' ', code: 'data' })).toBe('data')
  expect(categoryName({})).toBe('Category without a name')
})
