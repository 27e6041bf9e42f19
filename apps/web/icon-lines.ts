/** A piece of an icon of the library: a shape of SVG and what it is drawn by. */
export type Piece = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** A ten-thousandth of a square of 24 is nothing to see. */
const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/** Letters and numbers of a path; numbers are separated where they stand together. */
const path = (...parts: (string | number)[]): string =>
  parts.reduce<string>((all, part, at) => {
    if (typeof part === 'string') return all + part
    return `${all}${typeof parts[at - 1] === 'number' ? ' ' : ''}${short(part)}`
  }, '')

/** A path that stands behind another one: its first place is counted from the corner, and not from where that one ended. */
function placed(d: string): string {
  if (d.startsWith('M')) return d
  const found = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*/.exec(d)
  if (found === null) throw new Error(`a path begins in another way: ${d}`)
  const rest = d.slice(found[0].length)
  // Places that follow without a letter are lines, each from the one before.
  return `M${found[1]} ${found[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

const round = (cx: number, cy: number, rx: number, ry: number): string =>
  path('M', cx - rx, cy, 'a', rx, ry, 0, 1, 0, 2 * rx, 0, 'a', rx, ry, 0, 1, 0, -2 * rx, 0, 'z')

function box(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry]
  if (rx === 0 || ry === 0) return path('M', x, y, 'h', width, 'v', height, 'h', -width, 'z')
  const corner = (dx: number, dy: number) => path('a', rx, ry, 0, 0, 1, dx, dy)
  return [
    path('M', x + rx, y, 'h', across),
    corner(rx, ry) + path('v', down),
    corner(-rx, ry) + path('h', -across),
    corner(-rx, -ry) + path('v', -down),
    `${corner(rx, -ry)}z`,
  ].join('')
}

const isDrawn = (name: string): boolean => name !== 'key'

/** The path of one piece; null for one that is more than lines. */
function lineOf([tag, given]: Piece): string | null {
  const number = (name: string): number => Number(given[name] ?? 0)
  const names = Object.keys(given).filter(isDrawn).toSorted().join(' ')
  switch (`${tag} ${names}`) {
    case 'path d':
      return placed(given['d'] ?? '')
    case 'line x1 x2 y1 y2':
      return path('M', number('x1'), number('y1'), 'L', number('x2'), number('y2'))
    case 'circle cx cy r':
      return round(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse cx cy rx ry':
      return round(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'polyline points':
      return `M${given['points']}`
    case 'polygon points':
      return `M${given['points']}z`
    default: {
      if (tag !== 'rect' || !/^height(?: rx)?(?: ry)? width x y$/.test(names)) return null
      const [width, height] = [number('width'), number('height')]
      const [rx, ry] = [Number(given['rx'] ?? given['ry'] ?? 0), Number(given['ry'] ?? given['rx'] ?? 0)]
      return box(number('x'), number('y'), width, height, Math.min(rx, width / 2), Math.min(ry, height / 2))
    }
  }
}

/**
 * All pieces of an icon as one path, where they are lines and nothing else: a page has a hundred icons, and each piece of one
 * is an element that is made, styled and laid out. null where it cannot be one.
 */
export function onePath(pieces: readonly Piece[]): string | null {
  const lines = pieces.map(lineOf)
  return lines.some((line) => line === null) ? null : lines.join('')
}
