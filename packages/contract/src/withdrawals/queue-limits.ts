/** After how many hours work that waits for staff is late. Identity cases have their own setting. */
export const queueLimitHours = { withdrawals: 24, deposits: 24, proposals: 24, messages: 24 } as const
