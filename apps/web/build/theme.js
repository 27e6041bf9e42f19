// Runs before the first paint: the build inlines it into each page, and the content security policy allows it by hash.
;(function () {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const more = matchMedia('(prefers-contrast: more)')
  function apply() {
    let choice = 'system'
    try {
      choice = JSON.parse(localStorage.getItem('frontdesk-theme') || '"system"')
    } catch {}
    const follows = choice !== 'light' && choice !== 'dark'
    root.dataset.colorScheme = follows ? (dark.matches ? 'dark' : 'light') : choice
    if (choice === 'contrast' || (choice === 'system' && more.matches)) root.dataset.contrast = 'more'
    else delete root.dataset.contrast
  }
  apply()
  dark.addEventListener('change', apply)
  more.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('frontdesk-theme', apply)
})()
