import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { say } from '#i18n/say.ts'
import { MeaningIcon } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { meaningClass } from '#ui/meaning.ts'

import { useNotesPlace } from './notes-place.tsx'
import { type ShownToast, dismiss, shownToasts, useShownToasts } from './toast.tsx'
import { useUndo } from './use-undo.ts'

function useTimeout(id: number, timeoutMs: number, paused: boolean) {
  useEffect(() => {
    if (timeoutMs === 0 || paused) return
    const timer = setTimeout(() => dismiss(id), timeoutMs)
    return () => clearTimeout(timer)
  }, [id, timeoutMs, paused])
}

function Note({ item, paused, keys }: { item: ShownToast; paused: boolean; keys: string | undefined }) {
  const { id, text, detail, action, onDismiss, meaning = 'neutral' } = item
  useTimeout(id, item.timeoutMs ?? (action ? 10_000 : 6_000), paused)
  return (
    <li
      className={cx(
        'fade-in pointer-events-auto flex w-full items-center gap-3 rounded border bg-raised py-2 pe-2 ps-3 text-body text-text shadow-float sm:[.fixed_&]:w-96',
        meaningClass[meaning],
      )}
    >
      {meaning === 'neutral' ? null : <MeaningIcon meaning={meaning} />}
      <div className="min-w-0 flex-1 gap-x-3 has-[[aria-expanded=false]]:flex has-[[aria-expanded=false]]:items-center">
        <p className="font-medium">{text}</p>
        {detail ? <div className="text-label min-w-0 flex-1">{detail}</div> : null}
      </div>
      {action ? (
        <Button
          compact
          keys={keys}
          onClick={() => {
            dismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton
        label={say('Dismiss')}
        icon={<X />}
        onClick={() => {
          dismiss(id)
          onDismiss?.()
        }}
      />
    </li>
  )
}

/** The toasts, mounted once in the root. F6 moves the focus there and back; hover or focus pauses the timeout. */
export function Toasts() {
  const shown = useShownToasts()
  const last = shown.findLast((it) => it.action?.undoes)
  const undo = () => {
    if (!last) return
    dismiss(last.id)
    last.action?.onSelect()
  }
  const place = useNotesPlace()
  // A page that shows the notes in a place of its own takes every letter as the beginning of a name.
  const typing = place !== null
  const words = { label: say('Undo the last change'), group: say('On this page'), of: last?.id ?? 0 }
  const isKeyed = useUndo(last ? undo : null, words, typing)
  const keys = typing ? 'Ctrl+Z' : 'U'
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // The section is another one in another place.
    const box = place?.querySelector<HTMLElement>('section') ?? region.current
    if (!box) return
    const pause = () => setPaused(true)
    const resume = () => setPaused(false)
    const pairs = [
      ['pointerenter', pause],
      ['focusin', pause],
      ['pointerleave', resume],
      ['focusout', resume],
    ] as const
    for (const [name, listener] of pairs) box.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of pairs) box.removeEventListener(name, listener)
    }
  }, [place])
  useEffect(() => {
    let before: Element | null = null
    const jump = (event: KeyboardEvent) => {
      const box = region.current
      if (event.key !== 'F6' || !box || shownToasts().length === 0) return
      event.preventDefault()
      if (box.contains(document.activeElement)) {
        if (before instanceof HTMLElement) before.focus()
        return
      }
      before = document.activeElement
      box.querySelector('button')?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
  const section = (
    <section
      ref={region}
      aria-label={say('Notifications (F6)')}
      data-print="no"
      // On a phone under the top bar, because the lower edge has what a thumb presses; results that are open
      // are there. Elsewhere above a banner, and beside a card not over its notes.
      className={
        place === null
          ? 'pointer-events-none fixed z-50 max-sm:inset-x-3 max-sm:top-[calc(var(--top-bar)+0.25rem)] sm:end-4 sm:bottom-[calc(var(--bottom-bar)+1rem)] sm:[:root:has([data-banner])_&]:bottom-[calc(var(--bottom-bar)+5rem)] lg:[:root:has([data-person-card])_&]:start-4 lg:[:root:has([data-person-card])_&]:end-auto max-sm:[:root:has([role=combobox][aria-expanded=true])_&]:hidden'
          : undefined
      }
    >
      <ol className="flex flex-col gap-2">
        {shown.map((item) => (
          <Note key={item.id} item={item} paused={paused} keys={isKeyed && item === last ? keys : undefined} />
        ))}
      </ol>
    </section>
  )
  return place === null ? section : createPortal(section, place)
}
