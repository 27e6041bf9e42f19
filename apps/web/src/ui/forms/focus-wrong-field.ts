import { useEffect, useRef } from 'react'

/** The focus goes to the first field with an error after each answer of the form, `wrong`, or of the server, `problem`. */
export function useFocusWrongField(wrong: object, problem: object | null = null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isWrong = problem !== null || Object.keys(wrong).length > 0
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong, problem])
  return form
}
