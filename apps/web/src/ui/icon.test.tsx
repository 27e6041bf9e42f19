import { cleanup, render } from '@testing-library/react'
import { Check, House } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { createIcon } from './icon.tsx'

import looks from './looks.css?raw'

afterEach(cleanup)

const [, rule = ''] = /\.icon \{([^}]*)\}/.exec(looks) ?? []
/** What the style sheet draws all icons by. */
const common = [...rule.matchAll(/([\w-]+): (\w+?)(?:px)?;/g)]

const drawn = (Icon: ComponentType<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>): Element => {
  const { container } = render(<Icon {...props} />)
  const svg = container.firstElementChild
  if (!svg) throw new Error('nothing was drawn')
  // Of the library only: a name space that HTML does not need, and class names that nothing here asks for.
  svg.removeAttribute('xmlns')
  const names = svg.getAttribute('class')?.split(' ') ?? []
  if (names.includes('icon'))
    for (const [, name = '', value = ''] of common)
      svg.setAttribute(name, value.replace('currentcolor', 'currentColor'))
  const wanted = names.filter((name) => name !== 'icon' && !name.startsWith('lucide')).join(' ')
  if (wanted === '') svg.removeAttribute('class')
  else svg.setAttribute('class', wanted)
  return svg
}
const attributes = (svg: Element) => Object.fromEntries([...svg.attributes].map(({ name, value }) => [name, value]))

describe('an icon of the desk', () => {
  const own = createIcon({
    node: [
      ['path', { d: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8', key: '0' }],
      [
        'path',
        {
          d: 'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
          key: '1',
        },
      ],
    ],
  })

  it.each([
    {},
    { className: 'size-4', 'aria-hidden': true },
    { className: 'size-4', strokeWidth: 2.25 },
    { 'aria-label': 'Home' },
  ])('is what the library would draw: %j', (props) => {
    const [one, other] = [drawn(own, props), drawn(House, props)]
    expect(attributes(one)).toEqual(attributes(other))
    expect(one.innerHTML).toBe(other.innerHTML)
    expect(one.children).toHaveLength(2)
  })

  it('is its own drawing', () => {
    expect(drawn(own, {}).innerHTML).not.toBe(drawn(Check, {}).innerHTML)
  })
})
