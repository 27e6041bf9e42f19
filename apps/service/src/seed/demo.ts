/** What the service needs of the demo: its records, what to pin on the desk's home page, and the ids a tour needs. */
export { demoPins, type DemoPin } from './demo-pins.ts'
export { demoRecords } from './demo-records.ts'
export { demoTour, type DemoTour } from './demo-tour.ts'
export { demoProjects } from './projects.ts'
