import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { Button } from '#ui/forms/button.tsx'
import { QrCode } from '#ui/qr-code.tsx'

import { gloved } from '../answer-panel.tsx'
import { DoorPage, useDoorMode } from '../door-screen.tsx'
import { everybodyIn } from '../door-way.ts'
import { emptySearch } from '../finding/door-search.tsx'
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
    door.take(code, true)
  }
  return (
    <div data-practice className="flex min-h-dvh flex-col p-3 sm:p-5">
      <p
        data-practice-band
        className="bg-canvas text-title sticky top-0 z-20 m-2 self-center rounded px-4 py-1 text-center"
      >
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
          codes={<Codes onPress={press} />}
        />
        <section aria-label={say('Scan from this screen')} className="flex flex-col gap-3 p-3 sm:p-4">
          <h2 className="text-title">{say('Scan from this screen')}</h2>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-8">
            {samples.map(({ text, shows }) => (
              <li key={text} className="flex flex-col gap-1">
                <div className="size-28">
                  <QrCode text={text} label={say('QR code of {code}', { code: text })} />
                </div>
                <span>{text}</span>
                <span className="text-table text-quiet">{say(shows)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** Buttons in one row, which scrolls where it is too narrow: the answer stays in view. */
function Codes({ onPress }: { onPress: (code: string) => void }) {
  return (
    <section aria-label={say('Codes to try')} className="flex min-w-0 flex-col gap-1">
      <h2 className="text-label text-quiet">{say('Codes to try: type or press them')}</h2>
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {samples.map(({ text, shows }) => (
          <li key={text} className="flex w-36 shrink-0 flex-col gap-1 xl:w-auto xl:min-w-32 xl:flex-1">
            <Button className={gloved} onClick={() => onPress(text)}>
              {text}
            </Button>
            <span className="text-table text-quiet">{say(shows)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
