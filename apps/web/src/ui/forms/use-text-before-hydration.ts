import { useEffect, useEffectEvent } from 'react'

/** Reads once what was typed into a field of the document before React hydrated it: the element keeps its value, and no event tells of it. */
export function useTextBeforeHydration(
  field: () => HTMLInputElement | null | undefined,
  onText: (text: string) => void,
): void {
  const take = useEffectEvent(() => {
    const input = field()
    if (input && input.value !== input.defaultValue) onText(input.value)
  })
  useEffect(() => take(), [])
}
