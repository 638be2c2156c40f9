import type { DepositState } from '@clearhold/contract/deposits/rules'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Step } from '#design/steps.tsx'

/** How a payment that was told of stands. */
export type ManualStanding = 'told' | 'waiting' | 'credited' | 'rejected' | 'deleted'

/** A state that is not listed here does not compile. Those of the chain are no manual deposit's. */
const standings: Readonly<Record<DepositState, ManualStanding>> = {
  submitted: 'told',
  waiting_for_capital: 'waiting',
  credited: 'credited',
  rejected: 'rejected',
  deleted: 'deleted',
  seen: 'told',
  confirming: 'told',
  below_minimum: 'told',
  frozen: 'told',
  reorged: 'told',
  unsupported: 'told',
}

export function manualStandingOf(state: DepositState): ManualStanding {
  return standings[state]
}

export interface ManualStep {
  readonly kind: 'told' | 'compared' | 'credited'
  readonly state: Step['state']
  readonly at?: string
}

/** What happened to a payment that was told of, and what is to come; before it is told of, what will happen. */
export function manualSteps(deposit: Pick<Deposit, 'state' | 'createdAt' | 'creditedAt'> | undefined): ManualStep[] {
  if (deposit === undefined) {
    return [
      { kind: 'told', state: 'now' },
      { kind: 'compared', state: 'todo' },
      { kind: 'credited', state: 'todo' },
    ]
  }
  const told: ManualStep = { kind: 'told', state: 'done', at: deposit.createdAt }
  const creditedAt = deposit.creditedAt === null ? {} : { at: deposit.creditedAt }
  const rest: Readonly<Record<ManualStanding, readonly ManualStep[]>> = {
    told: [
      { kind: 'compared', state: 'now' },
      { kind: 'credited', state: 'todo' },
    ],
    waiting: [
      { kind: 'compared', state: 'done' },
      { kind: 'credited', state: 'now' },
    ],
    credited: [
      { kind: 'compared', state: 'done' },
      { kind: 'credited', state: 'done', ...creditedAt },
    ],
    rejected: [{ kind: 'compared', state: 'bad' }],
    deleted: [{ kind: 'compared', state: 'bad' }],
  }
  return [told, ...rest[manualStandingOf(deposit.state)]]
}
