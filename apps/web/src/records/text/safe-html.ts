import DOMPurify from 'dompurify'

import { mailLink, safeLink } from '#format/links.ts'

import { stripInlineHandlers } from './strip-inline-handlers.ts'

/** Allowed elements and their replacements: headings of a description are lowered below those of the page. */
const elements: Readonly<Record<string, string>> = Object.fromEntries([
  ...'a abbr b blockquote br caption code dd del div dl dt em hr i ins li ol p pre s small span strong sub sup'
    .split(' ')
    .map((name) => [name, name]),
  ...'table tbody td tfoot th thead tr u ul'.split(' ').map((name) => [name, name]),
  ...[1, 2, 3].map((level) => [`h${level}`, 'h3']),
  ...[4, 5, 6].map((level) => [`h${level}`, 'h4']),
])
const attributes = ['colspan', 'dir', 'lang', 'rowspan', 'scope', 'start']
const silent = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'object', 'textarea', 'select'])

const purify = DOMPurify()

function linkOf(address: string | null): string | null {
  const text = address?.trim() ?? ''
  return /^mailto:/iu.test(text) ? mailLink(text.slice('mailto:'.length).split('?', 1)[0]) : safeLink(text)
}

function element(from: Element, name: string): HTMLElement {
  const href = name === 'a' ? linkOf(from.getAttribute('href')) : null
  const to = document.createElement(name === 'a' && href === null ? 'span' : name)
  for (const attribute of attributes) {
    const value = from.getAttribute(attribute)
    if (value !== null) to.setAttribute(attribute, value)
  }
  if (href !== null) {
    to.setAttribute('href', href)
    to.setAttribute('target', '_blank')
    to.setAttribute('rel', 'noreferrer noopener')
  }
  return to
}

/** Creates new nodes for allowed elements only; of others the content is kept. */
function copied(from: Node, into: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.textContent ?? ''))
    if (!(node instanceof Element)) continue
    const tag = node.localName.toLowerCase()
    if (silent.has(tag)) continue
    const name = Object.hasOwn(elements, tag) ? elements[tag] : undefined
    if (tag === 'img') into.appendChild(document.createTextNode(node.getAttribute('alt') ?? ''))
    else if (name === undefined) copied(node, into)
    else copied(node, into.appendChild(element(node, name)))
  }
}

/**
 * The allowed part of a tree, copied: texts, lists, tables, links to https and mail. Pictures become their alternative
 * text.
 */
export function allowedCopy(from: Node): DocumentFragment {
  const fragment = document.createDocumentFragment()
  copied(from, fragment)
  return fragment
}

/**
 * Markup of the service as nodes that run and load nothing, without ids, classes and styles. Two independent
 * sanitizers: DOMPurify, and a copy of allowed elements only.
 */
export function safeHtml(html: string): DocumentFragment {
  const clean = purify.sanitize(stripInlineHandlers(html), {
    ALLOWED_TAGS: [...Object.keys(elements), 'img'],
    ALLOWED_ATTR: [...attributes, 'href', 'alt'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  return allowedCopy(clean)
}
