import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleUser, Contrast, FolderKanban, Keyboard, LogOut, Monitor, Moon, RefreshCw, Sun } from 'lucide-react'

import { projectsQuery } from '#api/desk/projects.ts'
import { roleWords } from '#api/desk/role-words.ts'
import { useSession } from '#api/desk/session.ts'
import { changeLanguage } from '#browser/language-choice.ts'
import { openNewerBuild, useHasNewerBuild } from '#browser/newer-build.ts'
import { type Theme, chooseTheme, themeWords, themes, useTheme } from '#browser/theme.ts'
import { projectChoice } from '#events/recent-events.ts'
import { useLanguage } from '#i18n/language.ts'
import { languages, offeredLanguages } from '#i18n/languages.ts'
import { say } from '#i18n/say.ts'
import { useHasPage } from '#navigation/top-pages.ts'
import { signMeOut } from '#screen/sign-out.ts'
import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import { type MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

const themeIcons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon, contrast: Contrast }

function themeEntries(chosen: Theme): MenuEntry[] {
  return themes.map((theme): MenuEntry => {
    const Icon = themeIcons[theme]
    const onSelect = () => chooseTheme(theme)
    return { kind: 'choice', label: say(themeWords[theme]), icon: <Icon />, chosen: theme === chosen, onSelect }
  })
}

export function ThemeMenu() {
  const theme = useTheme()
  const Icon = themeIcons[theme]
  const trigger = <Icon aria-hidden className="size-4" />
  const label = say('Theme: {theme}', { theme: say(themeWords[theme]) })
  return (
    <Tooltip text={label}>
      <Menu label={label} trigger={trigger} entries={themeEntries(theme)} />
    </Tooltip>
  )
}

/** The projects for slug lookup. With a single project there is nothing to switch. */
function useProjects() {
  const { data: projects = [] } = useQuery(projectsQuery)
  const chosen = projectChoice.use()
  const all: MenuEntry = {
    kind: 'choice',
    label: say('All projects'),
    chosen: chosen === null,
    onSelect: () => projectChoice.set(null),
  }
  const each = projects.map(({ id, name }): MenuEntry => ({
    kind: 'choice',
    label: name ?? id,
    chosen: chosen === id,
    onSelect: () => projectChoice.set(id),
  }))
  const entries: MenuEntry[] =
    projects.length < 2 ? [] : [{ kind: 'heading', label: say('Look up event addresses in') }, all, ...each]
  return { projects, chosen, entries }
}

export function ProjectMenu({ open }: { open: string | null }) {
  const { projects, chosen, entries } = useProjects()
  if (entries.length === 0) return null
  const shown = projects.find(({ id }) => id === (open ?? chosen))?.name ?? say('All projects')
  return (
    <Menu
      label={say('Project: {name}', { name: shown })}
      entries={entries}
      className="w-44"
      trigger={
        <>
          <FolderKanban aria-hidden className="text-quiet size-4 shrink-0" />
          <span className="truncate">{shown}</span>
        </>
      }
    />
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

function useMe(onSheet: () => void) {
  const { person } = useSession()
  const role = say(roleWords[person.role].name)
  const language = useLanguage()
  const router = useRouter()
  const hasAccount = useHasPage('/account')
  const hasNewer = useHasNewerBuild()
  const whoIAm: MenuEntry[] = [
    { kind: 'heading', label: person.name, detail: person.email },
    { kind: 'heading', label: role, detail: say(roleWords[person.role].may) },
  ]
  const account: MenuEntry = {
    kind: 'action',
    label: say('Your account'),
    icon: <CircleUser />,
    onSelect: () => router.history.push('/account'),
  }
  const sheet: MenuEntry = {
    kind: 'action',
    label: say('Keyboard shortcuts'),
    icon: <Keyboard />,
    keys: '?',
    onSelect: onSheet,
  }
  const newer: MenuEntry = {
    kind: 'action',
    label: say('A newer version is ready: use it'),
    icon: <RefreshCw />,
    onSelect: openNewerBuild,
  }
  const actions: MenuEntry[] = [
    ...(hasNewer ? [newer] : []),
    ...(hasAccount ? [account] : []),
    ...(hasKeyboard() ? [sheet] : []),
    { kind: 'action', label: say('Sign out'), icon: <LogOut />, onSelect: signMeOut },
  ]
  const speech: MenuEntry[] = [
    { kind: 'heading', label: say('Language') },
    ...offeredLanguages.map((id): MenuEntry => ({
      kind: 'choice',
      label: languages[id].name,
      chosen: id === language,
      onSelect: () => changeLanguage(id),
    })),
  ]
  const picture = (
    <span
      aria-hidden
      className="bg-selected text-label grid size-6 shrink-0 place-items-center rounded-full font-medium"
    >
      {initials(person.name)}
    </span>
  )
  const label = say('You: {name}, {role}', { name: person.name, role })
  return { label, role, whoIAm, actions, speech, picture }
}

export function MeMenu({ onSheet }: { onSheet: () => void }) {
  const { label, role, whoIAm, actions, speech, picture } = useMe(onSheet)
  return (
    <Menu
      label={label}
      entries={[...whoIAm, { kind: 'line' }, ...speech, { kind: 'line' }, ...actions]}
      trigger={
        <>
          {picture}
          <span className="text-table truncate max-xl:hidden">{role}</span>
        </>
      }
    />
  )
}

/** Account menu in the phone's bottom bar, with the items that the top bar has no space for. */
export function MeCell({ onSheet }: { onSheet: () => void }) {
  const { label, whoIAm, actions, speech, picture } = useMe(onSheet)
  const { entries: projects } = useProjects()
  const theme = useTheme()
  const line: MenuEntry = { kind: 'line' }
  const heading: MenuEntry = { kind: 'heading', label: say('Theme') }
  const themed = [heading, ...themeEntries(theme)]
  const settings = [...(projects.length > 0 ? [...projects, line] : []), ...themed, line, ...speech]
  return (
    <Menu
      label={label}
      entries={[...whoIAm, line, ...actions, line, ...settings]}
      className="h-14 w-full flex-col justify-center gap-0.5!"
      trigger={
        <>
          {picture}
          <span className="text-label text-quiet font-medium">{say('Me')}</span>
        </>
      }
    />
  )
}
