/** Every value set that the contract lists. Values without a listed set ("sample value ...") are plain strings. */
export const enumerations = {
  locationKind: ['None', 'Place', 'City', 'Hotel', 'ConventionCenter', 'Building', 'Room', 'Table', 'Booth', 'Other'],
  baseType: ['Public', 'Invitation', 'Ticketed', 'Registration', 'Private', 'Basic'],
  eventStatus: ['Tentative', 'Confirmed', 'Cancelled'],
  eventApproval: ['Proposed', 'Approved', 'Declined', 'UnderReview'],
  visibility: ['Default', 'Public', 'Private', 'Confidential'],
  transparency: ['Opaque', 'Transparent'],
  priority: ['Default', 'Low', 'High'],
  timeslotType: ['Timeslot', 'Availability', 'Exclusion'],
  recurrenceEnd: ['Never', 'AfterNTimes', 'Date'],
  recurrenceInterval: ['Never', 'Daily', 'Weekly', 'Monthly', 'Yearly'],
  monthlyRepeat: ['Never', 'DayOfMonth', 'DayOfNthWeek'],
  yearlyRepeat: ['Never', 'DayOfYear', 'DayOfNthWeekAndDayAndMonth'],
  registrationKind: ['Attendee', 'Company'],
  registrationStatus: ['NotAvailable', 'Hidden', 'Open', 'Closed', 'Cancelled'],
  cancellationType: ['ApprovalRequired', 'Automatic'],
  approvalKind: ['Automatic', 'Manual'],
  responseStatus: [
    'Incomplete',
    'InCart',
    'Complete',
    'Cancelled',
    'Transferred',
    'Abandoned',
    'Expired',
    'UnderReview',
    'Declined',
    'Invited',
  ],
  paymentStatus: ['None', 'Unpaid', 'Paid', 'Refunded', 'Red'],
  registrantApproval: ['None', 'UnderReview', 'Approved', 'Declined'],
  inventoryStatus: ['None', 'Available', 'Reserved', 'Purchased', 'Hidden', 'OutOfStock'],
} as const

export type Enumeration = keyof typeof enumerations
/** A listed value, or any other string: an unlisted value is shown unchanged and is not an error. */
export type Word<E extends Enumeration> = (typeof enumerations)[E][number] | (string & {})
