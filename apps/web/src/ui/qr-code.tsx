import makeQrCode from 'qrcode-generator'

makeQrCode.stringToBytes = (text) => [...new TextEncoder().encode(text)]

/** A QR code as one path: dark on light in every theme, because cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = makeQrCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size }, (_, at) => at)
  const path = cells
    .flatMap((row) => cells.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`))
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`-4 -4 ${size + 8} ${size + 8}`} className="size-full rounded bg-white">
      <path d={path} fill="#000" />
    </svg>
  )
}
