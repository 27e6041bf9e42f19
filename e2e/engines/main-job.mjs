import { setTimeout as wait } from 'node:timers/promises'

/**
 * A browser that is driven by real keys and reads its page by script.
 * @typedef {object} Engine
 * @property {string} name
 * @property {(url: string) => Promise<unknown>} open
 * @property {(expression: string) => Promise<unknown>} run an expression; a promise of it is awaited
 * @property {(text: string) => Promise<unknown>} type
 * @property {() => Promise<unknown>} enter
 * @property {() => Promise<unknown>} close
 */

const stepMs = 60_000

/** The element, as an expression. @param {string} selector */
const has = (selector) => `document.querySelector(${JSON.stringify(selector)})`

/**
 * Sign in, box to event, attendee card, remove with undo, inventory, calendar.
 * @param {Engine} engine
 * @param {string} url of a demo desk
 */
export async function mainJob(engine, url) {
  const { open, run, type, enter } = engine
  /** @param {string} what @param {string} expression that becomes true */
  async function until(what, expression) {
    const last = Date.now() + stepMs
    for (;;) {
      if ((await run(`Boolean(${expression})`).catch(() => false)) === true) return
      if (Date.now() > last) throw new Error(`${engine.name}: ${what} did not come. The page says: ${await seen()}`)
      await wait(100)
    }
  }
  const seen = async () =>
    String(await run(`(document.querySelector('main') ?? document.body).innerText`)).slice(0, 1500)
  const text = (/** @type {string} */ selector) => `${has(selector)}?.innerText ?? ''`
  /** @param {string} selector @param {string} value */
  async function fill(selector, value) {
    await until(selector, has(selector))
    await run(`(${has(selector)}.focus(), true)`)
    await type(value)
  }
  /** @param {string} within @param {string} label the button's text begins with it */
  async function click(within, label) {
    const button = `[...document.querySelectorAll(${JSON.stringify(`${within} button`)})].find((one) => !one.disabled && one.innerText.trim().startsWith(${JSON.stringify(label)}))`
    await until(`the button ${label}`, button)
    await run(`(${button}.click(), true)`)
  }

  /** Opens a page; again when a navigation of the page before it came through after all. @param {string} path */
  async function visit(path) {
    for (let tries = 0; tries < 3; tries += 1) {
      await open(`${url}${path}`).catch(() => undefined)
      await until(`a page at ${path}`, has('main'))
      if ((await run('location.pathname')) === path) return
    }
    throw new Error(`${engine.name}: ${path} leads to ${String(await run('location.pathname'))}`)
  }

  await open(`${url}/sign-in`)
  await fill('input[type="email"]', 'staff@demo.example')
  await fill('input[type="password"]', 'frontdesk-demo')
  await enter()
  await until('the desk', `${has('[role="combobox"]')} && location.pathname === '/'`)
  const examples = /** @type {Record<string, string>} */ (
    await run(`fetch('/desk/demo-examples').then((answer) => answer.json()).then(({ examples }) => examples)`)
  )

  await fill('[role="combobox"]', examples.eventSlug ?? '')
  await until('the event in the box', has('[role="option"]'))
  await enter()
  // Waits for the event's name: a navigation that is still running would cancel the next one.
  await until('the event', `(${text('main h1')}).includes(${JSON.stringify(examples.eventName)})`)

  await visit(`/e/${examples.eventSlug}/attendees/${examples.removableAttendeeId}`)
  const answerIs = (/** @type {string} */ word) => until(word, `(${text('[data-answer-word]')}).trim() === '${word}'`)
  await answerIs('Enrolled')
  await click('main', 'Remove')
  await until('the question of the removal', has('[role="group"][data-answerable]'))
  await click('[role="group"]', 'Remove')
  await answerIs('Not enrolled')
  await until('the answer to the removal', has('[data-request="done"]'))
  await click('body', 'Undo')
  await answerIs('Enrolled')
  // Leaving the page earlier could cancel its request.
  await until('the answer to the undo', has('[data-request="done"]'))

  await visit(`/e/${examples.eventSlug}/inventory`)
  await until('what is left', `/\\d+ left/.test(${text('main')})`)
  // A hatch that an engine cannot draw is computed to none.
  const hatches = `[...document.querySelectorAll('[role="img"] > span')].map((bar) => getComputedStyle(bar).backgroundImage)`
  await until('the hatched part of a bar', `${hatches}.some((image) => image.includes('gradient'))`)

  await visit('/calendar')
  await until('the calendar', `${has('main table')} && ${has('main select')}`)
  const look = await run(`getComputedStyle(${has('main select')}).appearance`)
  if (look !== 'none') throw new Error(`${engine.name}: the list of zones is the engine's own (${String(look)})`)
}
