import { mediaHook } from './media-hook.ts'

/** True where one answer fills the height: a phone on its side, a page that is enlarged. */
export const useShort = mediaHook('(height < 36rem)')
