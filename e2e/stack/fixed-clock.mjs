// Preloaded as `fixed-clock.mjs?at=<instant>` by the desk and its service: the date stands still, timers go on.
const at = Date.parse(new URL(import.meta.url).searchParams.get('at') ?? '')
if (Number.isNaN(at)) throw new Error('fixed-clock.mjs was loaded without an instant')

const now = () => at
globalThis.Date = new Proxy(Date, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [at] : args, as),
  apply: (target) => new target(at).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
