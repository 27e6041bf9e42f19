import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Tree, type TreeNode } from './tree.tsx'

const nothing = () => undefined
afterEach(cleanup)

it('a tree renders a chain of a thousand nodes', () => {
  const keys = Array.from({ length: 1000 }, (_, at) => String(at))
  const [node] = keys.reduce<TreeNode[]>((children, key) => [{ key, text: key, children }], [])
  if (node === undefined) throw new Error('no node')
  render(<Tree label="Deep" tops={[node]} open={new Set(keys)} onOpen={nothing} chosen={null} onChoose={nothing} />)
  expect(screen.getAllByRole('treeitem')).toHaveLength(1000)
})
