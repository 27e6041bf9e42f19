import { writeFileSync } from 'node:fs'

import type { LaunchOptions } from '@playwright/test'
import makeQrCode from 'qrcode-generator'

import { engine } from '#stack/browsers.ts'

const [width, height] = [640, 480]
const modulePixels = 8
/** Luma of paper and of ink. */
const [paper, ink] = [235, 30]

function qrOf(code: string) {
  const qr = makeQrCode(0, 'M')
  qr.addData(code)
  qr.make()
  return qr
}

/** The luma of one frame: a QR code in its middle with its quiet zone, or nothing. */
function lumaOf(code: string | null): Buffer {
  const luma = Buffer.alloc(width * height, paper)
  if (code === null) return luma
  const qr = qrOf(code)
  const size = qr.getModuleCount() * modulePixels
  const [left, top] = [Math.floor((width - size) / 2), Math.floor((height - size) / 2)]
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (qr.isDark(Math.floor(y / modulePixels), Math.floor(x / modulePixels)))
        luma[(top + y) * width + left + x] = ink
  return luma
}

/**
 * Options of a browser whose camera shows these codes, ten frames a second, repeated: eight frames of each code, then
 * four blank ones. The video is written into `file`.
 */
export function cameraThatShows(file: string, codes: readonly string[], browser = engine): LaunchOptions {
  const frame = Buffer.from('FRAME\n')
  const grey = Buffer.alloc((width * height) / 2, 128)
  const times = (count: number, luma: Buffer) => Array.from({ length: count }, () => [frame, luma, grey]).flat()
  const frames = codes.flatMap((code) => [...times(8, lumaOf(code)), ...times(4, lumaOf(null))])
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...frames]))
  const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  return { ...browser, args: [...(browser.args ?? []), ...fake, `--use-file-for-fake-video-capture=${file}`] }
}

/** A picture of a code (GIF), as a photo has it. */
export function photoOf(code: string): Buffer {
  const [, base64 = ''] = qrOf(code)
    .createDataURL(modulePixels, 4 * modulePixels)
    .split(',')
  return Buffer.from(base64, 'base64')
}
