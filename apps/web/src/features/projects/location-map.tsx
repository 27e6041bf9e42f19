import type { Location } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import type { Point } from '#records/event/location-point.ts'
import { cx } from '#ui/cx.ts'

import {
  type Camera,
  type Mark,
  type NameSide,
  type Size,
  cameraFor,
  marksOf,
  moved,
  nameSides,
  settled,
  zoomed,
} from './map-camera.ts'
import { MapControls } from './map-controls.tsx'
import { type Gesture, createGestures, gestured } from './map-gestures.ts'
import { MapGround } from './map-ground.tsx'

export type MapPlace = { key: string; name: string; point: Point; location: Location }

export type LocationMapProps = {
  label: string
  places: readonly MapPlace[]
  link: (location: Location) => LinkProps
  className?: string
}

/** The size before the first measurement. */
const unmeasured: Size = { width: 416, height: 312 }
/** With more marks than this, names are hidden; each mark still shows its own on focus and hover. */
const mostNames = 12

/** Places on a world map: each mark is a link, or a button that lists the links of all places at that spot. */
export function LocationMap({ label, places, link, className }: LocationMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const listId = useId()
  // Null: the view that fits all places. Reset when the places change.
  const [view, setView] = useState<{ of: unknown; camera: Camera | null; open: string | null }>(() => fitted(places))
  if (view.of !== places) setView(fitted(places))
  const cameraOf = ({ camera: own }: { camera: Camera | null }): Camera =>
    own
      ? settled(own, size)
      : cameraFor(
          places.map((place) => place.point),
          size,
        )
  const camera = cameraOf(view)
  const look = (next: Camera | null) => setView({ ...view, camera: next })
  // Based on the latest camera: two pointers move before the first move is rendered.
  const hands = useGestures((gesture) => setView((now) => ({ ...now, camera: gestured(cameraOf(now), gesture, size) })))
  const marks = marksOf(places, camera, size).filter((mark) => isIn(mark, size))
  const sides = marks.length <= mostNames ? nameSides(marks, size) : []
  const open = marks.find((mark) => mark.things.length > 1 && keyOf(mark) === view.open)
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const by = event.key === '+' || event.key === '=' ? 2 : event.key === '-' ? 0.5 : null
    if (event.target !== event.currentTarget || (!step && by === null && event.key !== '0')) return
    event.preventDefault()
    look(step ? moved(camera, step, size) : by === null ? null : zoomed(camera, by, size))
  }
  return (
    <>
      <div ref={frame} className={className}>
        {/* The surface takes arrows, plus, minus and 0; the marks above it are stops of their own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          role="group"
          aria-label={say('{label}. Arrow keys move it, plus and minus zoom, 0 shows all.', { label })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKey}
          {...hands}
          className="absolute inset-0 cursor-grab touch-pan-y focus-visible:-outline-offset-2 active:cursor-grabbing"
        >
          <MapGround camera={camera} size={size} />
        </div>
        {marks.map((mark, at) => (
          <MarkOf
            key={keyOf(mark)}
            mark={mark}
            link={link}
            side={sides[at] ?? null}
            open={mark === open}
            listId={listId}
            onOpen={() => setView({ ...view, camera: view.camera, open: mark === open ? null : keyOf(mark) })}
          />
        ))}
        <MapControls
          camera={camera}
          moved={view.camera !== null}
          onZoom={(by) => look(zoomed(camera, by, size))}
          onFit={() => look(null)}
        />
      </div>
      <div id={listId}>
        {open ? <Together mark={open} link={link} onNearer={() => look(nearer(open, size))} /> : null}
      </div>
    </>
  )
}

const fitted = (places: unknown) => ({ of: places, camera: null, open: null })
const keyOf = (mark: Mark<MapPlace>): string => mark.things[0]?.key ?? ''
/** The view that fits the places of one mark, also closer than the outlines are useful. */
const nearer = (mark: Mark<MapPlace>, size: Size): Camera =>
  cameraFor(
    mark.things.map((place) => place.point),
    size,
    0.001,
  )
const isIn = ({ x, y }: { x: number; y: number }, size: Size): boolean =>
  x >= 0 && y >= 0 && x <= size.width && y <= size.height
const pixels = 48
const steps: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowLeft: { x: pixels, y: 0 },
  ArrowRight: { x: -pixels, y: 0 },
  ArrowUp: { x: 0, y: pixels },
  ArrowDown: { x: 0, y: -pixels },
}

function MarkOf(props: {
  mark: Mark<MapPlace>
  link: (location: Location) => LinkProps
  side: NameSide
  open: boolean
  listId: string
  onOpen: () => void
}) {
  const { mark, link, side, open, listId, onOpen } = props
  const [first, ...others] = mark.things
  if (!first) return null
  const count = others.length
  const name = say('{count, plural, =0 {{name}} one {{name} and # more} other {{name} and # more}}', {
    name: first.name,
    count,
  })
  const inside = (
    <>
      <span
        aria-hidden
        className={cx(
          'border-surface bg-text text-canvas grid place-items-center rounded-full border-2 text-label font-medium tabular-nums group-hover/mark:bg-accent group-hover/mark:text-on-accent group-focus-visible/mark:bg-accent group-focus-visible/mark:text-on-accent group-aria-expanded/mark:bg-accent group-aria-expanded/mark:text-on-accent forced-color-adjust-none',
          count > 0 ? 'h-6 min-w-6 px-1' : 'size-4',
        )}
      >
        {count > 0 ? count + 1 : null}
      </span>
      {side ? (
        <span
          aria-hidden
          className={cx(
            'text-label pointer-events-none absolute top-1/2 max-w-32 -translate-y-1/2 truncate font-medium [text-shadow:0_0_3px_var(--surface),0_0_3px_var(--surface),0_0_6px_var(--surface)]',
            side === 'left' ? 'right-full pr-0.5' : 'left-full pl-0.5',
          )}
        >
          {first.name}
        </span>
      ) : null}
    </>
  )
  const place = { className: markClass, style: { left: mark.x, top: mark.y }, title: name }
  if (count === 0)
    return (
      <Link {...link(first.location)} {...place} aria-label={name}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...place} aria-label={name} aria-expanded={open} aria-controls={listId} onClick={onOpen}>
      {inside}
    </button>
  )
}

// Physical `left`, not a logical property: maps are not mirrored in right-to-left languages.
const markClass =
  'group/mark absolute grid size-7 touch:size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full no-underline hover:z-10 focus-visible:z-10'

/** The places at one spot, listed under the map, since there is no room on it on a phone. */
function Together(props: { mark: Mark<MapPlace>; link: (location: Location) => LinkProps; onNearer: () => void }) {
  const { mark, link, onNearer } = props
  const [first] = mark.things
  const apart = mark.things.some(
    ({ point }) => point.latitude !== first?.point.latitude || point.longitude !== first.point.longitude,
  )
  return (
    <div className="fade-in border-line flex flex-col gap-1 rounded border p-2">
      <p className="text-label text-quiet flex flex-wrap items-center justify-between gap-2">
        {say('{count, number} at this spot', { count: mark.things.length })}
        {apart ? (
          <button
            type="button"
            onClick={onNearer}
            className="touch:min-h-11 text-text min-h-6 underline underline-offset-2"
          >
            {say('Zoom in here')}
          </button>
        ) : null}
      </p>
      <ul className="flex max-h-56 flex-col overflow-y-auto">
        {mark.things.map((one) => (
          <li key={one.key}>
            <Link
              {...link(one.location)}
              className="text-table hover:bg-hover text-text touch:min-h-11 flex min-h-7 items-center rounded-xs px-1.5 no-underline"
            >
              <span className="min-w-0 truncate">{one.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSize(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState(unmeasured)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return size
}

/** The position of a pointer, in pixels from the top left corner of the map. */
function spotOf(event: PointerEvent<HTMLElement>) {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** A drag with mouse, pen or finger, and two fingers that pinch. */
function useGestures(onGesture: (gesture: Gesture) => void) {
  const [gestures] = useState(createGestures)
  const end = (event: PointerEvent<HTMLElement>) => gestures.up(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      gestures.down(event.pointerId, spotOf(event))
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const gesture = gestures.move(event.pointerId, spotOf(event))
      if (gesture) onGesture(gesture)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
}
