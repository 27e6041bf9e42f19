import { Flashlight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { DoorSelect } from '../controls/door-select.tsx'
import {
  type OpenCamera,
  cameraFaultOf,
  cameraFaults,
  doorLens,
  hasTorch,
  scanWithCamera,
  switchTorch,
} from './camera.ts'
import { pressedLook } from './pressed-look.ts'

/** Milliseconds without a reading, after which it says what helps. */
const slowMs = 10_000

/** Milliseconds before a camera that the browser took away is opened again. */
const againMs = 500

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
/** False while the phone sleeps or another app is open. */
const useVisible = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )

type Facing = 'environment' | 'user'
const looks: Readonly<Record<Facing, { panel: string; picture: string; words: string }>> = {
  environment: { panel: 'flex-wrap items-start', picture: 'h-28 w-36 sm:h-48 sm:w-80', words: 'min-w-40 flex-1' },
  // Large and as in a mirror: guests see where they hold their code.
  user: {
    panel: 'w-full flex-col items-center',
    picture: 'h-[45dvh] w-full max-w-160 -scale-x-100',
    words: 'text-title text-center',
  },
}

type Props = {
  /** `user`: the camera beside the screen, whatever lens this device uses otherwise. */
  facing?: Facing
  onCode: (text: string) => void
}

/** The camera, which is on as long as this is shown and the page is seen. */
export function CameraPanel({ facing = 'environment', onCode }: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} facing={facing} onCode={onCode} onAgain={() => setAttempt(attempt + 1)} />
}

function Attempt({ facing, onCode, onAgain }: Required<Props> & { onAgain: () => void }) {
  const look = looks[facing]
  const video = useRef<HTMLVideoElement>(null)
  const chosen = doorLens.use()
  const lens = facing === 'user' ? null : chosen
  const isVisible = useVisible()
  const [camera, setCamera] = useState<OpenCamera | null>(null)
  const [fault, setFault] = useState<keyof typeof cameraFaults | null>(null)
  const [readings, setReadings] = useState(0)
  const tell = useEffectEvent((text: string) => {
    setReadings((before) => before + 1)
    onCode(text)
  })
  const openAgain = useEffectEvent(onAgain)
  useEffect(() => {
    if (!isVisible || video.current === null) return undefined
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout> | undefined
    const scan = async (of: HTMLVideoElement) => {
      try {
        await scanWithCamera({ video: of, lens, facing, signal, onOpen: setCamera, onCode: (text) => tell(text) })
        if (!signal.aborted) timer = setTimeout(() => openAgain(), againMs)
      } catch (thrown) {
        if (!signal.aborted) setFault(cameraFaultOf(thrown))
      }
    }
    void scan(video.current)
    return () => {
      end.abort()
      clearTimeout(timer)
      setCamera(null)
      setFault(null)
    }
  }, [isVisible, lens, facing])
  return (
    <div className={cx('flex gap-3', look.panel)}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={say('Picture of the camera')}
        hidden={fault !== null}
        className={cx('bg-hover rounded object-cover', look.picture)}
      />
      {fault === null ? (
        <div className={look.words}>
          <p className="font-medium">{say('Hold the code in front of the camera.')}</p>
          <p role="status">{camera === null ? null : <Help key={readings} />}</p>
        </div>
      ) : null}
      {fault === null ? null : (
        <Notice assertive kind="rejected" title={say(cameraFaults[fault].title)} onRetry={onAgain}>
          {say(cameraFaults[fault].says)}
        </Notice>
      )}
      {camera === null || facing === 'user' ? null : <Lens camera={camera} />}
      {camera !== null && fault === null && hasTorch(camera.track) ? (
        <Torch key={camera.track.id} track={camera.track} />
      ) : null}
    </div>
  )
}

/** What helps, when nothing was read for a while. */
function Help() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? say('Not read? Give it more light, hold it a hand’s width away, or type the number.') : null
}

function Lens({ camera: { track, lenses } }: { camera: OpenCamera }) {
  if (lenses.length < 2) return null
  return (
    <DoorSelect
      aria-label={say('Lens')}
      value={track.getSettings().deviceId}
      className="min-w-0 [&>select]:h-14! [&>select]:text-[1.125rem]!"
      onChange={({ target }) => doorLens.set(target.value)}
    >
      {lenses.map(({ deviceId, label }, at) => (
        <option key={deviceId} value={deviceId}>
          {label === '' ? say('Camera {number}', { number: at + 1 }) : label}
        </option>
      ))}
    </DoorSelect>
  )
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false)
  const press = () => {
    void switchTorch(track, !isOn).then(
      () => setIsOn(!isOn),
      // A light that the device does not switch stays as it is, and so does the button.
      () => undefined,
    )
  }
  return (
    <Button icon={<Flashlight />} aria-pressed={isOn} className={cx('min-h-14', pressedLook)} onClick={press}>
      {say('Torch')}
    </Button>
  )
}
