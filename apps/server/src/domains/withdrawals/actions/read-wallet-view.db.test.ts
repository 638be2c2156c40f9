import { expect, test } from 'vitest'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { gwei, payoutDesk } from '#testing/payout-desk.ts'
import { readWalletView } from './read-wallet-view.ts'

test('sees the hot wallet at one block, as both providers say', async () => {
  const desk = await payoutDesk({ hot: 77n })
  const view = await readWalletView(desk.parts)
  expect(view).toMatchObject({ hot: desk.wallets.hot, nonce: 0n, tokenMicro: 77_000_000n, isFrozen: false })
  expect(view?.coinWei).toBe(10n ** 18n)
  expect(view?.fees?.maxFeeWei).toBeLessThanOrEqual(100n * gwei)
  await desk.token.freeze(desk.wallets.hot)
  expect((await readWalletView(desk.parts))?.isFrozen).toBe(true)
  const liar = await lyingProxy(desk.anvil.url)
  liar.lie((method) => (method === 'eth_getTransactionCount' ? { result: '0x5' } : undefined))
  const doubted = desk.partsWith({ urls: [desk.anvil.url, liar.url] })
  await expect(readWalletView(doubted)).rejects.toThrow('providers disagree about a nonce')
})
