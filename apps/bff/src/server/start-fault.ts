/** A failure at start that one sentence explains. */
export class StartFault extends Error {}
