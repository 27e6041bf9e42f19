import type { RequestHead } from './request-context.ts'

const form = /^Bearer +(fd_\S*)$/i

/** The token of an account in `Authorization`; null without one. Other schemes and tokens are those of a proxy. */
export const bearerIn = (c: Pick<RequestHead, 'req'>): string | null =>
  form.exec(c.req.header('authorization') ?? '')?.[1] ?? null
