import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokenKey } from '#signer/create-token-key.ts'
import { type KeyRing, openKeyRing } from '#signer/keys.ts'
import { openToken } from '#signer/token.ts'
import { signTransaction, transferData } from '#signer/transaction.ts'
import { makeSoftToken } from '#stack/soft-token.ts'
import { medianOf } from '../people/callers.ts'

const transfer = {
  chainId: 1,
  maxFeeWei: 30_000_000_000n,
  priorityFeeWei: 1_000_000_000n,
  gasLimit: 100_000n,
  to: `0x${'70'.repeat(20)}`,
  wei: 0n,
} as const

/** npm run bench signer: payouts signed in a second by the keystore and by a token in software, in turn, on this machine. */
export async function runSignerBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-bench-signer-'))
  const { settings } = makeSoftToken(folder, 'bench')
  await createTokenKey(settings, { purpose: 'hot', rings: 0 })
  const token = await openToken(settings, { say: () => undefined, now: () => new Date() })
  try {
    const file = openKeyRing(join(folder, 'file.json'), 'a long passphrase')
    const inToken = openKeyRing(join(folder, 'token.json'), 'a long passphrase', undefined, token)
    for (const keys of [file, inToken]) keys.initialise()
    const ofFile: number[] = []
    const ofToken: number[] = []
    const count = quick ? 20 : 100
    for (let round = 0; round < (quick ? 3 : 5); round += 1) {
      ofFile.push(await perSecond(file, count))
      ofToken.push(await perSecond(inToken, count))
    }
    const figures = { filePerSecond: medianOf(ofFile), tokenPerSecond: medianOf(ofToken), load: loadavg()[0] }
    if (json) console.log(JSON.stringify(figures))
    else
      console.log(
        `payouts signed in a second: keystore ${figures.filePerSecond.toFixed(0)}, token ${figures.tokenPerSecond.toFixed(0)} (load ${figures.load?.toFixed(1)})`,
      )
    return true
  } finally {
    token.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function perSecond(keys: KeyRing, count: number): Promise<number> {
  const beganMs = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const mark = createHash('sha256').update(String(turn)).digest()
    const data = transferData(transfer.to, 1n, mark)
    await signTransaction(keys, 'hot', { ...transfer, nonce: BigInt(turn), data })
  }
  return (count * 1_000) / (performance.now() - beganMs)
}
