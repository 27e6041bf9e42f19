let isUsed = false

/** A letter that is pressed outside of a field comes from a hardware keyboard, also on a touch screen. */
export function noteKey(key: string, isInField: boolean): void {
  isUsed ||= !isInField && key.length === 1
}

/** Whether a hardware keyboard is likely. A phone's on-screen keyboard has no use for shortcuts. */
export const hasKeyboard = (): boolean =>
  isUsed || typeof matchMedia === 'undefined' || matchMedia('(pointer: fine)').matches
