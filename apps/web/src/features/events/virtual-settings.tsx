import type { VirtualEventSettings } from '@frontdesk/api-types'
import { readableOf } from '@frontdesk/api-types/readable'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Stamp } from '#format/dates.ts'
import { nameOf } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Summary } from '#ui/summary.tsx'

import { WindowLine } from './resource-window-line.tsx'
import { shownWindow } from './resource-window.ts'

const switches = [
  ['liveStreamEnabled', mark('Live stream')],
  ['onDemandEnabled', mark('On demand')],
  ['videoChatEnabled', mark('Video chat')],
  ['audioChatEnabled', mark('Audio chat')],
  ['textChatEnabled', mark('Text chat')],
  ['reactionsEnabled', mark('Reactions')],
  ['iframeEnabled', mark('Shown inside other pages (iframe)')],
] as const satisfies readonly (readonly [keyof VirtualEventSettings, Marked])[]

/** The two sealed fields (op 16). */
const secrets = [
  ['streamKey', mark('Stream key')],
  ['externalMeetingUrl', mark('Meeting link')],
] as const

type Props = {
  settings: VirtualEventSettings
  sealed: readonly string[]
  start: Stamp | null
  zone: string
  now: number
  /** The control that reveals a sealed field. */
  reveal: Record<(typeof secrets)[number][0], ReactNode>
}

/** The virtual settings of an event (op 16): open or not, where, which features are on, and the sealed keys. */
export function VirtualSettings({ settings, sealed, reveal, ...around }: Props) {
  const others = sealed.filter((name) => !secrets.some(([field]) => field === name))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="line-clamp-3 font-medium">{nameOf(settings) ?? say('Settings without a name')}</span>
          <Kind kind={settings.kind} />
          {settings.publish === false ? <Badge meaning="wait">{say('Not published')}</Badge> : null}
        </div>
        <WindowLine window={shownWindow(settings, around)} />
        {settings.description ? <LongHtml html={settings.description} /> : null}
      </div>
      <Switches settings={settings} />
      <DefinitionList>
        <Address term={say('Page')} address={settings.url} />
        <Address term={say('Live stream at')} address={settings.livestreamUrl} />
        <Address term={say('Recording at')} address={settings.onDemandUrl} />
        {secrets.map(([field, term]) => (
          <Definition key={field} term={say(term)}>
            {sealed.includes(field) ? reveal[field] : null}
          </Definition>
        ))}
        <Definition term={say('Stream server')}>
          {settings.streamServer ? (
            <Copy shown text={settings.streamServer} what={say('stream server')} className="font-mono" />
          ) : null}
        </Definition>
        <Definition term={say('Security')}>
          {settings.securityType ? <bdi>{settings.securityType}</bdi> : null}
        </Definition>
        <Definition term={say('Meeting size')}>
          {typeof settings.meetingSize === 'number' ? grouped(settings.meetingSize) : null}
        </Definition>
        {settings.externalEmbed ? (
          <Definition term={say('Code to embed')}>
            <span className="flex items-start gap-1">
              <code className="text-label bg-hover max-h-24 min-w-0 overflow-y-auto rounded px-2 py-1 break-all">
                {settings.externalEmbed}
              </code>
              <Copy text={settings.externalEmbed} what={say('code to embed')} />
            </span>
          </Definition>
        ) : null}
        {settings.extraInfo ? (
          <Definition term={say('More')}>
            <LongText text={settings.extraInfo} />
          </Definition>
        ) : null}
      </DefinitionList>
      <SealedFields names={others} />
    </div>
  )
}

/** A kind may come as an object: what can be read of it, else that it can't be, with what came. */
function Kind({ kind }: Pick<VirtualEventSettings, 'kind'>) {
  if (kind === null || kind === undefined || kind === '') return null
  const readable = readableOf(kind)
  if (readable !== null)
    return (
      <Badge meaning="neutral" icon={null}>
        <bdi>{readable}</bdi>
      </Badge>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge meaning="unknown">{say('Details not readable')}</Badge>
      <details>
        <Summary>{say('Details')}</Summary>
        <code className="text-label break-all">{JSON.stringify(kind, null, 1)}</code>
      </details>
    </div>
  )
}

function Address({ term, address }: { term: string; address: string | null | undefined }) {
  return <Definition term={term}>{address ? <SafeLink address={address} /> : null}</Definition>
}

/** Each setting as a word: on, off, or not stated. */
function Switches({ settings }: { settings: VirtualEventSettings }) {
  return (
    <ul aria-label={say('What is switched on')} className="flex flex-wrap gap-x-6 gap-y-2">
      {switches.map(([field, name]) => {
        const on = settings[field]
        const Icon = on === true ? Check : on === false ? X : Minus
        return (
          <li
            key={field}
            className={on === true ? 'inline-flex items-center gap-1.5' : 'text-quiet inline-flex items-center gap-1.5'}
          >
            <Icon aria-hidden className={on === true ? 'text-yes-edge size-4' : 'size-4'} />
            {on === true
              ? say('{feature}: on', { feature: say(name) })
              : on === false
                ? say('{feature}: off', { feature: say(name) })
                : say('{feature}: unknown', { feature: say(name) })}
          </li>
        )
      })}
    </ul>
  )
}
