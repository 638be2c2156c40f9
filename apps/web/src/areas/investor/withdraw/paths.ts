/** The newest withdrawals; the same question everywhere, so that it is asked once. */
export const newestWithdrawals = { query: { limit: 20 } } as const

export function withdrawalsAfter(after: string | null): {
  readonly query: { readonly limit: number; readonly after?: string }
} {
  return after === null ? newestWithdrawals : { query: { ...newestWithdrawals.query, after } }
}

export const withdrawPage = '/user/withdraw'
export const reviewPage = '/user/withdraw?step=review'
export const bookPage = '/user/withdraw?show=addresses'

/** One withdrawal: its receipt at first, and the same page ever after. */
export function withdrawalPage(id: string): string {
  return `/user/withdraw?withdrawal=${encodeURIComponent(id)}`
}
