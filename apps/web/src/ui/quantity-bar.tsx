import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { grouped } from '#format/numbers.ts'
import { say, sayRich } from '#i18n/say.ts'

import { isAbsent } from './absent.ts'
import { cx } from './cx.ts'

type Count = number | null | undefined
export type Quantities = { used: Count; reserved: Count; left: Count; quantity: Count }

const part = (n: Count) => Math.max(0, n ?? 0)

/** Widths in percent of the quantity, and the sum when the parts do not add up to it. */
export function barParts(use: Quantities) {
  const sum = part(use.used) + part(use.reserved) + part(use.left)
  const whole = Math.max(part(use.quantity), sum, 1)
  const complete = ![use.used, use.reserved, use.left, use.quantity].some(isAbsent)
  return {
    used: (part(use.used) / whole) * 100,
    reserved: (part(use.reserved) / whole) * 100,
    left: (part(use.left) / whole) * 100,
    mismatch: complete && sum !== use.quantity ? sum : null,
  }
}

const shown = (n: Count) => (isAbsent(n) ? say('unknown') : grouped(n))

const scarceLeft = (chunks: ReactNode[]) => <b className="text-no-ink font-medium">{chunks}</b>
const enoughLeft = (chunks: ReactNode[]) => <b className="text-text font-medium">{chunks}</b>

/**
 * Used, reserved and left of a quantity: a 12 px bar with three fills, and the numbers. Parts that do not add up show a
 * triangle and their sum; a missing number is "not known", never 0.
 */
export function QuantityBar({ what, className, ...use }: Quantities & { what: string; className?: string }) {
  const parts = barParts(use)
  const unlimited = isAbsent(use.quantity)
  const numbers = { used: shown(use.used), reserved: shown(use.reserved), left: shown(use.left) }
  const quantity = shown(use.quantity)
  const words = unlimited
    ? say('{what}: {used} used, {reserved} reserved, {left} left, quantity unknown', { what, ...numbers })
    : say('{what}: {used} used, {reserved} reserved, {left} left of {quantity}', { what, quantity, ...numbers })
  const scarce = !isAbsent(use.left) && !isAbsent(use.quantity) && use.left <= use.quantity * 0.1
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <div
        role="img"
        aria-label={words}
        className="border-edge bg-surface flex h-3 w-full min-w-24 overflow-hidden rounded-xs border forced-color-adjust-none"
      >
        <span style={{ width: `${parts.used}%` }} className="bg-quiet" />
        <span
          style={{ width: `${parts.reserved}%` }}
          className="bg-[repeating-linear-gradient(-45deg_in_srgb,var(--text-quiet)_0_2px,transparent_2px_5px)]"
        />
        <span style={{ width: `${parts.left}%` }} className={use.left === 0 ? '' : 'bg-yes-fill'} />
      </div>
      <p aria-hidden className="text-label text-quiet flex flex-wrap items-baseline gap-x-3">
        <span>
          {sayRich('<b>{left}</b> left', {
            left: numbers.left,
            b: scarce ? scarceLeft : enoughLeft,
          })}
        </span>
        <span>{say('{reserved} reserved', { reserved: numbers.reserved })}</span>
        <span>
          {unlimited
            ? say('{used} used, quantity unknown', { used: numbers.used })
            : say('{used} used of {quantity}', { used: numbers.used, quantity })}
        </span>
      </p>
      {parts.mismatch === null ? null : (
        <p className="text-label text-wait-ink flex items-center gap-1">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {say('The parts add up to {sum}, not {quantity}', { sum: shown(parts.mismatch), quantity })}
        </p>
      )}
    </div>
  )
}
