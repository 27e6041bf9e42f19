import { etagOf, type Calendar } from './calendar.ts'
import words from './data/people.json' with { type: 'json' }
import type { SeedEvent } from './event-records.ts'
import { idOf } from './ids.ts'
import { contactOf, type People, type SeedPerson } from './people.ts'
import { projects } from './projects.ts'
import { createRandom } from './random.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

/** Virtual settings of an event that has a virtual side: a stream with its key, a meeting, or a recording. */
export function virtualInfoItem({ plan, record }: SeedEvent, calendar: Calendar): SeedItem[] {
  if (plan.virtual === undefined) return []
  const id = idOf(`virtual info ${record.id}`)
  const random = createRandom(id)
  const kind = plan.virtual
  const page = `https://live.example.org/${plan.project}/${plan.key}`
  const isStream = kind === 'LiveStream'
  const isMeeting = kind === 'Meeting'
  return [
    seedItem(
      'virtual-info',
      recordOf('VirtualEventSettings', {
        id,
        ...calendar.stamps(id),
        projectId: record.projectId,
        eventId: record.id,
        organizationId: record.organizationId,
        name: `${plan.name} online`,
        url: page,
        extraInfo: isMeeting ? 'The waiting room opens ten minutes before.' : null,
        publish: record.publish,
        openDate: record.startUtc,
        closeDate: record.endUtc,
        displayMinsAfterStart: isStream ? -10 : null,
        numMinsToDisplay: isStream ? 240 : null,
        streamServer: isStream ? 'rtmps://ingest.example.org/live' : null,
        streamKey: isStream ? `demo-key-${id.slice(0, 13)}` : null,
        securityType: isStream ? 'Key' : isMeeting ? 'Passcode' : null,
        iframeEnabled: isStream,
        textChatEnabled: true,
        reactionsEnabled: isStream,
        videoChatEnabled: isMeeting,
        audioChatEnabled: isMeeting,
        liveStreamEnabled: isStream,
        onDemandEnabled: kind === 'OnDemand',
        onDemandUrl: kind === 'OnDemand' ? `${page}/recording` : null,
        livestreamUrl: isStream ? `${page}/stream` : null,
        externalMeetingUrl: isMeeting ? `https://meet.example.org/${id.slice(0, 8)}` : null,
        externalEmbed: isStream ? `<iframe src="${page}/embed"></iframe>` : null,
        meetingSize: isMeeting ? random.int(20, 250) : null,
        kind,
      }),
    ),
  ]
}

const resources = [
  ['WebPage', 'Event page', null, null],
  ['Document', 'Slides', null, null],
  ['CodeOfConduct', 'Code of conduct', null, null],
  ['CoWriting', 'Shared notes', -1, 2],
  ['Feedback', 'Tell us how it was', 0, 14],
  ['Video', 'Recording', 3, null],
] as const

/** Links of an event: some permanent, some only in a time window (open, not yet, closed). */
export function externalResourceItems({ plan, record }: SeedEvent, isMain: boolean, calendar: Calendar): SeedItem[] {
  const random = createRandom(`resources ${record.id}`)
  const chosen = isMain ? resources : random.chance(0.5) ? random.some(resources, random.int(1, 3)) : []
  const day = typeof record.startUtc === 'string' ? calendar.offsetOf(record.startUtc.slice(0, 10)) : 0
  return chosen.map(([kind, name, opens, closes], itemOrder) => {
    const id = idOf(`resource ${record.id} ${kind}`)
    return seedItem(
      'external-resources',
      recordOf('ExternalResource', {
        id,
        ...calendar.stamps(id),
        projectId: record.projectId,
        eventId: record.id,
        organizationId: record.organizationId,
        objId: record.id,
        objType: 'Event',
        name,
        url: `https://${plan.project}.example.org/${plan.key}/${kind.toLowerCase()}`,
        externalResourceType: kind,
        extraInfo: kind === 'Document' ? 'PDF, tagged' : null,
        publish: kind !== 'CoWriting' || isMain,
        openDate: opens === null ? null : calendar.utc(day + opens, '06:00'),
        closeDate: closes === null ? null : calendar.utc(day + closes, '22:00'),
        displayMinsAfterStart: kind === 'Feedback' ? 30 : null,
        numMinsToDisplay: kind === 'Feedback' ? 20_160 : null,
        itemOrder,
      }),
    )
  })
}

/** Comments of attendees in threads of at most three levels; some are flagged, some are unpublished. */
export function commentItems(
  { record }: SeedEvent,
  count: number,
  writers: readonly SeedPerson[],
  calendar: Calendar,
): SeedItem[] {
  const random = createRandom(`comments ${record.id}`)
  const made: { id: string; topLevelId: string; level: number }[] = []
  return Array.from({ length: writers.length === 0 ? 0 : count }, (_, index) => {
    const above = made.length > 0 && random.chance(0.45) ? random.pick(made) : null
    const parent = above !== null && above.level < 3 ? above : null
    const somebody = random.pick(writers)
    const id = idOf(`comment ${record.id} ${index}`)
    const level = parent === null ? 0 : parent.level + 1
    const topLevelId = parent?.topLevelId ?? id
    made.push({ id, topLevelId, level })
    const bodyText = random.pick(parent === null ? words.remarks : words.replies)
    const when = calendar.utc(
      -1 - Math.floor((count - index) / 3),
      `${String(8 + (index % 12)).padStart(2, '0')}:${String(10 + (index % 50)).padStart(2, '0')}`,
    )
    const user = somebody.user ?? recordOf('UserSummary', { name: somebody.person.name })
    const comment = {
      id,
      created: when,
      modified: when,
      etag: etagOf(id),
      organizationId: record.organizationId,
      projectId: record.projectId,
      eventId: record.id,
      personId: somebody.person.id,
      userId: somebody.userId ?? somebody.person.id,
      objId: record.id,
      objType: 'Event',
      parentId: parent?.id ?? null,
      topLevelId,
      currentLevel: level,
      bodyText,
      bodyHtml: `<p>${bodyText}</p>`,
      publish: !random.chance(0.08),
      commentFlag: random.chance(0.1) ? 'Flagged' : 'Ok',
      commentType: 'Comment',
      reactionSummary: random.chance(0.3) ? `👍 ${random.int(1, 12)}` : null,
      user,
    }
    return seedItem('comments', { user, comment })
  })
}

/** Posts of an event, several pages of them at the main events, each by another person. */
export function postItems({ plan, record }: SeedEvent, count: number, people: People): SeedItem[] {
  const { crowd } = projects[plan.project].people
  const random = createRandom(`posts ${record.id}`)
  const first = random.int(0, crowd - 1)
  return Array.from({ length: Math.min(count, crowd) }, (_, index) => {
    const somebody = people.person((first + index) % crowd)
    return seedItem('posts', {
      eventId: record.id,
      ...recordOf('PostItem', {
        ...contactOf(somebody),
        meta: random.chance(0.4)
          ? JSON.stringify({ mood: random.pick(['glad', 'curious', 'tired']), stamp: index + 1 })
          : null,
        projectIds: [projects[plan.project].id],
        eventIds: [record.id],
      }),
    })
  })
}
