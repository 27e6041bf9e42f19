// The first date that a browser formats takes it long, and so does the first of what else it knows of a language: it is done while the
// scripts of the page are on their way, once its rows stand, piece by piece.
document.addEventListener(
  'readystatechange',
  () => {
    // Laid out in the turn that has read it, and painted in the next: in one turn it would keep keys waiting for as long as both take.
    document.body.getBoundingClientRect()
    if (!('requestIdleCallback' in window)) return
    const firsts = [
      () => new Intl.DateTimeFormat().format(),
      () => new Intl.NumberFormat().format(1),
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
