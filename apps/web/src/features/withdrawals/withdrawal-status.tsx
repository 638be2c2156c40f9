import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

export const stateMarks: Readonly<Record<WithdrawalState, StatusKind>> = {
  awaiting_verification: 'moving',
  on_hold: 'locked',
  review: 'moving',
  approved: 'moving',
  delayed: 'moving',
  reserved: 'moving',
  signed: 'moving',
  broadcast: 'moving',
  confirming: 'moving',
  uncertain: 'moving',
  failed: 'moving',
  paid: 'you',
  disputed: 'moving',
  settled: 'done',
  rejected: 'refused',
  cancelled: 'none',
}

/** Where a withdrawal stands, in a word or two, for its owner. */
export function WithdrawalStatus({ state }: { readonly state: WithdrawalState }) {
  const t = useTexts('withdraw')
  return <Status kind={stateMarks[state]}>{t(`state.${state}`)}</Status>
}
