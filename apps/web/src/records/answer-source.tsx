import { say } from '#i18n/say.ts'
import { asOfText } from '#ui/as-of.tsx'
import { cx } from '#ui/cx.ts'

/** Operation and age of an answer: `operation 32, as of 14:02:10`. `at` is ISO 8601. */
export function AnswerSource(props: { operation: number; at: string | null; className?: string }) {
  const { operation, at, className } = props
  const number = String(operation)
  return (
    <span data-source={operation} className={cx('text-label text-quiet tabular-nums', className)}>
      {at === null
        ? say('operation {number}', { number })
        : say('operation {number}, {asOf}', { number, asOf: asOfText(at) })}
    </span>
  )
}
