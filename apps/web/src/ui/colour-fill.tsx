/**
 * Fills its box with a colour of a record. Not a style: the content security policy forbids style attributes in the
 * document, which contains the first screen.
 */
export function ColourFill({ colour }: { colour: string }) {
  return (
    <svg aria-hidden className="size-full">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  )
}
