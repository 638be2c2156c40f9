/** All of them: one person may have a hundred open at once and no more. */
export const openPositions = '/api/plan/positions?state=open&limit=100'

export function endedPositions(after: string | null): `/api/${string}` {
  const page = '/api/plan/positions?state=ended&limit=10' as const
  return after === null ? page : `${page}&after=${encodeURIComponent(after)}`
}

/** Where somebody reads about one of their plans. */
export function positionPage(id: string): string {
  return `/user/plans?position=${id}`
}
