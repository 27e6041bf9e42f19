// node check.mjs Firefox|WebKit URL PORT: the main job in this engine; the port is for the engine's own driver.
import { openFirefox } from './firefox.mjs'
import { mainJob } from './main-job.mjs'
import { openWebKit } from './webkit.mjs'

const [name, url = '', port = ''] = process.argv.slice(2)
const engine = await (name === 'WebKit' ? openWebKit(Number(port)) : openFirefox())
try {
  await mainJob(engine, url)
} finally {
  await engine.close()
}
