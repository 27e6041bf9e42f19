import { mediaHook } from './media-hook.ts'

/** Media query of a phone's width. */
export const phone = '(width < 40rem)'

/** True on a phone's width: for layouts that differ in content, not only in style. */
export const useNarrow = mediaHook(phone)
