import { focusBox } from '#shell/box/focus.ts'

/** Back to the box for the next person; on a touch screen that would open the keyboard over the answer. */
export function nextPerson(): void {
  if (matchMedia('(pointer: fine)').matches) focusBox()
}
