/** The time of a line in the log. Nothing that is signed depends on it: what does reads the database's clock. */
export const now = (): Date => new Date()
