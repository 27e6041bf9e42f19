import { openCodeReader, ticketFormats } from './code-reader.ts'

/** Pixels of the longer side of a photo. */
const photoSize = 1600

/** The text of a code in a photo; null when there is none. @throws Error for a file that is no picture */
export async function readPhoto(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const reader = openCodeReader()
  try {
    return await reader.read({ picture, longest: photoSize, search: { formats: ticketFormats } })
  } finally {
    reader.close()
  }
}
