// Runs before the first paint, as `theme.js` does. The build writes the font's file and letters in here, and takes its face out of the style sheet.
;(function () {
  const root = document.documentElement
  const file = ''
  const unicodeRange = ''
  const place = 'frontdesk-font'
  function use(text) {
    const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const face = new FontFace('Inter Variable', bytes, { weight: '400 550', unicodeRange })
    face.loaded.catch(() => localStorage.removeItem(place))
    document.fonts.add(face)
    root.dataset.font = 'inter'
  }
  async function keep(priority, then) {
    try {
      const answer = await fetch(file, { priority })
      if (!answer.ok) return
      let letters = ''
      for (const byte of new Uint8Array(await answer.arrayBuffer())) letters += String.fromCharCode(byte)
      const text = btoa(letters)
      then?.(text)
      localStorage.setItem(place, file + ' ' + text)
    } catch {}
  }
  // While the desk is worked on, its style sheet has the face.
  if (file === '') {
    root.dataset.font = 'inter'
    return
  }
  try {
    const [name, text] = (localStorage.getItem(place) || '').split(' ')
    if (name === file) return use(text)
  } catch {}
  // The door shows nothing before its script has come, and this is half as large.
  if (root.dataset.page === 'door') {
    void keep('high', use)
    return
  }
  // A font that comes later would have the page laid out again: this one stands without it, and the next has it.
  function whenIdle(idle) {
    if (idle.timeRemaining() > 30) void keep('low')
    else requestIdleCallback(whenIdle)
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(whenIdle)
    else setTimeout(() => void keep('low'), 2000)
  })
})()
