import type { Records } from './records.ts'

export { type Enumeration, type Word, enumerations } from './enumerations.ts'
export { parseJson } from './json.ts'
export * from './guid.ts'
export * from './operation.ts'
export * from './operations.ts'
export { type Bodies, type Records, bodySchemas, schemas } from './records.ts'
export { isAlwaysSent } from './schemas/field.ts'
export { fieldsWithin } from './schemas/shape-of.ts'
export { paged, serviceResponse } from './schemas/envelopes.ts'
export { answerSchema, bodySchema, paramsSchema, querySchema } from './shapes.ts'

export type Company = Records['Company']
export type CompanyTypeAssignment = Records['CompanyTypeAssignment']
export type CompanyMember = Records['CompanyMember']
export type EventCompanyItem = Records['EventCompanyItem']
export type Category = Records['Category']
export type Location = Records['Location']
export type MetaField = Records['MetaField']
export type EventType = Records['EventType']
export type EventRecord = Records['Event']
export type Organizer = Records['Organizer']
export type Timeslot = Records['Timeslot']
export type Dti = Records['Dti']
export type DtiTimezone = Records['DtiTimezone']
export type Recurrence = Records['Recurrence']
export type Attendee = Records['Attendee']
export type AttendanceType = Records['AttendanceType']
export type Person = Records['Person']
export type AttendeeRecord = Records['AttendeeRecord']
export type UserSummary = Records['UserSummary']
export type Style = Records['Style']
export type ProfileImages = Records['ProfileImages']
export type Facilitator = Records['Facilitator']
export type FacilitatorType = Records['FacilitatorType']
export type VirtualEventSettings = Records['VirtualEventSettings']
export type ExternalResource = Records['ExternalResource']
export type CommentItem = Records['CommentItem']
export type PostItem = Records['PostItem']
export type RegistrationPassCode = Records['RegistrationPassCode']
export type RegistrationType = Records['RegistrationType']
export type RegistrationDetails = Records['RegistrationDetails']
export type RegistrationSettings = Records['RegistrationSettings']
export type TicketType = Records['TicketType']
export type Registrant = Records['Registrant']
export type InventoryEntry = Records['InventoryEntry']
export type InventoryItem = Records['InventoryItem']
export type InventoryDetails = Records['InventoryDetails']
export type InventorySettings = Records['InventorySettings']
export type InventoryType = Records['InventoryType']
export type Enrollment = Records['Enrollment']
export type CodeVerdict = Records['CodeVerdict']
export type StartedRegistration = Records['StartedRegistration']
export type Confirmation = Records['Confirmation']
export type ProblemDetails = Records['ProblemDetails']
