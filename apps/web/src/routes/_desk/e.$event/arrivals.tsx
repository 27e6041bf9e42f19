import { createFileRoute } from '@tanstack/react-router'

import { BoardScreen } from '#features/guests/board/board-screen.tsx'
import { boardSearch } from '#features/guests/board/board-search.ts'
import { useFromDoor } from '#navigation/from-door.ts'

/** The board of arrivals. */
export const Route = createFileRoute('/_desk/e/$event/arrivals')({
  validateSearch: boardSearch,
  component: Arrivals,
})

function Arrivals() {
  return <BoardScreen search={Route.useSearch()} isFromDoor={useFromDoor() !== null} />
}
