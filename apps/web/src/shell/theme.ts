import { createStored } from '#ui/stored.ts'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]
export const themeWords: Record<Theme, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
}

const key = 'frontdesk-theme'
const chosen = createStored<Theme>(key, (value) => themes.find((theme) => theme === value) ?? null, 'system')

export const useTheme = chosen.use
export function chooseTheme(theme: Theme): void {
  chosen.set(theme)
  // The script that ran before the first paint applies it: one place knows how.
  dispatchEvent(new Event(key))
}
