/** The digits of a text: `(030) 123-45` is `03012345`. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
