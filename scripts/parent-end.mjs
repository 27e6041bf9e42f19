const everyMs = 500

/**
 * Calls `act` once when the process that started this one has ended: npm passes a signal to its shell, which ends
 * without passing it on.
 * @param {() => void} act
 */
export function onParentEnd(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, everyMs)
  timer.unref()
}
