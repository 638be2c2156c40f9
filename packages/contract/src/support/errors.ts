/** Error codes of support threads. */
export const supportErrorCodes = ['thread_closed', 'thread_full', 'threads_open'] as const
export type SupportErrorCode = (typeof supportErrorCodes)[number]
