import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { mine } from '#testing/token.ts'
import { paysWithdrawal } from '../rules.ts'
import { findNonceUse } from './find-nonce-use.ts'
import { readWalletView } from './read-wallet-view.ts'

test('MON6: names the transaction that used a nonce, in whichever block it stands, by the chain alone', async () => {
  const desk = await payoutDesk()
  const asked = [await desk.ask(7n), await desk.ask(8n), await desk.ask(9n)]
  await desk.turn()
  await mine(desk.anvil.url, 37)
  const view = await readWalletView(desk.parts)
  if (view === undefined) throw new Error('the wallet is not known')
  for (const [nonce, withdrawal] of asked.entries()) {
    const use = await findNonceUse(desk.parts, view, BigInt(nonce))
    const { toAddress, digest, amountMicro } = withdrawal
    if (use === undefined || toAddress === null) throw new Error('not found')
    expect(paysWithdrawal(use, { toAddress, digest, amountMicro }, view.token)).toBe(true)
    expect(paysWithdrawal(use, { toAddress, digest, amountMicro: amountMicro + 1n }, view.token)).toBe(false)
    const stored = await rpc(desk.anvil.url, 'eth_getTransactionByHash', [use.hash])
    expect(stored).toMatchObject({ nonce: `0x${nonce.toString(16)}` })
  }
  expect(await findNonceUse(desk.parts, view, 3n)).toBeUndefined()
})
