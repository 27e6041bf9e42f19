// Runs before the first paint: the build inlines it into each page, and the content security policy allows it by hash.
;(function () {
  // A kiosk: what the server has rendered of another page is not shown before it leads back (`device/kiosk-lock.ts`).
  try {
    const { pathname } = location
    const lock = JSON.parse(localStorage.getItem('frontdesk-kiosk') || 'null')
    const to = lock && (lock.address || (lock.eventId && '/e/' + lock.eventId + '/kiosk'))
    const isKiosk = /^\/(e\/[^/]+\/kiosk|kiosk|sign-in|invite|setup)(\/|$)/.test(pathname)
    if (to && !isKiosk) location.replace(to)
  } catch {}
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
