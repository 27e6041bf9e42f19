import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'

import { isMac } from './is-mac.ts'
import { singleKeys } from './shortcuts.ts'

function capOf(key: string): string {
  if (key !== 'Ctrl') return key
  return isMac() ? '⌘' : say('Ctrl')
}

/** Single keys: they are text while a field has the focus, and can be switched off. */
const isSingle = (keys: string): boolean => /^\S(?: \S)?$/u.test(keys) && !/[↑↓↵]/u.test(keys)

/** Shows a shortcut: `Ctrl+K` together, `G I` in sequence. Hidden on touch screens. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const offered = singleKeys.use()
  const single = isSingle(keys)
  if (single && !offered) return null
  const caps = keys.split(/[+ ]/u).filter(Boolean)
  return (
    <span
      aria-hidden
      dir="ltr"
      data-single-key={single || undefined}
      className={cx('touch:hidden inline-flex shrink-0 gap-0.5', className)}
    >
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
