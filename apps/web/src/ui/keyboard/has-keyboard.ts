/** Whether a hardware keyboard is likely. A phone's on-screen keyboard has no use for shortcuts. */
export const hasKeyboard = (): boolean => typeof matchMedia === 'undefined' || matchMedia('(pointer: fine)').matches
