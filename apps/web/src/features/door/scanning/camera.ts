import { type Marked, mark } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'

import { type CodeReader, type CodeSearch, openCodeReader, ticketFormats } from './code-reader.ts'

/** The lens that was chosen on this device; null: one that looks away from the screen. */
export const doorLens = createStored<string | null>(
  'frontdesk-door-lens',
  (value) => (typeof value === 'string' ? value : null),
  null,
)

type CameraFault = 'none' | 'notAllowed' | 'inUse' | 'notSecure' | 'noReader' | 'failed'

/** What happened, and what to do. */
export const cameraFaults: Readonly<Record<CameraFault, { title: Marked; says: Marked }>> = {
  none: {
    title: mark('No camera'),
    says: mark('This device has no camera that the browser can use. Type the name, or choose a photo.'),
  },
  notAllowed: {
    title: mark('The camera is not allowed'),
    says: mark('Allow it for this site in the settings of the browser or of the device, then try again.'),
  },
  inUse: {
    title: mark('The camera is in use'),
    says: mark('Close other apps and tabs that use it, then try again.'),
  },
  notSecure: {
    title: mark('The camera needs HTTPS'),
    says: mark('Browsers give the camera only to pages with an address that begins with https.'),
  },
  noReader: {
    title: mark('The code reader did not load'),
    says: mark('It is loaded once, with a network. Then try again.'),
  },
  failed: { title: mark('The camera did not start'), says: mark('Try again, or choose a photo.') },
}

/** By the names that browsers give to what `getUserMedia` throws. */
const faultOfName: Readonly<Record<string, CameraFault>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
}

class CameraError extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

export const cameraFaultOf = (thrown: unknown): CameraFault => (thrown instanceof CameraError ? thrown.fault : 'failed')

/** @throws CameraError */
async function openStream({ lens, facing }: Pick<Scanning, 'lens' | 'facing'>): Promise<MediaStream> {
  // Pages without HTTPS do not have it.
  if (!('mediaDevices' in navigator)) throw new CameraError('notSecure')
  const which = lens === null ? { facingMode: { ideal: facing } } : { deviceId: { ideal: lens } }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (thrown) {
    const name = thrown instanceof DOMException || thrown instanceof Error ? thrown.name : ''
    throw new CameraError(faultOfName[name] ?? 'failed', { cause: thrown })
  }
}

/** Guarantee of the cast: the value is compared. The browser's types do not have the light. */
export const hasTorch = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && (track.getCapabilities() as { torch?: unknown }).torch === true

/** Guarantee of the cast: `hasTorch` said that the track has it. */
export const switchTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })

/** Milliseconds from one frame to the next: twelve in a second. */
const frameMs = 80
/** Pixels of the longer side of a frame. */
const frameSize = 960
const forQrCodes: CodeSearch = { formats: ['QRCode'] }
/** Takes four times as long: for one frame of four. */
const forAllFormats: CodeSearch = { formats: ticketFormats, tryHarder: false }
const searchOf = (frame: number): CodeSearch => (frame % 4 === 0 ? forAllFormats : forQrCodes)

async function readFrame(video: HTMLVideoElement, reader: CodeReader, search: CodeSearch): Promise<string | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA) return null
  const picture = await createImageBitmap(video)
  try {
    return await reader.read({ picture, longest: frameSize, search })
  } catch (cause) {
    throw new CameraError('noReader', { cause })
  }
}

const isEnded = (track: MediaStreamTrack, signal: AbortSignal): boolean =>
  signal.aborted || track.readyState === 'ended'

export type OpenCamera = { track: MediaStreamTrack; lenses: readonly MediaDeviceInfo[] }

type Scanning = {
  video: HTMLVideoElement
  lens: string | null
  /** Without a lens: away from the screen, or towards who stands before it. */
  facing: 'environment' | 'user'
  /** Ends it and switches the camera off. */
  signal: AbortSignal
  onOpen: (camera: OpenCamera) => void
  onCode: (text: string) => void
}

/**
 * Shows the camera and reads codes from it, until the signal, or until the browser has taken the camera away, as when the
 * phone sleeps. @throws CameraError
 */
export async function scanWithCamera({ video, lens, facing, signal, onOpen, onCode }: Scanning): Promise<void> {
  const stream = await openStream({ lens, facing })
  const reader = openCodeReader()
  const close = () => {
    reader.close()
    for (const track of stream.getTracks()) track.stop()
  }
  // At once: a read that is under way does not keep the camera on.
  signal.addEventListener('abort', close)
  try {
    const [track] = stream.getVideoTracks()
    if (track === undefined || isEnded(track, signal)) return
    video.srcObject = stream
    await video.play()
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (isEnded(track, signal)) return
    onOpen({ track, lenses: devices.filter(({ kind }) => kind === 'videoinput') })
    for (let frame = 1; !isEnded(track, signal); frame += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, frameMs))
      const text = await readFrame(video, reader, searchOf(frame))
      if (text !== null && !signal.aborted) onCode(text)
      await next
    }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}
