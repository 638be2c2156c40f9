import { ok, type Result, refuse } from '@clearhold/contract/result'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { readToken } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { withdrawMinimumMicro } from '../rules.ts'
import { readWithdrawals } from '../store/withdrawal-list.ts'
import { lockRequester } from '../store/withdrawals.ts'
import { beginWithdrawal } from './begin-withdrawal.ts'
import { checkRequester } from './check-requester.ts'
import { digestPayout } from './digest-payout.ts'
import { findOrigin } from './find-origin.ts'

export type ReturnRefusal =
  | 'account_not_active'
  | 'email_unverified'
  | 'second_factor_needed'
  | 'return_not_open'
  | 'return_nothing'
  | 'return_address_unclear'
  | 'withdraw_held_by_law'
  | 'chain_late'

type Parts = Pick<WithdrawalsParts, 'database' | 'chainId' | 'settings'>

/**
 * The way back for somebody whose identity was rejected for good: all free capital, to the one address it came from, by the
 * word of two people. No new address can be named, so there is no hold; the law can stop it.
 */
export async function returnMoney(
  parts: Parts,
  asking: { readonly personId: string; readonly requestId: string },
): Promise<Result<string, ReturnRefusal>> {
  return transactionOrRefusal(parts.database, (tx, rollBack) => sendBack({ tx, rollBack }, parts, asking))
}

async function sendBack(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<ReturnRefusal> },
  parts: Parts,
  { personId, requestId }: { readonly personId: string; readonly requestId: string },
): Promise<Result<string, ReturnRefusal>> {
  await lockRequester(tx, personId)
  const refusal = await checkRequester(tx, personId)
  if (refusal !== undefined) return refusal
  const kyc = await kycStandingOf(tx, personId)
  if (!kyc.final) return refuse('return_not_open')
  if (kyc.legalHold) return refuse('withdraw_held_by_law')
  const cash = investorAccount(personId, 'cash')
  const amountMicro = (await readBalancesMicro(tx, [cash])).get(cash) ?? 0n
  // Asked for twice, the second finds nothing left to send, and the first on its way.
  const under = await openReturnOf(tx, personId)
  if (under !== undefined) return ok(under)
  if (amountMicro < withdrawMinimumMicro) return refuse('return_nothing')
  const token = await readToken(tx, parts.chainId)
  if (token === undefined) return refuse('chain_late')
  const origin = await findOrigin(parts, tx, personId)
  if (origin === undefined) return refuse('return_address_unclear')
  const draft = {
    id: randomId(),
    personId,
    requestKey: randomId(),
    type: 'return' as const,
    method: 'crypto' as const,
    amountMicro,
    chainId: BigInt(parts.chainId),
    token: bytesOf(token.address),
    toAddress: bytesOf(origin),
    addressId: null,
    bankName: null,
    accountName: null,
    accountNumber: null,
    tier: 'two' as const,
    risk: [],
  }
  // The cash was spent in between.
  const writing = { tx, rollBack: () => rollBack(refuse('return_nothing')) }
  const stored = await beginWithdrawal(writing, { ...draft, digest: digestPayout(draft), state: 'review' }, requestId)
  return ok(stored.id)
}

async function openReturnOf(reader: Reader, personId: string): Promise<string | undefined> {
  const { page } = await readWithdrawals(reader, { personId, type: 'return', limit: 20 })
  return page.find(({ settledAt, endEntryId }) => settledAt === null && endEntryId === null)?.id
}
