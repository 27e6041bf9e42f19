import { useNavigate } from '@tanstack/react-router'
import {
  ClipboardList,
  Dumbbell,
  EllipsisVertical,
  HardDriveDownload,
  Settings2,
  TabletSmartphone,
  Vibrate,
  Volume2,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { copiedHere } from '#device/copied-events.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import type { Stored } from '#ui/local-storage.ts'
import type { MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import { doorSounds, doorVibration } from '../door-signals.ts'

function useSwitch(label: string, icon: ReactNode, of: Stored<boolean>): MenuEntry {
  const chosen = of.use()
  return { kind: 'choice', label, icon, chosen, keepOpen: true, onSelect: () => of.set(!chosen) }
}

const action = (label: string, icon: ReactNode, onSelect: () => void, why?: string): MenuEntry => ({
  kind: 'action',
  label,
  icon,
  onSelect,
  why,
})

/** The one who comes next at this device has nothing to do with whom another door has let in. */
const forgetTold = () =>
  void import('#arrivals/also-let-in.ts').then(({ forgetAlsoLetIn }) => forgetAlsoLetIn()).catch(() => undefined)

/** What is needed between two shifts more than between two guests. */
export function DoorMenu({ practising, onSetUp }: { practising: boolean; onSetUp: (() => void) | null }) {
  const { eventId, links } = useEventPage()
  const navigate = useNavigate()
  const staff = useHasRole('staff')
  // Nothing is asked of the desk where nothing can be set up.
  const why = useWhyNotRole(onSetUp ? 'organizer' : 'support')
  const sounds = useSwitch(say('Sounds'), <Volume2 />, doorSounds)
  const vibration = useSwitch(say('Vibration'), <Vibrate />, doorVibration)
  const day = useEventDay()
  const back = { state: { door: eventId } }
  const toDevice = { ...links.device(), ...back }
  /** Until the guests are on this device it stands beside the menu. */
  const isCopied = copiedHere.use().events.includes(eventId.toLowerCase())
  const entries: MenuEntry[] = []
  if (!practising)
    entries.push(
      action(say('Hand over'), <ClipboardList />, () => {
        forgetTold()
        void navigate({ ...links.arrivals({ day }), ...back })
      }),
      action(say('Practice'), <Dumbbell />, () => {
        forgetTold()
        void navigate(links.practice())
      }),
    )
  if (staff && !practising)
    entries.push(
      action(say('Use on this device'), <HardDriveDownload />, () => void navigate(toDevice)),
      action(say('Kiosk'), <TabletSmartphone />, () => void navigate(links.kiosk())),
    )
  // Event staff look for it here: it says who may.
  if (onSetUp) entries.push(action(say('Set up this door'), <Settings2 />, onSetUp, why))
  if (entries.length > 0) entries.push({ kind: 'line' })
  entries.push(sounds)
  if ('vibrate' in navigator) entries.push(vibration)
  return (
    <>
      {staff && !practising && !isCopied ? (
        <ButtonLink {...toDevice} kind="quiet" icon={<HardDriveDownload />} className="min-h-14">
          {say('Use on this device')}
        </ButtonLink>
      ) : null}
      <Menu
        label={say('More for this door')}
        entries={entries}
        className="min-h-14 px-3! font-medium"
        trigger={
          <>
            <EllipsisVertical aria-hidden className="size-5" />
            {say('More')}
          </>
        }
      />
    </>
  )
}
