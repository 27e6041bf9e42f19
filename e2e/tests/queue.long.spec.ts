import { beginWithQueue, tenInARow } from '#support/queue.ts'

beginWithQueue()
tenInARow('slow', 500)
