import { say } from '#words/say.ts'

import { cx } from './cx.ts'
import { isMac } from './is-mac.ts'

function capOf(key: string): string {
  if (key !== 'Ctrl') return key
  return isMac() ? '⌘' : say('Ctrl')
}

/** Prints keys, one cap each: `Ctrl+K` together, `G I` one after the other. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const caps = keys.split(/[+ ]/u).filter(Boolean)
  return (
    <span aria-hidden dir="ltr" className={cx('inline-flex shrink-0 gap-0.5', className)}>
      {caps.map((cap) => (
        <kbd
          key={cap}
          className="text-label min-w-5 rounded-xs border border-current/30 px-1 text-center font-sans [font-feature-settings:inherit] leading-[1.125rem] font-medium"
        >
          {capOf(cap)}
        </kbd>
      ))}
    </span>
  )
}
