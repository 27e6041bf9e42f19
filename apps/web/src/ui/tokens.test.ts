import { describe, expect, it } from 'vitest'

import css from './tokens.css?raw'

type Rgb = [number, number, number]

const clip = (n: number) => Math.min(1, Math.max(0, n))

/** OKLCH to linear sRGB, clipped to the gamut as browsers do. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const token = /--([\w-]+):\s*light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g
const colour = (text: string) => linearRgb(...(text.split(' ').map(Number) as Rgb))

function themesIn(block: string): Record<'light' | 'dark', Map<string, Rgb>> {
  const themes = { light: new Map<string, Rgb>(), dark: new Map<string, Rgb>() }
  for (const [, name = '', light = '', dark = ''] of block.matchAll(token)) {
    themes.light.set(name, colour(light))
    themes.dark.set(name, colour(dark))
  }
  return themes
}

const [usual = '', more = ''] = css.split("[data-contrast='more']")
const plain = themesIn(usual)
const strong = themesIn(more)
const themes = {
  light: plain.light,
  dark: plain.dark,
  'high contrast, light': strong.light,
  'high contrast, dark': strong.dark,
}

const grounds = ['canvas', 'surface', 'raised', 'hover', 'selected']
const meanings = ['yes', 'no', 'unknown', 'wait']

describe.each(Object.entries(themes))('%s', (_, colours) => {
  const ratio = (ink: string, ground: string) => {
    const [over, under] = [colours.get(ink), colours.get(ground)]
    if (!over || !under) throw new Error(`no token ${ink} or ${ground}`)
    return contrast(over, under)
  }
  it.each(grounds)('text on %s is at least 7:1', (ground) => {
    expect(ratio('text', ground)).toBeGreaterThanOrEqual(7)
  })
  it.each(grounds)('quiet text on %s is at least 4.5:1', (ground) => {
    expect(ratio('text-quiet', ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['canvas', 'surface', 'raised'])('edges, accent and focus on %s are at least 3:1', (ground) => {
    for (const edge of ['edge', 'accent', 'focus']) expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3)
    for (const one of meanings) expect(ratio(`${one}-edge`, ground)).toBeGreaterThanOrEqual(3)
  })
  it('the text on the accent is readable, also while pressed', () => {
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-accent', 'accent-strong')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(meanings)('%s: ink on its fill is at least 7:1, on plain grounds too', (meaning) => {
    for (const ground of [`${meaning}-fill`, 'canvas', 'surface', 'raised']) {
      expect(ratio(`${meaning}-ink`, ground)).toBeGreaterThanOrEqual(7)
    }
  })
})

it('computes 21:1 for black on white', () => {
  expect(contrast(linearRgb(0, 0, 0), linearRgb(1, 0, 0))).toBeCloseTo(21, 1)
})
