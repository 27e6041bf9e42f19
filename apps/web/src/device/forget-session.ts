/** `forgetSession` for the pages that begin without its code; a failure leaves the day's limit of what is remembered. */
export const forgetRememberedSession = (): Promise<void> =>
  import('./remembered-session.ts').then(
    ({ forgetSession }) => forgetSession(),
    () => undefined,
  )
