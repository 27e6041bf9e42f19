import { type Desk, startDesk } from './desk.ts'
import { ids } from './generated-records.ts'
import { type GeneratedService, startGeneratedService } from './generated-service.ts'

/** A desk before a service that answers with generated records, and the one person who may sign in to it. */
export async function startGeneratedDesk(administrator: {
  email: string
  password: string
}): Promise<{ service: GeneratedService; desk: Desk; stop: () => Promise<void> }> {
  const service = await startGeneratedService()
  const desk = await startDesk({
    UPSTREAM_BASE_URL: service.url,
    UPSTREAM_API_KEY: service.key,
    FRONTDESK_PROJECTS: ids.project,
    FRONTDESK_ADMIN_EMAIL: administrator.email,
    FRONTDESK_ADMIN_PASSWORD: administrator.password,
  })
  return {
    service,
    desk,
    stop: async () => {
      await desk.stop()
      await service.stop()
    },
  }
}
