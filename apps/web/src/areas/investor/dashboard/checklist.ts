import type { User } from '@clearhold/contract/accounts/schema'
import { microFromBalance } from '#design/money.tsx'
import type { Step } from '#design/steps.tsx'

export const checkNames = ['created', 'confirmed', 'factor', 'identity', 'deposit', 'plan'] as const
export type CheckName = (typeof checkNames)[number]

export interface Check {
  readonly name: CheckName
  readonly state: Step['state']
}

interface Known {
  readonly me: Pick<User, 'kyc' | 'deposits' | 'totalAmount'>
  readonly hasFactor: boolean
  readonly hasPlan: boolean
}

/** Whether nothing of theirs has ever arrived or is arriving. */
export function isNew({ deposits, totalAmount }: Known['me']): boolean {
  return deposits.length === 0 && microFromBalance(totalAmount) === 0n
}

/** What a person still has to do, in order. The first that waits for them is now; a step that our staff review is passed over. */
export function checklist({ me, hasFactor, hasPlan }: Known): Check[] {
  const hasMoney = microFromBalance(me.totalAmount) > 0n || me.deposits.some(({ state }) => state === 'credited')
  const isDone: Readonly<Record<CheckName, boolean>> = {
    created: true,
    confirmed: true,
    factor: hasFactor,
    identity: me.kyc?.status === 'verified',
    deposit: hasMoney || hasPlan,
    plan: hasPlan,
  }
  const isWithUs = me.kyc?.status === 'pending'
  const needsRepair = me.kyc?.status === 'revision' || me.kyc?.status === 'rejected'
  const next = checkNames.find((name) => !isDone[name] && !(name === 'identity' && isWithUs))
  return checkNames.map((name) => {
    if (isDone[name]) return { name, state: 'done' }
    if (name === 'identity' && needsRepair) return { name, state: 'bad' }
    return { name, state: name === next ? 'now' : 'todo' }
  })
}
