/** What a transaction may fail with although it can succeed a moment later, and how long that moment is, at first. */
export const retryPausesMs: ReadonlyMap<unknown, number> = new Map([
  ['40001', 5],
  ['40P01', 5],
])

/** Whether the statement met a concurrent one and can succeed when it is begun again. */
export function isConflict(error: unknown): boolean {
  return retryPausesMs.has((error as { code?: unknown }).code)
}
