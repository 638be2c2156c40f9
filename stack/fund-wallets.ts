import { request } from 'node:http'
import { type Anvil, rpc } from './anvil.ts'

const enoughWei = 10n ** 18n
const givenWei = 10n * enoughWei

/** Coin for the wallets of a local chain: without it nothing can be paid out, swept, taken from custody or anchored. */
export async function fundWallets(socketPath: string, { url }: Pick<Anvil, 'url'>): Promise<void> {
  const { hot, custody } = await ask<{ hot: string; custody: string }>(socketPath, '/wallets')
  const { address } = await ask<{ address: string }>(socketPath, '/anchor')
  for (const wallet of [hot, custody, address]) {
    const held = BigInt((await rpc(url, 'eth_getBalance', [wallet, 'latest'])) as string)
    if (held < enoughWei) await rpc(url, 'anvil_setBalance', [wallet, `0x${givenWei.toString(16)}`])
  }
}

function ask<Answer>(socketPath: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path, timeout: 5_000 }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve(JSON.parse(text)))
    })
    call.on('timeout', () => call.destroy(new Error('the signer does not answer')))
    call.on('error', reject)
    call.end()
  })
}
