import type { DeskAnswer, DeskBody } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { signedIn } from '#access/access.ts'
import type { Session } from '#access/session.ts'
import type { SessionCookie } from '#auth/cookie.ts'
import type { Sessions } from '#auth/sessions.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'

/** As whom an administrator looks: a role with all of their own scope, or an account. */
export type ViewAs = DeskBody<'beginView'>

export type Views = {
  /**
   * From the next request on the session looks as a role or an account.
   * @throws ProblemError `no_such_person` for no account, a blocked one or a kiosk; `invalid_input` for one's own;
   *   `too_many`; `viewing` while the session already does
   */
  begin(token: string, by: Session, as: ViewAs, reference: string): Promise<void>
  /** Ends the view of a session. Nothing when there is none. */
  end(token: string | null, reference: string): Promise<void>
  /** Audits and removes those whose time is over, or whose session has ended. */
  sweep(): Promise<void>
}

export type ViewRoutes = {
  views: Pick<Views, 'begin' | 'end'>
  sessions: Pick<Sessions, 'find'>
  cookie: SessionCookie
}

/** Looking as a role or an account: for administrators, in their own session. */
export function mountViews(
  app: Hono<DeskEnv>,
  { views, sessions, cookie }: ViewRoutes,
  answer: (session: Session) => DeskAnswer<'beginView'>,
): void {
  mountDeskRoute(app, 'beginView', async ({ c, session, body }) => {
    const token = cookie.read(c)
    // The pipeline has found the session by this token.
    if (token !== null) await views.begin(token, session, body, c.get('reference'))
    return answer(signedIn(await sessions.find(token, { background: true })))
  })
  mountDeskRoute(app, 'endView', async ({ c }) => {
    await views.end(cookie.read(c), c.get('reference'))
    return null
  })
}
