import { fileNameOf } from '@frontdesk/api-types/plain-text'
import { csvMark } from '@frontdesk/sheets/write-csv'

/** A file name valid on every file system. */
export const fileName = (name: string, extension: string): string => `${fileNameOf(name) || 'file'}.${extension}`

/** Starts a browser download of a text. */
export function saveFile(name: string, type: string, text: string): void {
  // Reading an answer as text drops the mark by which spreadsheets know UTF-8.
  const marked = type === 'text/csv' && !text.startsWith(csvMark) ? csvMark + text : text
  const address = URL.createObjectURL(new Blob([marked], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A download that has begun no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
