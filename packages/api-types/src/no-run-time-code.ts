import { z } from 'zod'

// Zod tries whether code can be made at run time. The desk's pages forbid that, and the try alone is a reported violation.
z.config({ jitless: true })
