/** A failure at start with a message for the terminal. */
export class StartFault extends Error {}
