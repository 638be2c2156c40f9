/** All of them: one person may have a hundred open at once and no more. */
export const openPositions = { query: { state: 'open', limit: 100 } } as const

export function endedPositions(after: string | null) {
  const page = { state: 'ended', limit: 10 } as const
  return { query: after === null ? page : { ...page, after } }
}

/** Where an investor reads about one of their plans. */
export function positionPage(id: string): string {
  return `/user/plans?position=${id}`
}
