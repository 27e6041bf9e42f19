import type { RegistrationPassCode } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'

/** A code by its ids: unlike its text, they may stand in an address. Op 27 of the type finds it again. */
export type CodeLink = { typeId: string; codeId: string }

/** One text may be a code of several types; an address names so many of them at most. */
const most = 8

/** As part of an address: type and code, the pairs separated by commas. */
export const codesInAddress = (links: readonly CodeLink[]): string | undefined =>
  links.length === 0
    ? undefined
    : links
        .slice(0, most)
        .map(({ typeId, codeId }) => `${typeId}.${codeId}`.toLowerCase())
        .join(',')

/** Anything but pairs of ids is ignored, so that a bad link still opens its page. */
export function readCodeLinks(text: string | undefined): CodeLink[] {
  const pairs = (text ?? '').split(',', most).map((pair) => pair.toLowerCase().split('.'))
  return pairs.flatMap(([typeId = '', codeId = '', ...rest]) =>
    isGuid(typeId) && isGuid(codeId) && rest.length === 0 ? [{ typeId, codeId }] : [],
  )
}

/** What an address says of an answer: its codes, and the person it is about. */
export type CodeAddress = { codes: string | undefined; person: string | undefined }

export const sameAddress = (a: CodeAddress | null, b: CodeAddress | null): boolean =>
  a?.codes === b?.codes && a?.person?.toLowerCase() === b?.person?.toLowerCase()

/** A record as a link; null for one without a type. */
export const codeLink = ({ id, registrationTypeId }: RegistrationPassCode): CodeLink | null =>
  registrationTypeId ? { typeId: registrationTypeId, codeId: id } : null
