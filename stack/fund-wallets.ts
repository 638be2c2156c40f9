import { request } from 'node:http'
import { type Anvil, rpc } from './anvil.ts'

const enoughWei = 10n ** 18n
const givenWei = 10n * enoughWei

/** Coin for both wallets of a local chain, where nobody sells any: without it nothing is paid out, swept or taken from custody. */
export async function fundWallets(socketPath: string, { url }: Pick<Anvil, 'url'>): Promise<void> {
  for (const wallet of Object.values(await readWallets(socketPath))) {
    const held = BigInt((await rpc(url, 'eth_getBalance', [wallet, 'latest'])) as string)
    if (held < enoughWei) await rpc(url, 'anvil_setBalance', [wallet, `0x${givenWei.toString(16)}`])
  }
}

function readWallets(socketPath: string): Promise<{ hot: string; custody: string }> {
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
