import { beginWithQueue, tenInARow } from './queue.ts'

beginWithQueue()
tenInARow('slow', 500)
