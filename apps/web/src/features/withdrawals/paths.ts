/** The terms, the newest withdrawals and the book have one path each everywhere, so that they are asked for once. */
export const termsPath = '/api/withdraw/terms'
export const newestWithdrawals = '/api/withdrawals/me?limit=20'
export const bookPath = '/api/withdrawal-addresses'

export function ownWithdrawalsPath(after: string | null): `/api/${string}` {
  return after === null ? newestWithdrawals : `${newestWithdrawals}&after=${encodeURIComponent(after)}`
}

export function withdrawalPath(id: string): `/api/${string}` {
  return `/api/withdrawal/${encodeURIComponent(id)}`
}

export const withdrawPage = '/user/withdraw'
export const reviewPage = '/user/withdraw?step=review'
export const bookPage = '/user/withdraw?show=addresses'

/** One withdrawal: its receipt at first, and the same page ever after. */
export function withdrawalPage(id: string): string {
  return `/user/withdraw?withdrawal=${encodeURIComponent(id)}`
}
