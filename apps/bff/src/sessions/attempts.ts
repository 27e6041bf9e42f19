import { Refusal } from '#problem.ts'

type Window = { count: number; until: number }

/** Counts by key in fixed windows. Bounded: the oldest key makes room, so that keys made up by callers fill nothing. */
function counter(limit: number, lengthMs: number, now: () => Date, most = 10_000) {
  const windows = new Map<string, Window>()
  const live = (key: string): Window | null => {
    const window = windows.get(key)
    return window !== undefined && window.until > now().getTime() ? window : null
  }
  return {
    /** Milliseconds until the next try, 0 when one is free. */
    wait(key: string): number {
      const window = live(key)
      return window !== null && window.count >= limit ? window.until - now().getTime() : 0
    },
    take(key: string): void {
      const window = live(key) ?? { count: 0, until: now().getTime() + lengthMs }
      window.count += 1
      windows.delete(key)
      windows.set(key, window)
      const oldest = windows.size > most ? windows.keys().next().value : undefined
      if (oldest !== undefined) windows.delete(oldest)
    },
    giveBack(key: string): void {
      const window = live(key)
      if (window !== null) window.count = Math.max(0, window.count - 1)
    },
    forget(key: string): void {
      windows.delete(key)
    },
  }
}

export type Attempts = {
  /** Takes one try before the password is looked at. @throws Refusal `too_many` with Retry-After */
  begin(account: string, client: string): void
  /** Nothing was guessed: the try is given back, and no other one is forgotten. */
  giveBack(account: string, client: string): void
  /** Signed in: the tries before are forgotten, and this client is known for the account. */
  succeeded(account: string, client: string): void
}

const minute = 60_000

function tooMany(wait: number): Refusal {
  return new Refusal('too_many', {
    detail: 'Wait a little before the next try.',
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  })
}

/**
 * Failed sign-ins, limited per account and client, per account, per client and in all. A client that has signed in to
 * the account before meets only the first, so that a stranger's tries lock nobody out.
 */
export function createAttempts(now: () => Date): Attempts {
  const pair = counter(8, 10 * minute, now)
  const perAccount = counter(20, 10 * minute, now)
  const perClient = counter(60, 10 * minute, now)
  const inAll = counter(600, minute, now)
  const familiar = counter(1, 30 * 24 * 60 * minute, now)

  const giveBack = (account: string, client: string): void => {
    pair.giveBack(`${account}\n${client}`)
    perAccount.giveBack(account)
    perClient.giveBack(client)
    inAll.giveBack('')
  }
  return {
    begin(account, client) {
      const both = `${account}\n${client}`
      const isFamiliar = familiar.wait(both) > 0
      const waits = [
        pair.wait(both),
        ...(isFamiliar ? [] : [perAccount.wait(account), perClient.wait(client), inAll.wait('')]),
      ]
      const wait = Math.max(...waits)
      if (wait > 0) throw tooMany(wait)
      pair.take(both)
      perAccount.take(account)
      perClient.take(client)
      inAll.take('')
    },
    giveBack,
    succeeded(account, client) {
      const both = `${account}\n${client}`
      giveBack(account, client)
      pair.forget(both)
      familiar.take(both)
    },
  }
}

export type Lookups = {
  /** Takes one try before a secret address is looked up. @throws Refusal `too_many` with Retry-After */
  begin(client: string): void
  /** The address exists: the try is given back. */
  found(client: string): void
}

/** Addresses that nobody has, limited per client only: a limit in all would let a stranger shut everybody's. */
export function createLookups(now: () => Date): Lookups {
  const perClient = counter(30, 10 * minute, now)
  return {
    begin(client) {
      const wait = perClient.wait(client)
      if (wait > 0) throw tooMany(wait)
      perClient.take(client)
    },
    found(client) {
      perClient.giveBack(client)
    },
  }
}
