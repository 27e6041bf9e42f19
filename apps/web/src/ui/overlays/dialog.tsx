import { X } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { isTyping } from '#ui/keyboard/shortcuts.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  children: ReactNode
  /** The buttons, the next action last. They stay visible while the content scrolls. */
  actions?: ReactNode
  wide?: boolean
  /** A press on the backdrop does not close it: its content is shown only once. */
  persistent?: boolean
  /**
   * For irreversible actions: the focus starts on the content and moves to `data-focus-first` only after a pause
   * without an Enter or a letter, so that somebody who types on cannot confirm a dialog before it was read.
   */
  guarded?: boolean
  /** Receives the letters that are typed on while it is open, and each Enter after them. */
  onTyped?: (key: string) => void
}

/**
 * A modal on the native `<dialog>`: top layer, inert page, Escape, focus trap and focus restore. On a phone it is a
 * bottom sheet. The focus starts at `data-focus-first` (an `Input` with `focusFirst`), else at the first control.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

/** Milliseconds without an Enter or a letter before the focus moves to the first control. */
const pauseMs = 500
/** Milliseconds after a letter: whoever types on looks up later. */
const typingPauseMs = 1500

/**
 * Focuses the content, then the first control after a pause. A letter that is typed on leads back to the content: the
 * Enter after it is not an answer. Returns a cancel function.
 */
function delayFocus(dialog: HTMLElement, onTyped: (key: string) => void): () => void {
  const content = dialog.querySelector<HTMLElement>('[data-dialog-content]')
  let timer: ReturnType<typeof setTimeout>
  let pause = pauseMs
  const move = () => {
    if (document.activeElement === content) focusFirst(dialog)
  }
  const postpone = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isTyping(target)
    // The space bar on a button presses the button.
    const isTyped = isText && (key !== ' ' || target === content)
    if (isTyped) {
      content?.focus()
      pause = typingPauseMs
      onTyped(key)
    } else if (key !== 'Enter' || target !== content) return
    else {
      // Closing gives the focus back, to a button that this Enter would press.
      event.preventDefault()
      if (pause === typingPauseMs) onTyped(key)
    }
    clearTimeout(timer)
    timer = setTimeout(move, pause)
  }
  content?.focus()
  timer = setTimeout(move, pauseMs)
  dialog.addEventListener('keydown', postpone)
  return () => {
    clearTimeout(timer)
    dialog.removeEventListener('keydown', postpone)
  }
}

/** Selects the value of a field like Tab does, so that typing or pasting replaces it. */
function focusFirst(dialog: HTMLElement): void {
  const controls = 'a[href], button, input, select, textarea, [tabindex]'
  const within = dialog.querySelector<HTMLElement>('[data-dialog-content], [data-dialog-actions]')
  const first =
    dialog.querySelector<HTMLElement>('[data-focus-first]') ??
    within?.querySelector<HTMLElement>(controls) ??
    dialog.querySelector<HTMLElement>(`[data-dialog-actions] :is(${controls})`)
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, wide = false, persistent = false, guarded = false } = props
  const onTyped = useEffectEvent((key: string) => props.onTyped?.(key))
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Read during render: a control inside may take the focus in its own effect.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = box.current
    let cancelDelay: (() => void) | undefined
    if (dialog && !dialog.open) {
      dialog.showModal()
      if (guarded) cancelDelay = delayFocus(dialog, (key) => onTyped(key))
      else focusFirst(dialog)
    }
    return () => {
      cancelDelay?.()
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before, guarded])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    // A click on the backdrop closes; for the keyboard the browser turns Escape into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      onCancel={cancel}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !persistent) onClose()
      }}
      className={cx(
        'fade-in m-auto max-h-[min(46rem,calc(100dvh-2rem))] w-full rounded bg-raised p-0 text-start text-text shadow-float backdrop:bg-black/45 max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none',
        wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
      )}
    >
      {/* No <header> and <footer>: inside a dialog they would be landmarks of the page. */}
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-start gap-3 p-5 pb-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h2 id={`${id}-title`} className="text-title">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-about`} className="text-body text-quiet">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton label={say('Close')} icon={<X />} onClick={onClose} className="-me-2 -mt-1" />
        </div>
        <div
          data-dialog-content
          tabIndex={guarded ? -1 : undefined}
          className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 outline-none"
        >
          {children}
        </div>
        {actions ? (
          <div data-dialog-actions className="border-line flex flex-wrap justify-end gap-2 border-t px-5 py-3">
            {actions}
          </div>
        ) : null}
      </div>
    </dialog>
  )
}
