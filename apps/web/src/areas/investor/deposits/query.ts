/** The person's newest deposits; the same question everywhere, so that it is asked once. */
export const newestDeposits = { query: { limit: 20 } } as const

export function depositsAfter(after: string | null): {
  readonly query: { readonly limit: number; readonly after?: string }
} {
  return after === null ? newestDeposits : { query: { ...newestDeposits.query, after } }
}
