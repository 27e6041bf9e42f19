import { test } from '#support/demo.ts'
import { expectStillHome } from '#support/home.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  for (const role of ['Event staff', 'Organizer'] as const)
    test(`Home for the role ${role} does not jump while it loads, at ${viewport.width} px`, async ({ page, demo }) => {
      await expectStillHome(page, demo, role, viewport)
    })
