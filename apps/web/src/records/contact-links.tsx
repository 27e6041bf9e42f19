import { mailLink, phoneLink } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'

/** Mail and telephone: each a link with a copy button. */
export function ContactLinks({
  email,
  phone,
  className,
}: {
  email: string | null
  phone: string | null
  className?: string
}) {
  if (!email && !phone) return <p className={cx('text-label', className)}>{say('No e-mail or phone recorded')}</p>
  return (
    <p className={cx('flex flex-wrap items-center gap-x-4 gap-y-1', className)}>
      {email ? <ContactLink text={email} link={mailLink(email)} what={say('e-mail')} /> : null}
      {phone ? <ContactLink text={phone} link={phoneLink(phone)} what={say('phone')} /> : null}
    </p>
  )
}

/** One contact method. `what` names it: "e-mail". */
export function ContactLink({ text, link, what }: { text: string; link: string | null; what: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-0.5">
      {link ? (
        <a
          href={link}
          aria-label={text}
          className="touch:py-3 line-clamp-3 min-w-0 underline decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          <Breakable text={text} />
        </a>
      ) : (
        <span className="line-clamp-3 min-w-0">{text}</span>
      )}
      <Copy text={text} what={what} className="shrink-0 text-current!" />
    </span>
  )
}

/** A long address wraps before its @ rather than inside a word. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
