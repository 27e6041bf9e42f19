import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'

import { cx } from './cx.ts'

/** Terms on the left, values on the right, on one grid; on a phone each term is above its value. */
export function DefinitionList({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-1 gap-x-6 gap-y-0 sm:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]',
        className,
      )}
    >
      {children}
    </dl>
  )
}

/** One pair. Without children the value reads "not given". */
export function Definition({ term, children }: { term: ReactNode; children?: ReactNode }) {
  const missing = children === null || children === undefined || children === ''
  return (
    <div className="contents">
      <dt className="text-label text-quiet pt-2 sm:py-1.5 sm:leading-5">{term}</dt>
      <dd
        className={cx(
          'min-w-0 pb-1 sm:py-1.5 touch:[&_[data-copies]]:-my-3 touch:[&_a]:-my-3',
          missing && 'text-quiet',
        )}
      >
        {missing ? say('unknown') : children}
      </dd>
    </div>
  )
}
