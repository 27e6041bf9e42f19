import type { ProfileImages, Style } from '@frontdesk/api-types'
import { ImageOff } from 'lucide-react'

import { safeColour, safeLink } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { SafeLink } from '#records/text/safe-link.tsx'

const colours = [
  ['primaryColor', mark('Primary')],
  ['secondaryColor', mark('Secondary')],
  ['backgroundColor', mark('Background')],
  ['textColor', mark('Text')],
  ['contrastColor', mark('Contrast')],
  ['secondaryContrastColor', mark('Secondary contrast')],
] as const satisfies readonly (readonly [keyof Style, Marked])[]

/** A record's own colours as swatches with their codes, never for text or controls; nothing when it has none. */
export function StyleSwatches({ style }: { style: Style | null | undefined }) {
  const stated = colours.flatMap(([field, name]) => {
    const text = firstFilled(style?.[field])
    return text ? [{ field, name, text, colour: safeColour(text) }] : []
  })
  const font = firstFilled(style?.fontFamily)
  if (stated.length === 0 && !font) return <span className="text-quiet">{say('unknown')}</span>
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {stated.map(({ field, name, text, colour }) => (
          <span key={field} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              style={colour ? { backgroundColor: colour } : undefined}
              className="border-edge size-3.5 shrink-0 rounded-xs border forced-color-adjust-none"
            />
            <span className="shrink-0">{say(name)}</span>
            <code className="text-label text-quiet min-w-0 break-all">{text}</code>
          </span>
        ))}
      </span>
      {font ? <span className="text-label text-quiet">{say('Font: {font}', { font })}</span> : null}
      {style?.hasStyle === false ? (
        <span className="text-label text-quiet">{say('The style is not in use.')}</span>
      ) : null}
    </span>
  )
}

type Pictured = { imageUrl?: string | null | undefined; profileImages?: ProfileImages | null | undefined }

/**
 * Links to a record's picture. The app loads no images from other hosts: loading one would disclose to them who viewed
 * which record, so opening it is a deliberate press.
 */
export function PictureLinks({ record }: { record: Pictured }) {
  const images = record.profileImages
  const all = [
    record.imageUrl,
    images?.defaultOriginal,
    images?.defaultLarge,
    images?.defaultMedium,
    images?.defaultSmall,
    images?.thumbnailLarge,
    images?.thumbnailSmall,
  ]
  const addresses = [...new Set(all.map((address) => address?.trim()).filter((address) => Boolean(address)))]
  if (addresses.length === 0) return <span className="text-quiet">{say('unknown')}</span>
  const safe = addresses.some((address) => safeLink(address) !== null)
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-label text-quiet inline-flex items-center gap-1">
        <ImageOff aria-hidden className="size-3.5 shrink-0" />
        {safe ? say('Not shown here. Open it in a new tab:') : say('Not shown: the address is not secure (https).')}
      </span>
      {addresses.map((address) => (
        <SafeLink key={address} address={address} />
      ))}
    </span>
  )
}
