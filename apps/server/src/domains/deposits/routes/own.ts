import * as endpoints from '@clearhold/contract/deposits/endpoints'
import { testMoneyMicro } from '@clearhold/contract/deposits/rules'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { readToken } from '#domains/treasury/index.ts'
import type { TestWallet } from '#platform/chain/test-wallet.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { countTestMoneyLeft } from '../actions/count-test-money-left.ts'
import { listDeposits } from '../actions/list-deposits.ts'
import { readDepositAddress } from '../actions/read-deposit-address.ts'
import { requestTestMoney } from '../actions/request-test-money.ts'
import { showDeposit } from '../actions/show-deposit.ts'
import type { DepositsParts, PayInParts } from '../parts.ts'
import { callerId, isDepositStaff } from './staff.ts'

/** What a person sees of their own deposits. Test money has a route in the demo edition only. */
export function ownDepositRoutes(parts: PayInParts): Route[] {
  const { wallet } = parts
  return [addressRoute(parts), ...readingRoutes(parts), ...(wallet === undefined ? [] : [faucetRoute(parts, wallet)])]
}

function addressRoute(parts: PayInParts): Route {
  const { database, chainId, clock, wallet } = parts
  return serve(endpoints.readDepositAddress, async ({ caller }) => {
    const personId = callerId(caller)
    if (!(await parts.hasAccepted(personId))) return refuse('legal_not_accepted')
    const token = await readToken(database.reader, chainId)
    if (token === undefined) return refuse('chain_late')
    const address = await readDepositAddress({ ...parts, token }, personId)
    if (wallet === undefined) return ok({ ...address, testMoney: null })
    const timesLeft = await countTestMoneyLeft(database.reader, clock, personId)
    return ok({ ...address, testMoney: { amount: decimalFromMicro(testMoneyMicro), timesLeft } })
  })
}

function readingRoutes(parts: DepositsParts): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.listOwnDeposits, async ({ caller, query }) => {
      const [list, now] = await Promise.all([
        listDeposits(reader, parts, { ...query, personId: callerId(caller) }),
        businessNow(reader),
      ])
      return ok({ ...list, now: now.toISOString() })
    }),
    serve(endpoints.showDeposit, async ({ caller, params }) => {
      const onlyOf = isDepositStaff(caller) ? undefined : callerId(caller)
      const deposit = await showDeposit(reader, parts, params.id, onlyOf)
      return deposit === undefined ? refuse('not_found') : ok(deposit)
    }),
  ]
}

function faucetRoute(parts: DepositsParts, wallet: TestWallet): Route {
  const { database, chainId } = parts
  return serve(endpoints.requestTestMoney, async ({ caller }) => {
    const token = await readToken(database.reader, chainId)
    if (token === undefined) return refuse('chain_late')
    const sent = await requestTestMoney({ ...parts, token, wallet }, callerId(caller))
    if (!sent.ok) return sent
    const { amountMicro, txHash, timesLeft } = sent.value
    return ok({ amount: decimalFromMicro(amountMicro), transactionId: txHash, timesLeft })
  })
}
