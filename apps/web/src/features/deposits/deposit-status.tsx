import type { Deposit } from '@clearhold/contract/deposits/schema'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { stateMarks } from './states.ts'

/** Where a deposit stands, in one word. */
export function DepositStatus({ deposit: { state } }: { readonly deposit: Pick<Deposit, 'state'> }) {
  const t = useTexts('deposits')
  return <Status kind={stateMarks[state]}>{t(`state.${state}`)}</Status>
}

/** What the word means for the money. A credited one says it all by itself. */
export function DepositNote({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits')
  const { state, note, confirmations, confirmationsNeeded } = deposit
  if (state === 'credited') return null
  const values = { seen: confirmations, needed: confirmationsNeeded, reason: note ?? '' }
  return <span className="block max-w-[46ch] text-13 text-ink-2">{t(`note.${state}`, values)}</span>
}

/** How it came: the network by its name, or the way around the chain. */
export function useGatewayText(): (deposit: Deposit) => string {
  const t = useTexts('deposits')
  return ({ gateway, network, foreignToken }) =>
    t(`gateway.${foreignToken === null ? gateway : 'foreign'}`, { network: network ?? '' })
}
