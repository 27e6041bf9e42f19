import { Eye, EyeOff, Lock } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import { mayReveal, reveal, type Sealed } from '#api/desk/reveals.ts'
import { useSession } from '#api/desk/session.ts'
import { useWithWhomToAsk } from '#api/desk/why-not.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { announce } from '#ui/overlays/live-region.tsx'

import { ProblemNotice } from './problem-notice.tsx'

const standsMs = 60_000

type Shown = { value: string; until: number }

/**
 * A sealed value, revealed to organizers after a confirmation; the reveal is logged. It exists only in this component's
 * state, for at most a minute. `inRow`: in a table cell, whose height must not change, the value is shown in the
 * dialog.
 */
export function Reveal(props: { sealed: Sealed; what: string; of: string; inRow?: boolean }) {
  const { sealed, what, of, inRow = false } = props
  const { person } = useSession()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const may = mayReveal(person.role)
  const whyNot = useWithWhomToAsk(
    may ? undefined : say('Your role can’t show it. Ask an organizer or an administrator.'),
  )
  const place = useRef<HTMLSpanElement>(null)
  const [wasShown, setWasShown] = useState(false)
  const stage = shown ? 'shown' : wasShown ? 'again' : 'first'
  useEffect(() => {
    // The pressed control is unmounted: its replacement takes the focus, so that it is not lost.
    if (stage !== 'first' && (document.activeElement === document.body || document.activeElement === null))
      place.current?.querySelector('button')?.focus()
  }, [stage])

  const close = () => {
    setAsking(false)
    setProblem(null)
    if (inRow) setShown(null)
  }
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const value = await reveal(sealed)
      setShown({ value, until: Date.now() + standsMs })
      setWasShown(true)
      announce(say('Shown for a minute: {field}', { field: what }))
      if (!inRow) close()
    } catch (thrown) {
      setProblem(asProblem(thrown))
    } finally {
      setBusy(false)
    }
  }
  const hide = useCallback(() => {
    setShown(null)
    if (inRow) setAsking(false)
  }, [inRow])
  if (shown && !inRow)
    return (
      <span ref={place}>
        <Value shown={shown} what={what} onHide={hide} />
      </span>
    )
  return (
    <span ref={place} className={inRow ? 'flex' : 'flex flex-wrap items-center gap-x-3 gap-y-1'}>
      {inRow ? null : (
        <span className="text-quiet inline-flex items-center gap-1.5">
          <Lock aria-hidden className="size-3.5 shrink-0" />
          {say('hidden')}
        </span>
      )}
      <Button
        compact
        kind={inRow ? 'quiet' : 'plain'}
        className={inRow ? 'touch:-my-3 -ms-2' : undefined}
        icon={<Eye />}
        aria-label={say('Show {field}', { field: what })}
        why={whyNot}
        onClick={() => setAsking(true)}
      >
        {say('Show')}
      </Button>
      {may || inRow ? null : (
        <span className="text-label text-quiet">{say('Only organizers and administrators may.')}</span>
      )}
      <Dialog
        open={asking}
        onClose={close}
        title={shown ? of : say('Show {field}?', { field: what })}
        description={shown ? undefined : say('Of {name}.', { name: of })}
        actions={
          shown ? undefined : (
            <>
              <Button onClick={close}>{say('Keep it hidden')}</Button>
              <Button kind="primary" busy={busy} onClick={() => void ask()}>
                {say('Show it (recorded in the audit)')}
              </Button>
            </>
          )
        }
      >
        {shown ? (
          <Value shown={shown} what={what} onHide={hide} />
        ) : (
          <p>
            {sealed.field === 'passcode'
              ? say(
                  'Anyone who has it can register with it. It shows for one minute, and the audit records that you asked.',
                )
              : say(
                  'Anyone who has it can act for the event. It shows for one minute, and the audit records that you asked.',
                )}
          </p>
        )}
        {problem ? (
          <ProblemNotice assertive problem={problem} className="mt-3">
            {say('It stays hidden.')}
          </ProblemNotice>
        ) : null}
      </Dialog>
    </span>
  )
}

function Value({ shown, what, onHide }: { shown: Shown; what: string; onHide: () => void }) {
  const [left, setLeft] = useState(() => Math.ceil((shown.until - Date.now()) / 1000))
  useEffect(() => {
    const hide = () => {
      onHide()
      announce(say('Hidden again: {field}', { field: what }))
    }
    const tick = setInterval(() => {
      const seconds = Math.ceil((shown.until - Date.now()) / 1000)
      if (seconds <= 0) hide()
      else setLeft(seconds)
    }, 1000)
    // The back/forward cache must not restore the value.
    addEventListener('pagehide', onHide)
    return () => {
      clearInterval(tick)
      removeEventListener('pagehide', onHide)
    }
  }, [shown.until, what, onHide])
  return (
    <span className="flex flex-col items-start gap-1" data-print="no">
      <span className="border-wait-edge bg-wait-fill text-wait-ink inline-flex max-w-full items-center gap-1 rounded border border-dotted px-2 py-1">
        <code className="min-w-0 break-all">{shown.value}</code>
        <Copy text={shown.value} what={what} className="text-current!" />
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-label text-quiet tabular-nums">
          {say('{seconds, plural, one {hidden in # second} other {hidden in # seconds}}', { seconds: left })}
        </span>
        <Button compact kind="quiet" icon={<EyeOff />} onClick={onHide}>
          {say('Hide now')}
        </Button>
      </span>
    </span>
  )
}
