import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

import { isRecord } from '@frontdesk/api-types/is-record'
import { countedFields } from '@frontdesk/desk-api/version-words'

import { seal } from '#gateway/seal.ts'

/** Bytes of a content; a longer one is not kept. */
export const longestContent = 65_536

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const byId = (one: unknown, other: unknown): number => {
  const [a, b] = [one, other].map((it) => (isRecord(it) ? String(it['id']) : ''))
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** Records with ids have no order of their own: some services answer them in another one at each reading. */
function inOrder(list: unknown[]): unknown[] {
  return list.every((item) => isRecord(item) && typeof item['id'] === 'string') ? list.toSorted(byId) : list
}

/** Without empty values, names in order, so that equal records have equal texts. */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return inOrder(value.map(tidied))
  if (!isRecord(value)) return value
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(value).toSorted()) {
    const content = tidied(value[name])
    if (!isEmpty(content)) kept[name] = content
  }
  return kept
}

const withoutCounted = (name: string, value: unknown): unknown => (countedFields.has(name) ? undefined : value)

export type VersionContent = {
  /** JSON of the sealed record. */
  text: string
  /** The part of it by which versions differ. */
  compared: string
}

/** What is kept of a record: nothing that the gateway seals. */
export function versionContent(record: object): VersionContent {
  const content = tidied(seal(record, false).value)
  return { text: JSON.stringify(content), compared: JSON.stringify(content, withoutCounted) }
}

/** Packed before it is encrypted: the names of fields are most of a record. */
export const packed = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  })

/** @throws when the bytes are not those of a kept content */
export const unpacked = (bytes: Buffer): string =>
  brotliDecompressSync(bytes, { maxOutputLength: longestContent }).toString('utf8')
