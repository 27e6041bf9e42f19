// What takes a browser long the first time is done while the scripts of the page are on their way, once its rows stand, piece by piece:
// for a number or a date it lists the languages that it knows (a number less than a date); the tab's own storage lies in another process.
document.addEventListener(
  'readystatechange',
  () => {
    if (!('requestIdleCallback' in window)) return
    const firsts = [
      () => new Intl.NumberFormat().format(1),
      () => new Intl.DateTimeFormat().format(),
      () => new Intl.PluralRules().select(1),
      () => new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' }).format(),
      () => sessionStorage.length,
    ]
    const next = () => {
      const first = firsts.shift()
      if (firsts.length > 0) requestIdleCallback(next)
      first()
    }
    requestAnimationFrame(() => requestIdleCallback(next))
  },
  { once: true },
)
