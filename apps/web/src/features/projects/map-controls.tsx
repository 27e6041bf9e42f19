import { Maximize, Minus, Plus } from 'lucide-react'

import { inLocale, say } from '#i18n/say.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'

import { type Camera, scaleBar } from './map-camera.ts'

const lengths = inLocale((locale) => ({
  kilometres: new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }),
  metres: new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }),
}))

const lengthText = (kilometres: number): string =>
  kilometres < 1 ? lengths().metres.format(kilometres * 1000) : lengths().kilometres.format(kilometres)

/** Zoom in, zoom out, fit all; and the scale bar. */
export function MapControls(props: {
  camera: Camera
  /** The map was moved: it can be reset. */
  moved: boolean
  onZoom: (by: number) => void
  onFit: () => void
}) {
  const { camera, moved, onZoom, onFit } = props
  const bar = scaleBar(camera)
  return (
    <>
      <div className="border-line bg-surface absolute end-2 top-2 flex flex-col rounded border">
        <IconButton label={say('Zoom in')} icon={<Plus />} onClick={() => onZoom(2)} />
        <IconButton label={say('Zoom out')} icon={<Minus />} onClick={() => onZoom(0.5)} />
        {moved ? <IconButton label={say('Show all places')} icon={<Maximize />} onClick={onFit} /> : null}
      </div>
      <p className="text-label text-quiet pointer-events-none absolute start-2 bottom-1.5 flex flex-col gap-0.5">
        <span className="[text-shadow:0_0_3px_var(--surface),0_0_3px_var(--surface)]">
          {lengthText(bar.kilometres)}
        </span>
        <span aria-hidden className="border-quiet block h-1.5 border border-t-0" style={{ width: bar.pixels }} />
      </p>
    </>
  )
}
