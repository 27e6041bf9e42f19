/** As a browser does: a request that is aborted ends, whether or not it was answered. */
export const orAborted = <T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
    answer.then(resolve, reject)
  })
