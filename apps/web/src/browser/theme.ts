import { type Marked, mark } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]
/** Names of the themes, marked for translation. */
export const themeWords: Readonly<Record<Theme, Marked>> = {
  system: mark('Same as the system'),
  light: mark('Light'),
  dark: mark('Dark'),
  contrast: mark('High contrast'),
}

const key = 'frontdesk-theme'
const chosen = createStored<Theme>(key, (value) => themes.find((theme) => theme === value) ?? null, 'system')

export const useTheme = chosen.use
export function chooseTheme(theme: Theme): void {
  chosen.set(theme)
  // The inline script of the document listens for this event and applies the theme.
  dispatchEvent(new Event(key))
}
