import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { advanceBreakGlass } from './actions/advance-break-glass.ts'
import { advanceRecovery } from './actions/advance-recovery.ts'
import { lapseFreeze } from './actions/lapse-freeze.ts'
import type { BreakGlassFlowParts, RecoveryFlowParts } from './parts.ts'

/**
 * One recovery of a lost second factor: asked for -> two people agreed -> 72 hours of business time, a mail each day -> the factors go.
 * Asking, agreeing and stopping happen in their own transactions; this flow tells and ends, when woken by them or by the clock.
 */
export function recoveryFlow(parts: RecoveryFlowParts) {
  return defineFlow({ name: 'recovery', advance: (id, run) => run('advance', () => advanceRecovery(parts, id)) })
}

/**
 * One break-glass: two sealed codes -> the public log has it -> mails to all staff -> 24 hours of real time -> the factors of one owner go.
 * Beginning and stopping happen in their own transactions; this flow tells and ends, when woken by them or by the clock.
 */
export function breakGlassFlow(parts: BreakGlassFlowParts) {
  return defineFlow({ name: 'breakGlass', advance: (id, run) => run('advance', () => advanceBreakGlass(parts, id)) })
}

/**
 * One freeze per person: frozen by one admin -> 72 hours -> lapses, unless two people agreed on a later end -> lapses then. Unfreezing and
 * extending happen in their own transactions; this flow, woken when an account is frozen, only acts once the end is reached.
 */
export function freezeFlow(parts: { readonly database: Database; readonly clock: Clock }) {
  return defineFlow({ name: 'freeze', advance: (personId, run) => run('lapse', () => lapseFreeze(parts, personId)) })
}
