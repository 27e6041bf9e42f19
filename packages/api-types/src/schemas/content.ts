import { z } from 'zod'

import { Style, UserSummary, base, contact, picture } from './base.ts'
import { always, each, may, maybe, sent } from './field.ts'
import { guid, open, text } from './scalars.ts'

/** Fields that virtual settings and external resources share. */
const publication = {
  ...base,
  eventId: always.guid,
  organizationId: may.guid,
  ...each(['name', 'description', 'url', 'externalId', 'externalResourceType', 'extraInfo'], may.text),
  publish: always.flag,
  openDate: may.date,
  closeDate: may.date,
  displayMinsAfterStart: may.int32,
  numMinsToDisplay: may.int32,
  meta: may.open,
  ...picture,
  style: sent(Style),
}

/** Op 16. `streamKey` is secret-bearing. */
export const VirtualEventSettings = z.object({
  ...publication,
  ...each(['streamServer', 'streamKey', 'securityType'], may.text),
  ...each(
    [
      'iframeEnabled',
      'textChatEnabled',
      'reactionsEnabled',
      'videoChatEnabled',
      'audioChatEnabled',
      'liveStreamEnabled',
      'onDemandEnabled',
    ],
    always.flag,
  ),
  consumerAppId: may.guid,
  ...each(['onDemandUrl', 'livestreamUrl', 'externalMeetingUrl', 'externalEmbed'], may.text),
  meetingSize: may.int32,
  /** Occurs in the sample payload only, so that a value of another shape is kept as it came. */
  kind: maybe(z.union([text, open, z.array(z.unknown()), z.number(), z.boolean()])),
})

export const ExternalResource = z.object({
  ...publication,
  objId: may.guid,
  objType: may.text,
  itemOrder: always.int32,
})

export const Comment = z.object({
  id: guid,
  created: always.date,
  modified: always.date,
  etag: may.text,
  ...each(['organizationId', 'projectId', 'eventId', 'personId'], may.guid),
  userId: always.guid,
  objId: always.guid,
  objType: may.text,
  parentId: may.guid,
  topLevelId: always.guid,
  currentLevel: always.int32,
  bodyText: may.text,
  bodyHtml: may.text,
  publish: always.flag,
  commentFlag: always.text,
  commentType: always.text,
  reactionSummary: may.text,
  user: sent(UserSummary),
})

/** Op 15. */
export const CommentItem = z.object({ user: sent(UserSummary), comment: sent(Comment) })

/** Op 18: person-shaped; `meta` is a string here. It has no id. */
export const PostItem = z.object({
  ...contact,
  meta: may.text,
  projectIds: maybe(z.array(z.string())),
  eventIds: maybe(z.array(z.string())),
})
