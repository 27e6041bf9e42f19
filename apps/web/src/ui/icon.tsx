import { type SVGProps, createElement } from 'react'

import { cx } from './cx.ts'

/** A drawing of the icon library: lines on a square of 24. */
type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Makes the component of an icon, in the place of the library's own in the desk as built (`plain-icons.ts` of the build): one component
 * and not two with a context, and nothing made anew that is the same each time. A page has a hundred icons, a row of a list has one:
 * what all of them are drawn by stands once, in the style sheet (`.icon`). An icon without a name of its own is not read out.
 */
export function createIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        strokeWidth={2}
        aria-hidden={props['aria-label'] === undefined ? true : undefined}
        {...props}
        className={cx('icon', props.className)}
      >
        {lines}
      </svg>
    )
  }
}
