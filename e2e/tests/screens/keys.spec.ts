import { frontDeskJobs } from '#support/front-desk-jobs.ts'

frontDeskJobs('one')
