import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import type { BoxResult } from '#search/rows/results.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { type Shortcut, singleKeys, useActiveShortcuts } from '#ui/keyboard/shortcuts.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** The latest binding of the same keys is the active one. */
function grouped(shortcuts: Shortcut[]): [string, Shortcut[]][] {
  const groups = new Map<string, Map<string, Shortcut>>()
  for (const shortcut of new Map(shortcuts.map((it) => [it.keys, it])).values()) {
    const group = groups.get(shortcut.group) ?? new Map<string, Shortcut>()
    groups.set(shortcut.group, group.set(shortcut.keys, shortcut))
  }
  return [...groups].map(([name, of]) => [name, [...of.values()]])
}

/** All shortcuts and commands of the current page. A press runs one. */
export function ShortcutsSheet({ actions, onClose }: { actions: readonly BoxResult[]; onClose: () => void }) {
  const shortcuts = useActiveShortcuts()
  const single = singleKeys.use()
  const keyless = actions.filter((it) => it.keys === undefined && it.run)
  const act = (run: () => void) => {
    onClose()
    // After the dialog has restored the focus, because the command may move it.
    setTimeout(run)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Keyboard shortcuts')}
      description={say('What works on this page, now. A press on a line does it.')}
      wide
    >
      <div className="columns-1 gap-x-8 sm:columns-2">
        {grouped(shortcuts).map(([name, of]) => (
          <Part key={name} name={name}>
            {of.map((it) => (
              <Line key={it.keys} label={it.label} keys={it.keys} onPress={() => act(it.run)} />
            ))}
          </Part>
        ))}
        <Part name={say('By name, in the search box')}>
          {keyless.map((it) => (
            <Line key={it.id} label={it.label} onPress={() => act(() => it.run?.())} />
          ))}
        </Part>
      </div>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-(--accent)"
          checked={single}
          onChange={(event) => singleKeys.set(event.target.checked)}
        />
        {say('Single keys work while nothing is being typed. Ctrl+K always does.')}
      </label>
    </Dialog>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mb-5 flex break-inside-avoid flex-col">
      <h3 className="text-label text-quiet truncate pb-1">{name}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Line({ label, keys, onPress }: { label: string; keys?: string; onPress: () => void }) {
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onPress}
        aria-keyshortcuts={keys}
        className="hover:bg-hover touch:min-h-11 flex min-h-8 w-full items-center justify-between gap-4 rounded-xs px-1 text-start"
      >
        <span className="min-w-0">{label}</span>
        {keys ? <Kbd keys={keys} /> : null}
      </button>
    </li>
  )
}
