import type { Company } from '@frontdesk/api-types'

import { safeColour } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'

type Style = Company['style']

/** A company's own colour as a swatch, never as a text colour. */
export function Swatch({ company }: { company: Pick<Company, 'style'> | null | undefined }) {
  const colour = ownColour(company?.style)
  return (
    <span
      aria-hidden
      className={cx('size-3 shrink-0 rounded-xs forced-color-adjust-none', colour && 'border border-line')}
      style={colour ? { background: colour } : undefined}
    />
  )
}

/** The colour for an edge; null when none is valid, or the style is marked as not in use. */
export function ownColour(style: Style): string | null {
  return style?.hasStyle ? safeColour(style.primaryColor) : null
}

const colours = {
  primaryColor: mark('Primary'),
  secondaryColor: mark('Secondary'),
  backgroundColor: mark('Background'),
  textColor: mark('Text colour'),
  contrastColor: mark('Contrast'),
  secondaryContrastColor: mark('Second contrast'),
} as const satisfies Record<string, Marked>
const colourFields = Object.keys(colours) as (keyof typeof colours)[]

/** The colours of a style with their purposes; `colour` is null for a text that is not a known colour. */
export function swatchesOf(style: Style): { field: string; name: Marked; text: string; colour: string | null }[] {
  return colourFields.flatMap((field) => {
    const text = firstFilled(style?.[field])
    return text === null ? [] : [{ field, name: colours[field], text, colour: safeColour(text) }]
  })
}

/** Each colour as a field with its text to copy, and the font. */
export function CompanyStyle({ style }: { style: Style }) {
  const swatches = swatchesOf(style)
  const font = firstFilled(style?.fontFamily)
  if (swatches.length === 0 && font === null)
    return (
      <p className="text-quiet">
        {style?.hasStyle ? say('A style without colour or font.') : say('No style of its own.')}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      {style?.hasStyle === false ? <p className="text-wait-ink text-table">{say('Set, but not in use.')}</p> : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3">
        {swatches.map(({ field, name, text, colour }) => (
          <li key={field} className="flex min-w-0 items-center gap-2.5">
            <span
              aria-hidden
              style={colour ? { background: colour } : undefined}
              className={cx(
                'border-edge size-9 shrink-0 rounded border forced-color-adjust-none',
                !colour && 'pattern-unknown',
              )}
            />
            <span className="flex min-w-0 flex-1 flex-col items-start">
              <span className="text-label text-quiet">{say(name)}</span>
              <Copy shown text={text} what={say('colour')} className="text-label justify-start font-mono" />
            </span>
          </li>
        ))}
      </ul>
      {font ? (
        <p>
          <span className="text-label text-quiet">{say('Font')}</span> <Copy shown text={font} what={say('font')} />
        </p>
      ) : null}
    </div>
  )
}
