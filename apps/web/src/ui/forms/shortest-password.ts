/** Characters. The border refuses what is shorter. */
export const shortestPassword = 12
