/** The time in milliseconds since 1970, passed in wherever it counts. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
