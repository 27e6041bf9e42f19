/** Whether keys are called as on a Mac. */
export const isMac = (): boolean => /^Mac|^iP/u.test(navigator.platform)
