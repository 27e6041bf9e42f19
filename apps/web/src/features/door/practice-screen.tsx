import { flushSync } from 'react-dom'

import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { Button } from '#ui/forms/button.tsx'
import { QrCode } from '#ui/qr-code.tsx'

import { gloved } from './answer-panel.tsx'
import { DoorPage, useDoorMode } from './door-screen.tsx'
import { emptySearch } from './door-search.tsx'
import { everybodyIn } from './door-way.ts'
import { practiceSettings, samples } from './practice-guests.ts'
import { usePractice } from './use-practice.ts'

import './practice.css'

/** The door with made-up guests and sample codes, in stripes: nobody is marked. */
export function PracticeScreen() {
  const { name } = useEventPage()
  usePageTitle(say('Practice, {event}', { event: name }))
  const mode = useDoorMode()
  const { guests, ...door } = usePractice(mode)
  const press = (code: string) => {
    emptySearch()
    flushSync(() => door.take(code, true))
    // On a phone the codes stand below the answer.
    document.querySelector('[data-door-answer]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div data-practice className="flex min-h-dvh flex-col p-3 sm:p-5">
      <p className="bg-canvas text-title m-2 self-center rounded px-4 py-1 text-center">
        {say('Practice: made-up guests, and nobody is marked')}
      </p>
      <div className="bg-canvas flex flex-1 flex-col rounded">
        <DoorPage
          title={say('Practice, {event}', { event: name })}
          mode={mode}
          way={everybodyIn}
          settings={practiceSettings}
          known="yes"
          door={door}
          desk={null}
          among={guests}
        />
        <section aria-label={say('Codes to try')} className="flex flex-col gap-3 p-3 sm:p-4">
          <h2 className="text-title">{say('Codes to try')}</h2>
          <p>{say('Type them, press them, or scan them from this screen with another device.')}</p>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {samples.map(({ text, shows }) => (
              <li key={text} className="border-line flex items-center gap-3 rounded border p-3">
                <div className="size-28 shrink-0">
                  <QrCode text={text} label={say('QR code of {code}', { code: text })} />
                </div>
                <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
                  <Button className={gloved} onClick={() => press(text)}>
                    {text}
                  </Button>
                  <span>{say(shows)}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
