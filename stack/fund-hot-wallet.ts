import { request } from 'node:http'
import { type Anvil, rpc } from './anvil.ts'

const enoughWei = 10n ** 18n
const givenWei = 10n * enoughWei

/** Coin for the hot wallet of a local chain, where nobody sells any: without it nothing can be paid out or swept. */
export async function fundHotWallet(socketPath: string, { url }: Pick<Anvil, 'url'>): Promise<void> {
  const { hot } = await readWallets(socketPath)
  const held = BigInt((await rpc(url, 'eth_getBalance', [hot, 'latest'])) as string)
  if (held < enoughWei) await rpc(url, 'anvil_setBalance', [hot, `0x${givenWei.toString(16)}`])
}

function readWallets(socketPath: string): Promise<{ hot: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: '/wallets', timeout: 5_000 }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve(JSON.parse(text)))
    })
    call.on('timeout', () => call.destroy(new Error('the signer does not answer')))
    call.on('error', reject)
    call.end()
  })
}
