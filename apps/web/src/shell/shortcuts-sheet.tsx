import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { type Shortcut, singleKeys, useActiveShortcuts } from '#ui/shortcuts.ts'

function grouped(shortcuts: Shortcut[]): [string, Shortcut[]][] {
  const groups = new Map<string, Map<string, Shortcut>>()
  for (const it of shortcuts) {
    const group = groups.get(it.group) ?? new Map<string, Shortcut>()
    groups.set(it.group, group.set(it.keys, it))
  }
  return [...groups].map(([name, of]) => [name, [...of.values()]])
}

/** Every key that works here and now. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useActiveShortcuts()
  const single = singleKeys.use()
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" description="What works on this page, now." wide>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {grouped(shortcuts).map(([name, of]) => (
          <section key={name} aria-label={name} className="flex flex-col">
            <h3 className="text-label text-quiet pb-1">{name}</h3>
            <dl>
              {of.map((it) => (
                <div key={it.keys} className="border-line flex min-h-8 items-center justify-between gap-4 border-b">
                  <dt>{it.label}</dt>
                  <dd>
                    <Kbd keys={it.keys} />
                    <span className="sr-only">{it.keys}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="mt-5 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={single}
          onChange={(event) => singleKeys.set(event.target.checked)}
        />
        Single keys work while nothing is being typed. Ctrl+K always does.
      </label>
    </Dialog>
  )
}
