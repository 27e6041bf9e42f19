import { z } from 'zod'

// Zod probes whether it can generate code at run time. The content security policy forbids it, and the probe alone
// would be reported as a violation.
z.config({ jitless: true })
