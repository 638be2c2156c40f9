import { listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { useMe } from '#client/session/use-me.ts'
import { arrivalsToShow, isArriving } from '#features/deposits/states.ts'
import { IncomingDeposit } from './incoming-deposit.tsx'
import { newestDeposits } from './query.ts'

/** What we see coming for this person. Nothing is drawn when there is nothing; the list below says so. */
export function IncomingDeposits() {
  const known = useEndpoint(listOwnDeposits, newestDeposits)
  const now = useBusinessNow(known.value?.now, known.knownAt)
  const deposits = known.value?.deposits ?? []
  const balance = useMe().value?.usdAmount
  const shown = now === undefined ? [] : arrivalsToShow(deposits, now)
  // With two on their way it is unknown what the balance is before the second.
  const isOnlyOne = deposits.filter(isArriving).length === 1
  return shown.map((deposit) => (
    <IncomingDeposit key={deposit._id} deposit={deposit} balance={isOnlyOne ? balance : undefined} />
  ))
}
