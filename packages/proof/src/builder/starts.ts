/** A number of the file that says how many leaves stand before each bucket, and at its end how many there are: u32. */
export const startLength = 4
