import type { Edition } from '@clearhold/contract/edition'
import { annualRateBasisPointsMax } from '@clearhold/contract/plans/rules'
import { readMailContact } from '#domains/accounts/index.ts'
import type { PlansParts } from '#domains/plans/index.ts'
import type { ClockParts } from '#domains/plans/routes/clock.ts'
import { readGate } from '#domains/solvency/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { demoPeople } from '../seed-demo.ts'

export interface PlanSettings {
  readonly edition: Edition
  /** Absent: the charter's own ceiling. */
  readonly rateMaxBasisPoints?: number | undefined
}

/** DEMO_CLOCK: who may move the clock of the demo edition. */
export type ClockMovers = 'demo_people' | 'everybody'

/** Plans import neither alarms nor the gate: what they need of others is passed in here. */
export function planParts(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { edition, rateMaxBasisPoints = annualRateBasisPointsMax }: PlanSettings,
): PlansParts {
  return {
    database,
    clock,
    edition,
    rateMaxBasisPoints,
    isHalted: async (tx) => (await listAlarms(tx)).payoutsStopped || !(await readGate(tx)).isOpen,
  }
}

export function clockParts(parts: PlansParts, movedBy: ClockMovers): ClockParts {
  const addresses = new Set(demoPeople.map(({ email }) => email))
  const mayMove = async (reader: Reader, personId: string) =>
    movedBy === 'everybody' || addresses.has((await readMailContact(reader, personId))?.email ?? '')
  return { ...parts, mayMove }
}
