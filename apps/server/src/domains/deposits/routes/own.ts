import { idSchema } from '@clearhold/contract/accounts/schema'
import { testMoneyMicro } from '@clearhold/contract/deposits/rules'
import {
  depositAddressSchema,
  depositListSchema,
  depositSchema,
  ownDepositsQuerySchema,
  testMoneyAnswerSchema,
} from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { readToken } from '#domains/treasury/index.ts'
import type { TestWallet } from '#platform/chain/test-wallet.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { countTestMoneyLeft } from '../actions/count-test-money-left.ts'
import { findDeposit } from '../actions/find-deposit.ts'
import { listDeposits } from '../actions/list-deposits.ts'
import { requestTestMoney } from '../actions/request-test-money.ts'
import { showAddress } from '../actions/show-address.ts'
import type { DepositsParts } from '../parts.ts'
import { callerId, isDepositStaff } from './staff.ts'

const tag = 'deposits'
const byPerson = (max: number, windowSeconds: number): readonly Limit[] => [
  { by: 'person', max, windowSeconds, whenBlind: 'allow' },
]

/** What a person sees of their own deposits. Test money has a route in the demo edition only. */
export function ownDepositRoutes(parts: DepositsParts): Route[] {
  const { wallet } = parts
  return [addressRoute(parts), ...readingRoutes(parts), ...(wallet === undefined ? [] : [faucetRoute(parts, wallet)])]
}

function addressRoute(parts: DepositsParts): Route {
  const { database, chainId, clock, wallet } = parts
  return defineRoute({
    method: 'GET',
    path: '/api/deposit/address',
    access: 'person',
    limits: byPerson(60, 60),
    summary: 'The caller’s own address on the chain, made at the first call, with everything to be said beside it',
    tag,
    answer: depositAddressSchema,
    refusals: { chain_late: refused(503) },
    handle: async ({ caller }) => {
      const personId = callerId(caller)
      const token = await readToken(database.reader, chainId)
      if (token === undefined) return refuse('chain_late')
      const address = await showAddress({ ...parts, token }, personId)
      if (wallet === undefined) return ok({ ...address, testMoney: null })
      const timesLeft = await countTestMoneyLeft(database.reader, clock, personId)
      return ok({ ...address, testMoney: { amount: decimalFromMicro(testMoneyMicro), timesLeft } })
    },
  })
}

function readingRoutes(parts: DepositsParts): Route[] {
  const { reader } = parts.database
  return [
    defineRoute({
      method: 'GET',
      path: '/api/deposit/mine',
      access: 'person',
      limits: byPerson(240, 60),
      summary: 'The caller’s deposits, newest first, each with where it stands',
      tag,
      query: ownDepositsQuerySchema,
      answer: depositListSchema,
      refusals: {},
      handle: async ({ caller, query }) =>
        ok(await listDeposits(reader, parts, { ...query, personId: callerId(caller) })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/deposit/:id',
      access: 'person',
      limits: byPerson(240, 60),
      summary: 'One deposit; somebody else’s exists only for staff',
      tag,
      params: z.object({ id: idSchema }),
      answer: depositSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const onlyOf = isDepositStaff(caller) ? undefined : callerId(caller)
        const deposit = await findDeposit(reader, parts, params.id, onlyOf)
        return deposit === undefined ? refuse('not_found') : ok(deposit)
      },
    }),
  ]
}

function faucetRoute(parts: DepositsParts, wallet: TestWallet): Route {
  const { database, chainId } = parts
  return defineRoute({
    method: 'POST',
    path: '/api/deposit/faucet',
    access: 'person',
    limits: [{ by: 'person', max: 20, windowSeconds: 3600, whenBlind: 'refuse' }],
    summary: 'Test USDT to the caller’s own address, three times a day (demo edition only)',
    tag,
    answer: testMoneyAnswerSchema,
    refusals: { test_money_used_up: refused(429), test_money_failed: refused(503), chain_late: refused(503) },
    handle: async ({ caller }) => {
      const token = await readToken(database.reader, chainId)
      if (token === undefined) return refuse('chain_late')
      const sent = await requestTestMoney({ ...parts, token, wallet }, callerId(caller))
      if (!sent.ok) return sent
      const { amountMicro, txHash, timesLeft } = sent.value
      return ok({ amount: decimalFromMicro(amountMicro), transactionId: txHash, timesLeft })
    },
  })
}
