import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

/** Progress of a long task: a bar with its numbers. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(100, (done / total) * 100)
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        className="border-edge bg-surface h-3 w-full overflow-hidden rounded-xs border forced-color-adjust-none"
      >
        <span style={{ width: `${share}%` }} className="bg-accent block h-full" />
      </div>
      <p aria-hidden data-numbers className="text-label text-quiet">
        {say('{label}: {done} of {total}', { label, done: grouped(Math.min(done, total)), total: grouped(total) })}
      </p>
    </div>
  )
}
