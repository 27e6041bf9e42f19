// The first date that a browser formats takes it long: it is done while the scripts of the page are on their way, once its rows stand.
document.addEventListener(
  'readystatechange',
  () => {
    if ('requestIdleCallback' in window)
      requestAnimationFrame(() => requestIdleCallback(() => new Intl.DateTimeFormat().format()))
  },
  { once: true },
)
