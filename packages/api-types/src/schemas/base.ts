import { z } from 'zod'

import { always, each, may, sent } from './field.ts'
import { guid } from './scalars.ts'

/** `style`: colours and font of an event, company or type. */
export const Style = z.object({
  hasStyle: always.flag,
  ...each(
    [
      'primaryColor',
      'secondaryColor',
      'backgroundColor',
      'textColor',
      'contrastColor',
      'fontFamily',
      'secondaryContrastColor',
    ],
    may.text,
  ),
})

/** `profileImages`: URLs of one picture in several sizes. */
export const ProfileImages = z.object(
  each(
    ['defaultOriginal', 'defaultLarge', 'defaultMedium', 'defaultSmall', 'thumbnailSmall', 'thumbnailLarge'],
    may.text,
  ),
)

/** `user`, `createdByUser`. */
export const UserSummary = z.object({
  name: may.text,
  timezone: may.text,
  imageAssetId: may.guid,
  profileImages: sent(ProfileImages),
})

/** Base fields (B), present on most records. */
export const base = {
  id: guid,
  created: always.date,
  modified: always.date,
  etag: may.text,
  projectId: always.guid,
}

/** Picture fields that most records carry. */
export const picture = { imageUrl: may.text, imageAssetId: may.guid, profileImages: sent(ProfileImages) }

/** Postal address fields. */
export const address = each(['address1', 'address2', 'city', 'state', 'country', 'postalCode'], may.text)

/** Names and contact details of a person. */
export const contact = each(
  ['name', 'firstName', 'lastName', 'email', 'contactEmail', 'phone', 'jobTitle', 'company'],
  may.text,
)

/** RFC 9457 error body. */
export const ProblemDetails = z.object({
  type: may.text,
  title: may.text,
  status: may.int32,
  detail: may.text,
  instance: may.text,
})
