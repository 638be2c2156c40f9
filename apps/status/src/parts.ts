/** What is asked each minute, in the order of the page. An installation that does not name one does not have it on its page. */
export const parts = [
  'site',
  'api',
  'worker',
  'watcher',
  'database',
  'redis',
  'pulse',
  'snapshot',
  'witness',
  'watching',
] as const
export type Part = (typeof parts)[number]

/**
 * Why it counts as down: it refused or cannot be reached; it did not answer in time; it answered something else; it says itself that it is
 * not ready; it was made too long ago.
 */
export const reasons = ['no_answer', 'too_slow', 'wrong_answer', 'not_ready', 'too_old'] as const
export type Reason = (typeof reasons)[number]

/** What one question found. `unseen`: it could not be asked, because what would tell does not answer; it counts neither as up nor as down. */
export type Finding =
  | { readonly kind: 'up' }
  | { readonly kind: 'down'; readonly reason: Reason }
  | { readonly kind: 'unseen' }

export const up: Finding = { kind: 'up' }
export const unseen: Finding = { kind: 'unseen' }
export const down = (reason: Reason): Finding => ({ kind: 'down', reason })
