/** The person's newest deposits; the same path everywhere, so that it is asked once. */
export const newestDeposits = '/api/deposit/mine?limit=20'

export function ownDepositsPath(after: string | null): `/api/${string}` {
  return after === null ? newestDeposits : `${newestDeposits}&after=${encodeURIComponent(after)}`
}
