import { parseArgs } from 'node:util'
import { deployToken } from '#stack/anvil.ts'
import { fundWallets } from '#stack/fund-wallets.ts'
import { waitFor } from '#stack/wait-for.ts'

// What real life has done before an installation: the token is on the chain, and once there are keys (--signer, the operator's socket) the
// wallets have coin for gas. On a chain of the drill's own, that says it is 1.
//   node scripts/drill/live-chain.ts --chain http://… [--signer SOCKET]
const { values } = parseArgs({
  options: { chain: { type: 'string', default: '' }, signer: { type: 'string', default: '' } },
})
const { chain: url, signer } = values
if (signer !== '') await fundWallets(signer, { url })
else console.log(await waitFor('the chain', () => deployToken({ url, chainId: 1 }), { everyMs: 500 }))
