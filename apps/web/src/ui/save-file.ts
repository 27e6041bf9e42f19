import { fileNameOf } from '@frontdesk/api-types/plain-text'

/** A file name valid on every file system. */
export const fileName = (name: string, extension: string): string => `${fileNameOf(name) || 'file'}.${extension}`

/** Starts a browser download of a text. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A download that has begun no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
