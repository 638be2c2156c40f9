import type { Caller } from './doors.ts'

/** The last call of a caller that its doors do not allow, and how many there have been since the signer started. */
export interface ForbiddenCall {
  readonly caller: Caller
  /** As the table of doors names it: nothing that the caller wrote. */
  readonly call: string
  readonly count: number
  readonly at: string
}

export interface ForbiddenCalls {
  note(caller: Caller, call: string): void
  list(): readonly ForbiddenCall[]
}

/**
 * Remembers who asked for what another caller's socket is for. No process of ours does, so one that does is in other hands. In memory and
 * one for each caller, so that asking very often costs the signer nothing; each single call is in the log.
 */
export function createForbiddenCalls(now: () => Date): ForbiddenCalls {
  const known = new Map<Caller, ForbiddenCall>()
  return {
    note: (caller, call) => {
      const count = (known.get(caller)?.count ?? 0) + 1
      known.set(caller, { caller, call, count, at: now().toISOString() })
    },
    list: () => [...known.values()],
  }
}
