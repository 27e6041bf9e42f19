/** Look of a button that is pressed: what it switches is on. */
export const pressedLook = 'aria-pressed:border-accent! aria-pressed:bg-selected!'
