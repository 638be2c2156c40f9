/** After how many hours what waits for one of us is late. Identity cases have a setting of their own. */
export const queueLimitHours = { withdrawals: 24, deposits: 24, proposals: 24, messages: 24 } as const
