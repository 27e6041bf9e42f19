import { fold } from '@frontdesk/api-types/plain-text'
import { mayCall } from '@frontdesk/api-types/table'
import { anyValue } from '@frontdesk/desk-api/field-values'
import { matchOf } from '@frontdesk/desk-api/near-names'

import { isAtLeast } from '#api/desk/desk-roles.ts'
import { type Session, isAdministrator } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { type EventPaths, eventPaths, hrefOf } from '#navigation/paths.ts'

import { pathsOfOpen } from './open-pages.ts'
import type { BoxResult, BoxSource, SearchContext } from './results.ts'

/** `also` says the same in other words, which are searched, too. `word`: short, but nobody is called so. */
type Command = { id: string; label: string; also?: string; word?: string; in?: string; group: string; href: string }

/** Events that run now and are offered where none is open. */
const mostEvents = 2

/** Fewer letters are rather a name, Li, Bo or Mark: Enter on one that nobody has must not lead to another page. */
export const isCommandLike = (words: readonly string[]): boolean =>
  words.join('').length >= (words.length === 1 ? 5 : 7)

function commandsIn(paths: EventPaths, event: string, { role }: Session['person']): Command[] {
  const [list, registration] = [say('Guest list'), say('Registration')]
  const all: (Omit<Command, 'id' | 'in'> | null)[] = [
    isAtLeast(role, 'staff') ? { label: say('Mark arrivals'), group: list, href: hrefOf(paths.attendees()) } : null,
    {
      label: say('Open the door'),
      also: say('let people in by scanning'),
      group: list,
      href: hrefOf(paths.door()),
    },
    { label: say('Arrivals board'), group: list, href: hrefOf(paths.arrivals()) },
    isAtLeast(role, 'organizer')
      ? {
          label: say('Bring in a guest list'),
          also: say('import a sheet, CSV or XLSX'),
          group: list,
          href: hrefOf(paths.guestImport()),
        }
      : null,
    {
      label: say('Guests with dietary needs'),
      also: say('diets and allergies, for the kitchen'),
      word: say('diet'),
      group: list,
      href: hrefOf(paths.guests({ dietaryNeeds: `-${anyValue}` })),
    },
    { label: say('Print the guest list'), group: list, href: hrefOf(paths.guestsToPrint()) },
    { label: say('Print badges'), group: list, href: hrefOf(paths.badges()) },
    mayCall(role, 'startRegistration')
      ? {
          label: say('Start a registration'),
          also: say('register a person'),
          group: registration,
          href: hrefOf(paths.start()),
        }
      : null,
    { label: say('Check a pass code'), group: registration, href: hrefOf(paths.registration()) },
  ]
  return all.flatMap((it) => (it === null ? [] : [{ ...it, id: `command ${it.href}`, in: event }]))
}

/** The commands that a role may use: of the open event, else of what runs now, and of the desk. */
function commandsOf({ event, known }: SearchContext, person: Session['person']): Command[] {
  const running = known.filter(({ runs }) => runs === true).slice(0, mostEvents)
  const ofEvents = event
    ? commandsIn(pathsOfOpen(event), event.name, person)
    : running.flatMap(({ slug, projectId, name }) => commandsIn(eventPaths(slug, projectId), name, person))
  const team: Command = {
    id: 'command team',
    label: say('Invite someone to the team'),
    group: say('Team'),
    href: '/team?open=invite',
  }
  return [...ofEvents, ...(isAdministrator(person) ? [team] : [])]
}

/** What can be done at this desk, by the words of its name. Without a text nothing: the pages are listed then. */
export const deskCommands =
  (person: Session['person']): BoxSource =>
  ({ words, text, ids, address, email, lines }, context) => {
    if (ids.length > 0 || address !== null || email !== null || lines.length > 1) return []
    return commandsOf(context, person).flatMap((it, at): BoxResult[] => {
      const isMeant = isCommandLike(words) || fold(it.word ?? '') === fold(text)
      if (!isMeant || matchOf(words, `${it.label} ${it.also ?? ''} ${it.group}`) < 1) return []
      const detail = [it.also, it.in === undefined ? undefined : say('in {event}', { event: it.in })].filter(
        (part) => part !== undefined,
      )
      return [
        {
          id: it.id,
          label: it.label,
          ...(detail.length > 0 ? { detail: detail.join(' · ') } : {}),
          group: it.group,
          icon: 'action',
          // As the commands of the page, just below them.
          rank: (fold(it.label) === fold(text) ? 78 : 65) - at / 100,
          href: it.href,
        },
      ]
    })
  }
