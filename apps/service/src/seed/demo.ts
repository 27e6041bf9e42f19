/** The parts of the demo that the service needs: records, pins for the desk's home page, and the desk's examples. */
export { demoGuests, type DemoGuestList } from './demo-guests.ts'
export { demoRecords } from './demo-records.ts'
export { demoExamples, demoPins, type DemoPin } from './demo-examples.ts'
export { demoProjects } from './projects.ts'
