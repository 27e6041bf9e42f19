import { type ReactNode, memo } from 'react'

/** `memo` of a component that has a type parameter: React's own type would lose it. */
export function generic<C extends (props: never) => ReactNode>(component: C): C {
  return memo(component) as unknown as C
}
