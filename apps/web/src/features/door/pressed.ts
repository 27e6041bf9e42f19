/** Look of a button that is pressed: what it switches is on. */
export const pressed = 'aria-pressed:border-accent! aria-pressed:bg-selected!'
