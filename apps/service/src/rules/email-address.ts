// One mailbox without display name, quoting or line breaks: safe in a mail header.
const ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/** The trimmed address, or null when it is not one e-mail address (at most 254 characters). */
export const readEmail = (typed: string): string | null => {
  const address = typed.trim()
  return address.length <= 254 && address.indexOf('@') <= 64 && ADDRESS.test(address) ? address : null
}

/** The addresses in the list of a pass code: separated by commas, semicolons or blanks. */
export const emailList = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[\s,;]+/).filter((part) => part !== '')

/** Whether two addresses are the same mailbox, ignoring case and blanks. */
export const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
