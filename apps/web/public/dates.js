// The first number or date that a browser formats takes it long, as it lists the languages that it knows; a number less than a date. It is
// done while the scripts of the page are on their way, once its rows stand, piece by piece.
document.addEventListener(
  'readystatechange',
  () => {
    if (!('requestIdleCallback' in window)) return
    const firsts = [
      () => new Intl.NumberFormat().format(1),
      () => new Intl.DateTimeFormat().format(),
      () => new Intl.PluralRules().select(1),
      () => new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' }).format(),
    ]
    const next = () => {
      firsts.shift()()
      if (firsts.length > 0) requestIdleCallback(next)
    }
    requestAnimationFrame(() => requestIdleCallback(next))
  },
  { once: true },
)
