import { type ReactNode, memo } from 'react'

/** `memo` that keeps the type parameter of a component; React's own type loses it. */
export function generic<C extends (props: never) => ReactNode>(component: C): C {
  return memo(component) as unknown as C
}
