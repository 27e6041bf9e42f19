import puppeteer from 'puppeteer-core'

/** Debian's Firefox over WebDriver BiDi. @returns {Promise<import('./main-job.mjs').Engine>} */
export async function openFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    // Without a pointer the page would be laid out for thumbs.
    extraPrefsFirefox: {
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'intl.accept_languages': 'en-GB',
    },
  })
  const page = await browser.newPage()
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    close: () => browser.close(),
  }
}
