import { type ReactNode, createContext, use } from 'react'
import { createPortal } from 'react-dom'

/** The place in the top bar for the search of a page; null until it is rendered, undefined where there is no frame. */
const Place = createContext<HTMLElement | null | undefined>(undefined)

export const PageSearchPlace = Place.Provider

/** A search of the page, in the place of the search box, which then shows itself while it has the focus. */
export function PageSearch({ children }: { children: ReactNode }) {
  const place = use(Place)
  if (place === undefined) return children
  return place ? createPortal(children, place) : null
}
