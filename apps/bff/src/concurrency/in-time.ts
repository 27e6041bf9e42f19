/** The result of the work, or a rejection after `ms` milliseconds; the work itself goes on. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    const settled = () => clearTimeout(timer)
    work.then(resolve, reject).then(settled, settled)
  })
}
