// Runs before the first paint, as `theme.js` does. The build writes the font's file and letters in here, and takes its face out of the style sheet.
;(function () {
  const root = document.documentElement
  const file = ''
  const unicodeRange = ''
  const place = 'frontdesk-font'
  function use(text) {
    const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const face = new FontFace('Inter Variable', bytes, { weight: '400 700', unicodeRange })
    face.loaded.catch(() => localStorage.removeItem(place))
    document.fonts.add(face)
    root.dataset.font = 'inter'
  }
  async function keep() {
    try {
      const answer = await fetch(file, { priority: 'low' })
      if (!answer.ok) return
      let text = ''
      for (const byte of new Uint8Array(await answer.arrayBuffer())) text += String.fromCharCode(byte)
      localStorage.setItem(place, file + ' ' + btoa(text))
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
  // A font that comes later would have the page laid out again: this one stands without it, and the next has it.
  function whenIdle(idle) {
    if (idle.timeRemaining() > 30) void keep()
    else requestIdleCallback(whenIdle)
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(whenIdle)
    else setTimeout(() => void keep(), 2000)
  })
})()
