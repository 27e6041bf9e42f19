export interface PersonName {
  name: string
  firstName: string | null
  lastName: string | null
}

const PARTICLES = new Set(
  'van von der den de del della di da dos das do du la le les ter ten zu zum zur af av al el bin ibn ben y e st st. san'.split(
    ' ',
  ),
)

const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/**
 * Splits a name as typed at the desk. `Keller, Mia` is last, first; particles stay with the last name
 * (`Ludwig van Beethoven` -> `van Beethoven`); one word is a first name only; a name in a script without spaces is not
 * split.
 */
export const splitName = (typed: string): PersonName | null => {
  const whole = tidy(typed)
  if (whole === '') return null
  const comma = whole.split(',').map(tidy)
  if (comma.length === 2 && comma[0] && comma[1]) {
    return { name: `${comma[1]} ${comma[0]}`, firstName: comma[1], lastName: comma[0] }
  }
  const words = whole.split(' ')
  if (words.length === 1) return { name: whole, firstName: whole, lastName: null }
  let lastFrom = words.length - 1
  while (lastFrom > 1 && PARTICLES.has((words[lastFrom - 1] ?? '').toLowerCase())) lastFrom -= 1
  return { name: whole, firstName: words.slice(0, lastFrom).join(' '), lastName: words.slice(lastFrom).join(' ') }
}

/** A name as it is compared: accents kept, case and spacing folded. */
export const nameKey = (name: string): string => tidy(name).toLowerCase()
