import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { projectChoice, useRecents } from '#shell/kept.ts'
import { usePinnedEvents } from '#shell/pinned.ts'
import { signMeOut } from '#shell/signing-out.ts'
import { chooseTheme, themeWords, themes } from '#shell/theme.ts'

import { type BoxResult, type KnownEvent, type OpenEvent, type Surroundings, tabHref } from './results.ts'

type EventTab = { tab: string; label: string; keys: string; needsSlug?: boolean }

const eventTabs: readonly EventTab[] = [
  { tab: '', label: 'Overview', keys: 'G O' },
  { tab: 'attendees', label: 'Attendees', keys: 'G A' },
  { tab: 'registration', label: 'Registration', keys: 'G R', needsSlug: true },
  { tab: 'inventory', label: 'Inventory', keys: 'G I' },
  { tab: 'companies', label: 'Companies', keys: 'G C' },
]

/** The tabs of the open event. Registration types belong to a project, so a bare id cannot reach them. */
export function tabsOf(event: OpenEvent): readonly EventTab[] {
  return eventTabs.filter((it) => !it.needsSlug || event.base.startsWith('/e/'))
}

/** The event whose page is open, from the address; its id and name from its record once that was read. */
function useOpenEvent(): OpenEvent | null {
  const { slug, eventId } = useParams({ strict: false })
  const { project } = useSearch({ strict: false })
  const client = useQueryClient()
  const input = eventBySlug(slug ?? '', project)
  const key = query('getEventForSlug', input).queryKey
  const record = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData(key)?.data,
  )
  if (slug) {
    const base = `/e/${encodeURIComponent(slug)}`
    return { base, project: project ?? null, eventId: record?.id ?? null, name: record?.name ?? slug }
  }
  if (!eventId) return null
  return {
    base: `/events/${encodeURIComponent(eventId)}`,
    project: null,
    eventId,
    name: `event ${eventId.slice(0, 8)}…`,
  }
}

function commands(event: OpenEvent | null, go: (to: string) => void, sheet: () => void): BoxResult[] {
  const tabs = event
    ? tabsOf(event).map(({ tab, label, keys }): BoxResult => ({
        id: `tab ${tab}`,
        label,
        detail: `of ${event.name}`,
        group: 'Go to',
        icon: 'page',
        rank: 10,
        keys,
        run: () => go(tabHref(event, tab)),
      }))
    : []
  const looks = themes.map((theme): BoxResult => ({
    id: `theme ${theme}`,
    label: `Theme: ${themeWords[theme].toLowerCase()}`,
    group: 'Setting',
    icon: 'action',
    rank: 2,
    run: () => chooseTheme(theme),
  }))
  return [
    ...tabs,
    {
      id: 'home',
      label: 'Home',
      detail: 'pinned events',
      group: 'Go to',
      icon: 'page',
      rank: 8,
      keys: 'G H',
      run: () => go('/'),
    },
    {
      id: 'calendar',
      label: 'Calendar',
      detail: 'of the pinned events',
      group: 'Go to',
      icon: 'page',
      rank: 8,
      keys: 'G D',
      run: () => go('/calendar'),
    },
    { id: 'keys', label: 'Keyboard shortcuts', group: 'Help', icon: 'action', rank: 4, keys: '?', run: sheet },
    ...looks,
    { id: 'sign-out', label: 'Sign out', group: 'Account', icon: 'action', rank: 1, run: signMeOut },
  ]
}

/** All that the box knows without asking. */
export function useSurroundings(openSheet: () => void): Surroundings {
  const router = useRouter()
  const navigate = useNavigate()
  const event = useOpenEvent()
  const recents = useRecents()
  const chosen = projectChoice.use()
  const pins = usePinnedEvents({ reads: false })
  const known = new Map<string, KnownEvent>()
  for (const recent of recents) known.set(recent.eventId, { ...recent, state: 'recent', recent: true })
  for (const { eventId, slug, name, projectId, group, when } of pins) {
    const near = group === 'Running now' || group === 'Today'
    known.set(eventId, { eventId, slug, name, projectId, near, state: when.stateText })
  }
  const go = (to: string) => (to === '/' ? void navigate({ to: '/' }) : router.history.push(to))
  return {
    event,
    known: [...known.values()],
    project: event?.project ?? chosen,
    actions: commands(event, go, openSheet),
  }
}
