import { createTransport } from 'nodemailer'

/** SMTP server and sender. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  url: string
  /** `Frontdesk <desk@example.org>` or a bare address. */
  from: string
}

export interface MailMessage {
  messageId: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string | null
}

type Delivery = { sent: true } | { sent: false; permanent: boolean; code: string; detail: string }

export interface Mailer {
  deliver: (message: MailMessage) => Promise<Delivery>
  close: () => void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

interface SmtpFailure {
  code: string
  responseCode: number | null
  detail: string
}

const failureFrom = (error: unknown): SmtpFailure => {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', responseCode: null, detail: 'unknown failure' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  return { code, responseCode, detail: error.message.slice(0, 300) }
}

// Permanent only when this recipient or message is refused; a wrong password or an unreachable server is temporary.
const isPermanent = ({ code, responseCode }: SmtpFailure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== null && responseCode >= 500

/** Sends messages by SMTP, one connection each, every step with a deadline. Never throws: failures are results. */
export const createMailer = ({ url, from }: MailSettings): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ messageId, recipient, subject, bodyText, bodyHtml }) => {
      try {
        await transport.sendMail({
          from,
          // An object, so that the address cannot be parsed as two.
          to: { name: '', address: recipient },
          subject,
          messageId,
          text: bodyText,
          ...(bodyHtml === null ? {} : { html: bodyHtml }),
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { sent: true }
      } catch (error) {
        const failure = failureFrom(error)
        return { sent: false, permanent: isPermanent(failure), code: failure.code, detail: failure.detail }
      }
    },
    close: () => transport.close(),
  }
}
