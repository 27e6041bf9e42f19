import { useEffect, useRef } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { columnValue } from '#arrivals/door-columns.ts'
import { say } from '#i18n/say.ts'
import { QrCode } from '#ui/qr-code.tsx'

import { type BadgeSize, badgeSizes } from './badge-size.ts'

import './badge.css'

/** Millimetres of the smallest name. */
const smallest = 4
const stepMm = 0.5

/** Millimetres at which the text of a box fits into it, the largest first. */
export function fittingMm(largest: number, fitsAt: (mm: number) => boolean): number {
  for (let mm = largest; mm > smallest; mm -= stepMm) if (fitsAt(mm)) return mm
  return smallest
}

type Props = {
  guest: Guest
  code: string
  event: string
  columns: readonly string[]
  size: BadgeSize
  /** Millimetres of the name. */
  nameMm: number
  /** Of the badge on the screen: the one for the printer cannot be measured. */
  onFit?: (mm: number) => void
}

/** A badge in the size of its paper. */
export function Badge({ guest, code, event, columns, size, nameMm, onFit }: Props) {
  const { name } = guest.sheet
  const { largest } = badgeSizes[size]
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const it = box.current
    if (it === null || onFit === undefined) return undefined
    const show = (mm: number) => {
      it.style.fontSize = `${mm}mm`
    }
    const fit = () => {
      const mm = fittingMm(largest, (tried) => {
        show(tried)
        return it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight
      })
      show(mm)
      onFit(mm)
    }
    // It has no size before its dialog is shown.
    const observer = new ResizeObserver(fit)
    observer.observe(it)
    // Letters of the typeface may be wider than those that were measured before it was loaded.
    void document.fonts?.ready.then(fit)
    return () => observer.disconnect()
  }, [largest, onFit])
  const values = columns.flatMap((column) => columnValue(guest, column) ?? [])
  return (
    <div data-badge={size} className="flex flex-col items-center overflow-hidden text-center">
      <p dir="auto" className="line-clamp-2 w-full shrink-0 break-words">
        {event}
      </p>
      <p
        ref={box}
        dir="auto"
        data-badge-name={nameMm <= smallest ? 'broken' : 'whole'}
        className="w-full shrink-0 overflow-hidden font-medium"
        style={{ fontSize: `${nameMm}mm` }}
      >
        {name}
      </p>
      <ul className="min-h-0 w-full flex-1 overflow-hidden">
        {values.map((value) => (
          <li key={value} dir="auto" className="truncate">
            {value}
          </li>
        ))}
      </ul>
      <div data-badge-code className="shrink-0">
        <QrCode text={code} label={say('QR code of {code}', { code })} />
      </div>
    </div>
  )
}
