/** Characters. The BFF rejects shorter ones. */
export const shortestPassword = 12
