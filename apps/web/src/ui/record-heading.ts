/** Marks the heading of the record that a page is about: the page's focus rests on it. One on a page. */
export const recordHeading = { 'data-record-heading': '', tabIndex: -1 } as const
