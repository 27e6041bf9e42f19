/**
 * A scanner sends the keys of a US keyboard. Where the computer has another one, each key of the first line gives the
 * letter below it; keys that are the same, and those that give no letter, are left out.
 */
const keyboards = {
  french: ['1234567890-qazwm;,./QAZWM:!@#$%^&*()_<>?\'"]\\', '&é"\'(-è_çà)aqwz,m;:!AQWZ?M1234567890°./§ù%$*'],
  british: ['"@#\\|~', '@"£#~¬'],
  german: ['yzYZ-_/?;:\'"[{]}@#^&*()\\<>', 'zyZYß?-_öÖäÄüÜ+*"§&/()=#;:'],
} as const

type Keyboard = keyof typeof keyboards

function pairsOf(keyboard: Keyboard): (readonly [us: string, own: string])[] {
  const [us, own] = keyboards[keyboard]
  return us.split('').map((key, at) => [key, own.charAt(at)] as const)
}

const readers = new Map(
  (Object.keys(keyboards) as Keyboard[]).map((keyboard) => [
    keyboard,
    new Map(pairsOf(keyboard).map(([us, own]) => [own, us])),
  ]),
)
export const scannerKeyboards: readonly Keyboard[] = [...readers.keys()]

/** What a scanner meant whose keys a computer with this keyboard has turned into `typed`. */
export const readAs = (keyboard: Keyboard, typed: string): string =>
  typed.replaceAll(/./gsu, (letter) => readers.get(keyboard)?.get(letter) ?? letter)

/** What a computer with this keyboard makes of a code. */
export function typedWith(keyboard: Keyboard, code: string): string {
  const made = new Map(pairsOf(keyboard))
  return code.replaceAll(/./gsu, (letter) => made.get(letter) ?? letter)
}

/** Other readings of a code, each once. */
export const otherReadings = (typed: string): string[] =>
  [...new Set(scannerKeyboards.map((keyboard) => readAs(keyboard, typed)))].filter((text) => text !== typed)

/** Letters in the place of the digits of a French keyboard, and no digit: no code is written like that. */
export const looksMistyped = (typed: string): boolean =>
  !/\d/u.test(typed) && (typed.match(/[&é"'(è_çà§°]/gu)?.length ?? 0) >= 2
