/** Who writes in a support thread. An investor has an account; a visitor has the cookie of the browser they began in. */
export const threadAuthors = ['investor', 'visitor', 'staff'] as const
export type ThreadAuthor = (typeof threadAuthors)[number]

/** open: the last message waits for staff. answered: staff wrote last. closed: final. */
export const threadStates = ['open', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** Longest texts of a thread, in characters, and how many messages one holds. */
export const threadMax = { name: 120, email: 254, subject: 120, text: 4_000, messages: 200 } as const

/** How long a visitor's cookie opens their thread. */
export const visitDays = 30
