/** Attributes of the heading of the page's record, which gets the focus after navigation. One per page. */
export const recordHeading = { 'data-record-heading': '', tabIndex: -1 } as const
