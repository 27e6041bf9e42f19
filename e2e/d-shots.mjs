import { chromium } from '@playwright/test'
const url = 'http://127.0.0.1:4971'
const [, , width = '1280', scheme = 'light', ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx = await browser.newContext({
  viewport: { width: Number(width), height: 850 },
  colorScheme: scheme,
  hasTouch: Number(width) < 500,
  locale: 'en-GB',
  reducedMotion: 'reduce',
})
const page = await ctx.newPage()
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console', m.text(), m.location().url)
})
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.request.post(`${url}/desk/session`, {
  headers: { 'x-frontdesk': '1' },
  data: { email: 'organizer@demo.example', password: 'frontdesk-demo' },
})
let n = 0
for (const p of paths) {
  const t = Date.now()
  await page.goto(url + p)
  await page.waitForLoadState('networkidle').catch(() => 0)
  await page.waitForTimeout(400)
  const name = `/tmp/d-shot-${width}-${scheme}-${n++}.png`
  await page.screenshot({ path: name })
  console.log(name, p, Date.now() - t)
}
await browser.close()
