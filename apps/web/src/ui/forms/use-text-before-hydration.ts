import { useEffect, useEffectEvent } from 'react'

/**
 * Reports once the text that was typed before React hydrated the field: the element keeps its value without an event.
 */
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
