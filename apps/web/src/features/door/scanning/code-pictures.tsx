import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { type Marked, mark, say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { deferred } from '#ui/deferred.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { pressedLook } from './pressed-look.ts'

const CameraPanel = deferred(
  async () => (await import('./camera-panel.tsx')).CameraPanel,
  <div className="bg-hover h-28 w-36 rounded sm:h-48 sm:w-80" />,
)

/** The text of a code in a photo, or what to say when there is none. */
async function codeOf(photo: File): Promise<{ text: string } | { fault: Marked }> {
  try {
    const { readPhoto } = await import('./read-photo.ts')
    const text = await readPhoto(photo)
    return text === null
      ? { fault: mark('No code was found in this photo. Take it from nearer, or type the code.') }
      : { text }
  } catch {
    return { fault: mark('This photo can’t be read here') }
  }
}

type Props = {
  isScanning: boolean
  onScanning: (on: boolean) => void
  onCode: (text: string) => void
  children: ReactNode
}

/** Codes from the camera or a photo, beside the field in which everything can be typed as well. */
export function CodePictures({ isScanning, onScanning, onCode, children }: Props) {
  const [isReading, setIsReading] = useState(false)
  const [fault, setFault] = useState<Marked | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = async (photo: File | undefined) => {
    if (photo === undefined) return
    setIsReading(true)
    const code = await codeOf(photo)
    setIsReading(false)
    setFault('fault' in code ? code.fault : null)
    if ('text' in code) onCode(code.text)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-64 flex-1">{children}</div>
        <Button
          icon={<Camera />}
          aria-pressed={isScanning}
          className={cx('min-h-16', pressedLook)}
          onClick={() => {
            setFault(null)
            onScanning(!isScanning)
          }}
        >
          {say('Camera')}
        </Button>
        <Button icon={<ImageUp />} busy={isReading} className="min-h-16" onClick={() => files.current?.click()}>
          {say('Photo')}
        </Button>
        <input
          ref={files}
          type="file"
          accept="image/*"
          hidden
          aria-label={say('Photo')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {fault === null ? null : <Notice quiet assertive kind="partial" title={say(fault)} />}
      {isScanning ? <CameraPanel onCode={onCode} /> : null}
    </>
  )
}
