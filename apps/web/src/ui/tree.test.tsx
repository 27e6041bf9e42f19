import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Tree, type TreeNode } from './tree.tsx'

const leaf = (text: string): TreeNode => ({ key: text, text, children: [] })
const tops: TreeNode[] = [
  { key: 'Music', text: 'Music', children: [leaf('Brass'), { key: 'Choir', text: 'Choir', children: [leaf('Alto')] }] },
  leaf('Dance'),
  { key: 'Theatre', text: 'Theatre', children: [leaf('Masks')] },
]
const chose = vi.fn<(node: TreeNode) => void>()

const nothing = () => undefined

function Shown() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Tree
      label="Topics"
      tops={tops}
      open={open}
      onOpen={setOpen}
      chosen={chosen}
      onChoose={(node) => {
        chose(node)
        setChosen(node.key)
      }}
    />
  )
}
afterEach(() => {
  cleanup()
  chose.mockReset()
})

const names = () => screen.getAllByRole('treeitem').map((one) => one.textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const start = () => screen.getAllByRole('treeitem')[0]?.focus()

describe('Tree', () => {
  it('is one tab stop, and exposes level, position and expanded state', () => {
    render(<Shown />)
    const items = screen.getAllByRole('treeitem')
    expect(items.filter((one) => one.tabIndex === 0)).toHaveLength(1)
    const [music, dance] = items
    expect(music?.getAttribute('aria-expanded')).toBe('false')
    expect([music?.getAttribute('aria-posinset'), music?.getAttribute('aria-setsize')]).toEqual(['1', '3'])
    expect(dance?.hasAttribute('aria-expanded')).toBe(false)
  })

  it('expands, enters, leaves and collapses by arrow keys', () => {
    render(<Shown />)
    start()
    press('ArrowRight')
    expect(names()).toEqual(['Music', 'Brass', 'Choir', 'Dance', 'Theatre'])
    press('ArrowRight')
    expect(document.activeElement?.textContent).toBe('Brass')
    expect(document.activeElement?.getAttribute('aria-level')).toBe('2')
    press('ArrowDown')
    press('ArrowRight')
    press('ArrowRight')
    expect(document.activeElement?.textContent).toBe('Alto')
    press('ArrowLeft')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(document.activeElement?.textContent).toBe('Music')
    press('ArrowLeft')
    expect(names()).toEqual(['Music', 'Dance', 'Theatre'])
  })

  it('moves by Home, End and letters, expands siblings with *, and selects with Enter and space', () => {
    render(<Shown />)
    start()
    press('End')
    expect(document.activeElement?.textContent).toBe('Theatre')
    press('Home')
    press('d')
    expect(document.activeElement?.textContent).toBe('Dance')
    press('*')
    expect(names()).toEqual(['Music', 'Brass', 'Choir', 'Dance', 'Theatre', 'Masks'])
    press('Enter')
    press(' ')
    expect(chose.mock.calls.map(([node]) => node.text)).toEqual(['Dance', 'Dance'])
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('Dance')
  })

  it('keeps its tab stop when the focused node is collapsed away', () => {
    render(<Shown />)
    start()
    press('ArrowRight')
    press('ArrowRight')
    fireEvent.click(screen.getAllByRole('treeitem')[0]?.querySelector('[aria-hidden] svg') ?? document.body)
    expect(names()).toEqual(['Music', 'Dance', 'Theatre'])
    expect(screen.getAllByRole('treeitem').filter((one) => one.tabIndex === 0)).toHaveLength(1)
    expect(chose).not.toHaveBeenCalled()
  })

  it('renders a chain of a hundred nodes', () => {
    let node = leaf('0')
    const keys = ['0']
    for (let at = 1; at < 100; at += 1) {
      node = { key: String(at), text: String(at), children: [node] }
      keys.push(String(at))
    }
    render(<Tree label="Deep" tops={[node]} open={new Set(keys)} onOpen={nothing} chosen={null} onChoose={nothing} />)
    expect(screen.getAllByRole('treeitem')).toHaveLength(100)
  })
})
