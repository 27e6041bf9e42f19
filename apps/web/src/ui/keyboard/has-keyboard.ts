/** Whether keys are likely at hand. A phone's own keyboard covers the page, and has no use for shortcuts. */
export const hasKeyboard = (): boolean => typeof matchMedia === 'undefined' || matchMedia('(pointer: fine)').matches
