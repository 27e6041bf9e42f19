/** Whether shortcuts use the Command key. */
export const isMac = (): boolean => /^Mac|^iP/u.test(navigator.platform)
