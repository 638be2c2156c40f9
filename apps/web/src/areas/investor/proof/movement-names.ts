/** Why an entry moved what is owed to an investor, in words. The ledger's own word stands where one is missing. */
export const movementNames = {
  'deposit.credited': 'movement.depositCredited',
  'deposit.held': 'movement.depositHeld',
  'deposit.hole_filled': 'movement.depositHoleFilled',
  'deposit.reorged': 'movement.depositReorged',
  'plan.activated': 'movement.planActivated',
  'plan.renewed': 'movement.planRenewed',
  'plan.matured': 'movement.planMatured',
  'plan.exited': 'movement.planExited',
  'withdrawal.requested': 'movement.withdrawalRequested',
  'withdrawal.cancelled': 'movement.withdrawalCancelled',
  'withdrawal.rejected': 'movement.withdrawalRejected',
  'withdrawal.paid': 'movement.withdrawalPaid',
  'withdrawal.settled': 'movement.withdrawalSettled',
  'withdrawal.returned': 'movement.withdrawalReturned',
  'withdrawal.shortfall': 'movement.withdrawalShortfall',
  'balance.adjusted': 'movement.balanceAdjusted',
} as const

export function hasName(reason: string): reason is keyof typeof movementNames {
  return Object.hasOwn(movementNames, reason)
}
