import { changeLanguage } from '#browser/language-choice.ts'
import { chooseTheme, themeWords, themes } from '#browser/theme.ts'
import { languages, offeredLanguages } from '#i18n/languages.ts'
import { say } from '#i18n/say.ts'
import type { TopPage } from '#navigation/top-pages.ts'
import { signMeOut } from '#screen/sign-out.ts'
import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'

import { type OpenEvent, type OpenRecord, pagesOfEvent, pagesOfRecord } from './open-pages.ts'
import type { BoxResult } from './results.ts'

type Open = { event: OpenEvent | null; record: OpenRecord | null }

/** The pages of what is open, each with its address. */
export function pagesOf({
  event,
  record,
}: Open): { id: string; label: string; of: string; keys: string; href: string }[] {
  const pages = event ? pagesOfEvent(event) : record ? pagesOfRecord(record) : []
  const of = (event ?? record)?.name ?? ''
  return pages.map(({ tab, label, keys, href }) => ({ id: `tab ${tab}`, label: say(label), of, keys, href }))
}

/** Commands that need no search: tabs, top pages, settings. */
export function commandsFor(open: Open, topPages: readonly TopPage[], openSheet: () => void): BoxResult[] {
  const pages = pagesOf(open).map(({ id, label, of, keys, href }): BoxResult => ({
    id,
    label,
    detail: say('of {name}', { name: of }),
    group: say('Go to'),
    icon: 'page',
    rank: 10,
    keys,
    href,
  }))
  const rest = topPages.map(({ path, label, about, keys }): BoxResult => ({
    id: `place ${path}`,
    label: say(label),
    detail: say(about),
    group: say('Go to'),
    icon: 'page',
    rank: 8,
    keys,
    href: path,
  }))
  const looks = themes.map((theme): BoxResult => ({
    id: `theme ${theme}`,
    label: say('Theme: {theme}', { theme: say(themeWords[theme]) }),
    group: say('Setting'),
    icon: 'action',
    rank: 2,
    run: () => chooseTheme(theme),
  }))
  const speech = offeredLanguages.map((id): BoxResult => ({
    id: `language ${id}`,
    label: say('Language: {language}', { language: languages[id].name }),
    group: say('Setting'),
    icon: 'action',
    rank: 2,
    run: () => changeLanguage(id),
  }))
  const sheet: BoxResult = {
    id: 'keys',
    label: say('Keyboard shortcuts'),
    group: say('Help'),
    icon: 'action',
    rank: 4,
    keys: '?',
    run: openSheet,
  }
  return [
    ...pages,
    ...rest,
    ...(hasKeyboard() ? [sheet] : []),
    ...looks,
    ...speech,
    { id: 'sign-out', label: say('Sign out'), group: say('Account'), icon: 'action', rank: 1, run: signMeOut },
  ]
}
