import { testMoneyMicro, testMoneyTimesMax } from '@clearhold/contract/deposits/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { assignDepositAddress } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { TestMoneyParts } from '../parts.ts'
import { testMoneyWindowMs } from '../rules.ts'
import { insertAsked, lockAsked, writeFailed, writeSent } from '../store/test-money.ts'

export interface TestMoney {
  readonly amountMicro: bigint
  readonly txHash: Hex
  readonly timesLeft: number
}

/** Sends test money to the person's own address on the chain, a few times a day. It then arrives like any other deposit. */
export async function requestTestMoney(
  parts: TestMoneyParts,
  personId: string,
): Promise<Result<TestMoney, 'test_money_used_up' | 'test_money_failed'>> {
  const { database, clock, wallet, token } = parts
  const now = clock.now()
  const id = randomId()
  const asked = await database.transaction(async (tx) => {
    const before = await lockAsked(tx, personId, new Date(now.getTime() - testMoneyWindowMs))
    if (before.length < testMoneyTimesMax) await insertAsked(tx, id, personId, now)
    return before
  })
  const [oldest] = asked
  if (oldest !== undefined && asked.length >= testMoneyTimesMax) {
    const until = new Date(oldest.getTime() + testMoneyWindowMs).toISOString()
    return refuse('test_money_used_up', { until: `${until.slice(0, 16).replace('T', ' ')} UTC` })
  }
  try {
    const address = await assignDepositAddress(parts, personId)
    const txHash = await wallet.issue(token.address, address, testMoneyMicro * 10n ** BigInt(token.decimals - 6))
    await database.transaction((tx) => writeSent(tx, id, bytesOf(txHash)))
    return ok({ amountMicro: testMoneyMicro, txHash, timesLeft: testMoneyTimesMax - asked.length - 1 })
  } catch {
    await database.transaction((tx) => writeFailed(tx, id))
    return refuse('test_money_failed')
  }
}
