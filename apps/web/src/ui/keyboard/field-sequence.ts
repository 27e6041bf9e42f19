import { setFieldText } from './field-scan.ts'
import { wordGapMs } from './key-burst.ts'

type Sequences = {
  begins: (key: string) => boolean
  find: (keys: string) => (() => void) | null
}

/** Whether the next letter begins a new text. */
export const isBlank = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

/**
 * Sequences such as G I in a search field that is empty, or whose text is selected after its search. Both letters are
 * text at first: only when nothing follows them, and when the second came as soon as in a word, they are keys. Call it
 * with every keydown. A name that begins with them is typed on, so it stays a name.
 */
export function createFieldSequence({ begins, find }: Sequences): {
  press: (event: KeyboardEvent) => void
  end: () => void
} {
  let first: { field: HTMLInputElement; letter: string; at: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    first = null
  }
  return {
    end,
    press(event) {
      const { key, target, timeStamp } = event
      if (['Shift', 'CapsLock'].includes(key)) return
      const before = first
      end()
      if (!(target instanceof HTMLInputElement) || target.dataset['passesSequences'] === undefined) return
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isBlank(target) && begins(key.toUpperCase())) first = { field: target, letter: key, at: timeStamp }
      else if (before?.field === target && target.value === before.letter && timeStamp - before.at <= wordGapMs) {
        const run = find(`${before.letter} ${key}`.toUpperCase())
        if (run === null) return
        timer = setTimeout(() => {
          if (document.activeElement !== target || target.value !== `${before.letter}${key}`) return
          setFieldText(target, '')
          run()
        }, wordGapMs)
      }
    },
  }
}
