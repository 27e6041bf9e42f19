/** What the service needs of the demo: its records, what to pin on the desk's home page, and the examples of the desk. */
export { demoPins, type DemoPin } from './demo-pins.ts'
export { demoGuests, type DemoGuestList } from './demo-guests.ts'
export { demoRecords } from './demo-records.ts'
export { demoExamples, type DemoExamples } from './demo-examples.ts'
export { demoProjects } from './projects.ts'
