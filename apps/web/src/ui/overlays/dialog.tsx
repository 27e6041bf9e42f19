import { X } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  children: ReactNode
  /** The buttons: the next action last. They stay in sight while the content scrolls. */
  actions?: ReactNode
  wide?: boolean
  /** A press beside it does not close it: what it shows is shown this once. */
  stays?: boolean
  /**
   * What it offers cannot be taken back: the focus rests on the content, and goes to `data-focus-first` only after a
   * while without an Enter. An impatient hand that presses Enter again sends nothing before it was seen.
   */
  calm?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: top layer, inert page, Escape, focus inside and back again.
 * On a phone it rises from the bottom edge, in reach of a thumb. The focus begins at `data-focus-first` (an `Input` with `focusFirst`), else at the first control of the content.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

/** Long enough to see that a dialog stands there, and that it asks something. */
const seenAfterMs = 500

/** Rests the focus on the content, then gives it to the first control. Ends with the returned function. */
function restFirst(dialog: HTMLElement): () => void {
  const content = dialog.querySelector<HTMLElement>('[data-dialog-content]')
  const first = beginning(dialog)
  let timer: ReturnType<typeof setTimeout>
  const move = () => {
    if (document.activeElement === content) first?.focus()
  }
  const again = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return
    clearTimeout(timer)
    timer = setTimeout(move, seenAfterMs)
  }
  content?.focus()
  timer = setTimeout(move, seenAfterMs)
  content?.addEventListener('keydown', again)
  return () => {
    clearTimeout(timer)
    content?.removeEventListener('keydown', again)
  }
}

function beginning(dialog: HTMLElement): HTMLElement | null {
  const controls = 'a[href], button, input, select, textarea, [tabindex]'
  const within = dialog.querySelector<HTMLElement>('[data-dialog-content], [data-dialog-actions]')
  return (
    dialog.querySelector<HTMLElement>('[data-focus-first]') ??
    within?.querySelector<HTMLElement>(controls) ??
    dialog.querySelector<HTMLElement>(`[data-dialog-actions] :is(${controls})`)
  )
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, wide = false, stays = false, calm = false } = props
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before a control inside takes the focus in its own effect.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = box.current
    let endRest: (() => void) | undefined
    if (dialog && !dialog.open) {
      dialog.showModal()
      if (calm) endRest = restFirst(dialog)
      else {
        const first = beginning(dialog)
        first?.focus()
        // As a Tab would: typing or pasting takes the place of what stands there.
        if (first instanceof HTMLInputElement) first.select()
      }
    }
    return () => {
      endRest?.()
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before, calm])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    // A press on the backdrop closes; the keyboard has Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      onCancel={cancel}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !stays) onClose()
      }}
      className={cx(
        'fade-in m-auto max-h-[min(46rem,calc(100dvh-2rem))] w-full rounded bg-raised p-0 text-text shadow-float backdrop:bg-black/45 max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none',
        wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
      )}
    >
      {/* No <header> and <footer>: in a dialog they would be those of the page. */}
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
          tabIndex={calm ? -1 : undefined}
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
