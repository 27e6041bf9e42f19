import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'

/** A text to be translated: where it occurs, and the values passed with it (null: not readable). */
export type FoundText = { text: string; path: string; values: string[] | null }

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const sayers = new Set(['say', 'sayRich', 'mark'])

function literal(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node['quasis']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null
  return (quasis[0] as { value: { cooked: string } }).value.cooked
}

function keysOf(node: unknown): string[] | null {
  if (!isNode(node) || node.type !== 'ObjectExpression') return null
  const keys = (node['properties'] as Node[]).map((property) => {
    const key = property['key']
    return isNode(key) && key.type === 'Identifier' ? String(key['name']) : literal(key)
  })
  return keys.includes(null) ? null : (keys as string[])
}

function textsOf(path: string, source: string): FoundText[] {
  const found: FoundText[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const callee = node['callee']
    if (node.type === 'CallExpression' && isNode(callee) && sayers.has(String(callee['name']))) {
      const [first, second] = node['arguments'] as unknown[]
      const texts =
        isNode(first) && first.type === 'ConditionalExpression' ? [first['consequent'], first['alternate']] : [first]
      for (const it of texts) {
        const text = literal(it)
        const handed = callee['name'] === 'mark' ? null : second === undefined ? [] : keysOf(second)
        if (text !== null) found.push({ text, path, values: handed })
      }
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(path, source).program)
  return found
}

/** Every literal text of `say`, `sayRich` and `mark` in a folder, without tests. */
export function textsInSource(folder: string): FoundText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^words\/|\.gen\./.test(path))
    .toSorted()
    .flatMap((path) => textsOf(path, readFileSync(join(folder, path), 'utf8')))
}

/** Names of the values and of the marked parts in a message. Throws when it is not an ICU message. */
export function namesIn(message: string): string[] {
  const names = new Set<string>()
  const visit = (elements: MessageFormatElement[]): void => {
    for (const it of elements) {
      if (it.type !== TYPE.literal && it.type !== TYPE.pound) names.add(it.value)
      if (it.type === TYPE.tag) visit(it.children)
      if (it.type === TYPE.plural || it.type === TYPE.select)
        for (const option of Object.values(it.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return [...names].toSorted()
}

/** The words of a message that are shown as they are, without the names of its values. */
export function wordsIn(message: string): string {
  const words: string[] = []
  const visit = (elements: MessageFormatElement[]): void => {
    for (const it of elements) {
      if (it.type === TYPE.literal) words.push(it.value)
      if (it.type === TYPE.tag) visit(it.children)
      if (it.type === TYPE.plural || it.type === TYPE.select)
        for (const option of Object.values(it.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return words.join(' ')
}
