import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

/** Arrived of expected for each value, as bars with their numbers. `expected` null: only how many. */
export function ShareBars(props: {
  label: string
  rows: readonly { name: string; arrived: number; expected: number | null }[]
}) {
  const { label, rows } = props
  const most = Math.max(1, ...rows.map(({ arrived, expected }) => expected ?? arrived))
  return (
    <table aria-label={label} className="text-table w-full max-w-3xl">
      <thead className="sr-only">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{say('Share')}</th>
          <th scope="col">{say('Arrived')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, arrived, expected }) => (
          <tr key={name}>
            <th scope="row" className="w-2/5 py-1 pe-3 text-start font-normal">
              <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{name}</bdi>
            </th>
            <td className="py-1">
              <span
                aria-hidden
                className="border-edge bg-surface block h-3 overflow-hidden rounded-xs border forced-color-adjust-none"
                style={{ width: `${Math.max(3, ((expected ?? arrived) / most) * 100)}%` }}
              >
                <span
                  className="bg-yes-edge block h-full"
                  style={{ width: `${expected === null ? 100 : expected === 0 ? 0 : (arrived / expected) * 100}%` }}
                />
              </span>
            </td>
            <td className="w-px ps-3 text-end whitespace-nowrap tabular-nums">
              {expected === null
                ? grouped(arrived)
                : say('{arrived} of {expected}', { arrived: grouped(arrived), expected: grouped(expected) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
