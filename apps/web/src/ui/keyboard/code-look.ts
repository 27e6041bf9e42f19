/** A confirmation number: letters, a hyphen, and a digit among what follows. */
const number = /^(?=.{6})\p{L}{1,4}-[\p{L}\p{N}-]*\p{N}/u
/** An id or digits, longer than what a hand types. */
const id = /^(?=.{8})(?=.*\d)[\da-f-]+$/iu

/** Whether a text is a code and no name, at any pace. */
export const looksLikeCode = (text: string): boolean => number.test(text) || id.test(text)

const idBegun = /^[\da-f-]+$/iu
/** In small letters the hyphen may be that of a name. */
const numberBegun = /^(?:\p{Lu}{2,4}(?:-[\p{Lu}\p{N}]*)?|\p{L}{1,4}-(?:\p{N}.*)?)$/u

/** Whether letters may go on to be a code. */
export const mayBecomeCode = (text: string): boolean =>
  idBegun.test(text) || numberBegun.test(text) || looksLikeCode(text)
