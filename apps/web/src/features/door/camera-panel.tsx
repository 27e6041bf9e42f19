import { Flashlight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import {
  type OpenCamera,
  cameraFaultOf,
  cameraFaults,
  doorLens,
  hasTorch,
  scanWithCamera,
  switchTorch,
} from './camera.ts'
import { useVisible } from './use-visible.ts'

/** Milliseconds before a camera that the browser took away is opened again. */
const againMs = 500

type Props = { onCode: (text: string) => void }

/** The camera, which is on as long as this is shown and the page is seen. */
export function CameraPanel({ onCode }: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} onCode={onCode} onAgain={() => setAttempt(attempt + 1)} />
}

function Attempt({ onCode, onAgain }: Props & { onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const lens = doorLens.use()
  const isVisible = useVisible()
  const [camera, setCamera] = useState<OpenCamera | null>(null)
  const [fault, setFault] = useState<keyof typeof cameraFaults | null>(null)
  const tell = useEffectEvent(onCode)
  const openAgain = useEffectEvent(onAgain)
  useEffect(() => {
    if (!isVisible || video.current === null) return undefined
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout> | undefined
    const scan = async (of: HTMLVideoElement) => {
      try {
        await scanWithCamera({ video: of, lens, signal, onOpen: setCamera, onCode: (text) => tell(text) })
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
  }, [isVisible, lens])
  return (
    <div className="flex flex-wrap items-start gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={say('Picture of the camera')}
        hidden={fault !== null}
        className="bg-hover h-48 w-full rounded object-cover sm:w-80"
      />
      {fault === null ? null : (
        <Notice assertive kind="rejected" title={say(cameraFaults[fault].title)} onRetry={onAgain}>
          {say(cameraFaults[fault].says)}
        </Notice>
      )}
      {camera === null ? null : <Lens camera={camera} />}
      {camera !== null && fault === null && hasTorch(camera.track) ? (
        <Torch key={camera.track.id} track={camera.track} />
      ) : null}
    </div>
  )
}

function Lens({ camera: { track, lenses } }: { camera: OpenCamera }) {
  if (lenses.length < 2) return null
  return (
    <Select
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
    </Select>
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
    <Button icon={<Flashlight />} aria-pressed={isOn} className="min-h-14" onClick={press}>
      {say('Torch')}
    </Button>
  )
}
