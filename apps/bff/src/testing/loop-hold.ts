const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The longest time for which the event loop was held during the work, in milliseconds of this process: a machine that
 * is busy with something else holds nobody up here.
 */
export async function longestHold(work: () => Promise<void>): Promise<number> {
  let [at, used, longest] = [performance.now(), processorMs(), 0]
  const look = (): void => {
    const [nowAt, nowUsed] = [performance.now(), processorMs()]
    longest = Math.max(longest, Math.min(nowAt - at, nowUsed - used))
    at = nowAt
    used = nowUsed
  }
  const turns = setInterval(look, 1)
  try {
    await work()
    look()
  } finally {
    clearInterval(turns)
  }
  return longest
}
