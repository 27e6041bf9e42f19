import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { CameraPanel } from './camera-panel.tsx'
import { cameraFaultOf, cameraFaults, doorLens, hasTorch } from './camera.ts'
import type { CodeQuestion } from './code-reader.ts'

const { reads, closed } = vi.hoisted(() => ({
  reads: vi.fn<(question: CodeQuestion) => unknown>(),
  closed: vi.fn<() => void>(),
}))
vi.mock('./code-reader.ts', async (original) => ({
  ...(await original<object>()),
  openCodeReader: () => ({ read: async (question: CodeQuestion) => reads(question), close: closed }),
}))

class FakeTrack {
  readonly id = crypto.randomUUID()
  readyState = 'live'
  readonly torch: boolean | undefined
  readonly applyConstraints = vi.fn<(wanted: MediaTrackConstraints) => Promise<void>>(async () => undefined)
  constructor(torch?: boolean) {
    this.torch = torch
  }
  stop = () => {
    this.readyState = 'ended'
  }
  getSettings = () => ({ deviceId: 'back' })
  getCapabilities = () => ({ torch: this.torch })
}

let tracks: FakeTrack[]
let lenses: string[]

async function streamOf(torch?: boolean) {
  const track = new FakeTrack(torch)
  tracks.push(track)
  return { getTracks: () => [track], getVideoTracks: () => [track] }
}
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => ReturnType<typeof streamOf>>()

function withCamera(torch?: boolean) {
  getUserMedia.mockReset().mockImplementation(() => streamOf(torch))
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia,
      enumerateDevices: async () =>
        lenses.map((deviceId, at) => ({ kind: 'videoinput', deviceId, label: at === 0 ? '' : deviceId })),
    },
  })
}
const refused = (name: string) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const states = () => tracks.map(({ readyState }) => readyState)

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const codes: string[] = []
const open = async () => {
  const view = render(<CameraPanel onCode={(text) => codes.push(text)} />)
  await pass(0)
  return view
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  doorLens.set(null)
  tracks = []
  lenses = ['back']
  codes.length = 0
  reads.mockReset().mockReturnValue(null)
  closed.mockReset()
  withCamera()
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLVideoElement.prototype, 'readyState', 'get').mockReturnValue(4)
  // The video of the test browser takes real streams only.
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('reads twelve frames a second, one of four for other formats than QR codes, and is off when it is closed', async () => {
  reads.mockReturnValue('FD-11A')
  const { unmount } = await open()
  await pass(1000)
  expect(reads.mock.calls.length).toBeGreaterThanOrEqual(12)
  expect(reads.mock.calls.length).toBeLessThanOrEqual(14)
  expect(reads.mock.calls.slice(0, 4).map(([{ search }]) => search.formats.length)).toEqual([1, 1, 1, 5])
  expect(new Set(codes)).toEqual(new Set(['FD-11A']))
  unmount()
  const before = reads.mock.calls.length
  await pass(1000)
  expect([states(), reads.mock.calls.length, closed.mock.calls.length > 0]).toEqual([['ended'], before, true])
})

it('is switched off at once, also while a frame is read or the browser still asks', async () => {
  reads.mockReturnValue(new Promise(() => undefined))
  const reading = await open()
  reading.unmount()
  expect(states()).toEqual(['ended'])
  let allow: (() => void) | undefined
  getUserMedia.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      allow = resolve
    })
    return streamOf()
  })
  const asking = await open()
  asking.unmount()
  allow?.()
  await pass(0)
  expect(states()).toEqual(['ended', 'ended'])
})

it('is off while the page is not seen, and opens again, also when the browser took it away', async () => {
  await open()
  show('hidden')
  expect(states()).toEqual(['ended'])
  await pass(1000)
  expect(tracks).toHaveLength(1)
  show('visible')
  await pass(0)
  expect(states()).toEqual(['ended', 'live'])
  tracks[1]?.stop()
  await pass(1000)
  expect(states()).toEqual(['ended', 'ended', 'live'])
  reads.mockReturnValue('FD-12A')
  await pass(200)
  expect(codes[0]).toBe('FD-12A')
})

it.each([
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotAllowedError', 'notAllowed'],
  ['NotReadableError', 'inUse'],
  ['TypeError', 'failed'],
] as const)('%s is said by name, and can be tried again', async (name, fault) => {
  refused(name)
  await open()
  expect(screen.getByRole('alert').textContent).toContain(cameraFaults[fault].title)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await pass(0)
  expect([screen.queryByRole('alert'), states()]).toEqual([null, ['live']])
})

it('says that a page without HTTPS has no camera, and that the reader did not load', async () => {
  vi.stubGlobal('navigator', {})
  await open()
  expect(screen.getByRole('alert').textContent).toContain('The camera needs HTTPS')
  cleanup()
  withCamera()
  reads.mockImplementation(() => {
    throw new Error('no code reader')
  })
  await open()
  expect(screen.getByRole('alert').textContent).toContain('The code reader did not load')
  expect([states(), cameraFaultOf(new Error('other'))]).toEqual([['ended'], 'failed'])
})

it('takes the camera beside the screen where guests stand before it, whatever lens was chosen', async () => {
  lenses = ['front', 'back']
  withCamera()
  doorLens.set('back')
  render(<CameraPanel facing="user" onCode={() => undefined} />)
  await pass(0)
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: { ideal: 'user' } } })
  expect(screen.queryByRole('combobox', { name: 'Lens' })).toBeNull()
})

it('remembers the lens that was chosen, and switches the light of a camera that has one', async () => {
  lenses = ['front', 'back']
  withCamera(true)
  await open()
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: { ideal: 'environment' } },
  })
  const picker = screen.getByRole('combobox', { name: 'Lens' })
  expect(picker.textContent).toBe('Camera 1back')
  act(() => doorLens.set('front'))
  await pass(0)
  expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ video: { deviceId: { ideal: 'front' } } })
  expect([states(), localStorage.getItem('frontdesk-door-lens')]).toEqual([['ended', 'live'], '"front"'])
  const torch = screen.getByRole('button', { name: 'Torch' })
  await act(async () => torch.click())
  expect(tracks[1]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  expect(torch.getAttribute('aria-pressed')).toBe('true')
})

it('says what to do, and after ten seconds without a reading what helps', async () => {
  await open()
  expect(screen.getByText('Hold the code in front of the camera.')).toBeDefined()
  await pass(9000)
  expect(screen.queryByText(/^Not read/)).toBeNull()
  await pass(2000)
  expect(screen.getByText(/more light.*hand’s width.*type the number/)).toBeDefined()
  reads.mockReturnValueOnce('FD-11A')
  await pass(200)
  expect(screen.queryByText(/^Not read/)).toBeNull()
  await pass(11_000)
  expect(screen.getByText(/^Not read/)).toBeDefined()
})

it('has no light where the browser tells nothing about it', () => {
  // Guarantee of the cast: the capabilities are all that is read.
  expect(hasTorch({} as MediaStreamTrack)).toBe(false)
})
