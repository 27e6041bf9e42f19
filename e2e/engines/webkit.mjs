import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const enterKey = '\uE007'

/**
 * WebKitGTK's MiniBrowser by the W3C WebDriver protocol.
 * @param {number} port for its driver
 * @returns {Promise<import('./main-job.mjs').Engine>}
 */
export async function openWebKit(port) {
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, LANG: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const end = () => {
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
  }
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async function ask(method, path, body) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await ready(() => ask('GET', '/status'))
    const options = { binary: miniBrowser, args: ['--automation'] }
    const { sessionId } = await ask('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    })
    const session = `/session/${sessionId}`
    /** @param {string} text */
    const press = (text) =>
      ask('POST', `${session}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: Array.from(text).flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      })
    return {
      name: 'WebKit',
      open: (url) => ask('POST', `${session}/url`, { url }),
      run: (expression) =>
        ask('POST', `${session}/execute/async`, {
          script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, (failure) => done(String(failure)))`,
          args: [],
        }),
      type: press,
      enter: () => press(enterKey),
      close: async () => {
        await ask('DELETE', session).catch(() => undefined)
        end()
      },
    }
  } catch (failure) {
    end()
    throw failure
  }
}

/** @param {() => Promise<unknown>} answers */
async function ready(answers) {
  const last = Date.now() + 20_000
  for (;;) {
    try {
      await answers()
      return
    } catch (failure) {
      if (Date.now() > last) throw failure
      await wait(100)
    }
  }
}
