/**
 * @typedef {{ interactions: number[], revisits: number[], unslowed: number[] }} Jobs milliseconds each; `unslowed`:
 * revisits at the machine's own speed
 */

/** Runs in the page: records the time of each interaction until it was painted, and each change of the heading. */
const watcher = `{
  const longest = new Map()
  const changes = []
  let pressed = 0
  globalThis.benchJobs = () => ({ durations: [...longest.values()], count: performance.interactionCount ?? 0, changes })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  addEventListener('click', ({ timeStamp }) => { pressed = timeStamp }, true)
  document.addEventListener('DOMContentLoaded', () => {
    let shown = ''
    new MutationObserver(() => {
      const heading = document.querySelector('main h1')?.textContent ?? ''
      if (heading === '' || heading === shown) return
      shown = heading
      const from = pressed
      // The frame that shows it, and its cost.
      requestAnimationFrame(() => setTimeout(() => changes.push(performance.now() - from)))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}`

/**
 * The tasks of a front desk in one session on the demo, by keyboard and pointer, on a processor slowed to a modest
 * phone and a fast network.
 * @param {import('./desk-browser.mjs').Browser} browser
 * @param {string} url of a desk with its demo
 * @param {{ name: string, value: string, url: string }} cookie
 * @returns {Promise<Jobs>}
 */
export async function jobs(browser, url, cookie) {
  const context = await browser.window([cookie])
  const { page, session } = await browser.slowPage(context, false)
  await page.addInitScript({ content: watcher })
  await page.goto(url, { waitUntil: 'networkidle' })
  const settled = () => page.waitForLoadState('networkidle')
  const tab = async (/** @type {string} */ name) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await settled()
  }

  // Searches for a person, then opens the event.
  const box = page.getByRole('combobox').first()
  await box.click()
  await page.keyboard.type('tideline', { delay: 60 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tideline/ })
    .first()
    .click()
  await settled()
  await tab('Inventory')
  await page.getByRole('columnheader').nth(1).getByRole('button').click()
  await page.getByRole('columnheader').nth(1).getByRole('button').click()
  const find = page.getByRole('textbox', { name: /^Find in/ })
  if ((await find.count()) > 0) {
    await find.click()
    await page.keyboard.type('la', { delay: 80 })
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('button', { name: /^Columns of/ })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox').last().click()
  await page.keyboard.press('Escape')
  await tab('Registration')
  await tab('Companies')
  await tab('Attendees')
  await page.locator('[data-page-search]').click()
  await page.keyboard.type('ada lovelace', { delay: 60 })
  await tab('Overview')
  await page
    .getByRole('button', { name: /^(?:Pin|Unpin|Pinned)/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(?:Pin|Unpin|Pinned)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Theme/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  const rail = page.getByRole('navigation', { name: 'Places and events' })
  await rail.getByRole('link', { name: 'Calendar' }).click()
  await settled()

  // Between two screens that were visited before.
  await rail.getByRole('link', { name: 'Projects' }).click()
  await settled()
  const changes = async () => (await page.evaluate('benchJobs()')).changes
  const revisit = async () => {
    const before = (await changes()).length
    for (const place of ['Calendar', 'Projects', 'Calendar', 'Projects', 'Calendar', 'Projects']) {
      await rail.getByRole('link', { name: place, exact: true }).click()
      await settled()
    }
    return (await changes()).slice(before)
  }
  const revisits = await revisit()
  const { durations, count } = await page.evaluate('benchJobs()')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const unslowed = await revisit()
  await context.close()
  const short = Array.from({ length: Math.max(0, count - durations.length) }, () => 16)
  return { interactions: [...durations, ...short], revisits, unslowed }
}
