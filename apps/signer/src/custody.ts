import { createHash } from 'node:crypto'
import { decimalFromMicro } from '@clearhold/contract/money'
import { type PreparedRefill, refillStatement, type SignedRefill } from '@clearhold/contract/treasury/refill'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { addressOfPublicKey, type Hex, signDigest } from './keys.ts'
import { createKeystore, openKeystore } from './keystore.ts'
import { hexOf, signTransactionBy, tokenGasLimit, transferData } from './transaction.ts'

/** The key of an offline custody wallet, in a file of its own: it never touches the signer's seed, nor a network. */
export interface CustodyKey {
  readonly address: Hex
  readonly privateKey: Buffer
}

export function createCustodyKey(path: string, passphrase: string): CustodyKey {
  return custodyKeyOf(createKeystore(path, passphrase, 'custody'))
}

export function openCustodyKey(path: string, passphrase: string): CustodyKey {
  const privateKey = openKeystore(path, passphrase, 'custody')
  if (privateKey === undefined) throw new Error(`There is no custody key at ${path}.`)
  return custodyKeyOf(privateKey)
}

export function custodyKeyOf(privateKey: Buffer): CustodyKey {
  return { address: addressOfPublicKey(secp256k1.getPublicKey(privateKey)), privateKey }
}

/** What the operator at the offline machine named, from their own papers: the prepared file is not trusted for any of it. */
export interface RefillRules {
  readonly chainId: number
  readonly token: Hex
  readonly tokenDecimals: number
  readonly hot: Hex
  readonly mostMicro: bigint
  readonly maxFeeWei: bigint
}

/** Why the prepared refill is not signed; undefined when it is what the operator named. */
export function refillRefusal(prepared: PreparedRefill, rules: RefillRules): string | undefined {
  const { chainId, token, to, amountMicro, maxFeeWei, priorityFeeWei } = prepared
  if (refillDigest(prepared) !== prepared.digest) return 'The file was changed: its digest is not that of its contents.'
  if (to !== rules.hot) return `It pays ${to}, which is not the hot wallet you named.`
  if (chainId !== rules.chainId) return `It is for chain ${chainId}, not for the one you named.`
  if (token !== rules.token) return `It moves the token ${token}, not the one you named.`
  if (amountMicro <= 0n || amountMicro > rules.mostMicro)
    return `It moves ${decimalFromMicro(amountMicro)} USDT; you named ${decimalFromMicro(rules.mostMicro)} as the most.`
  if (maxFeeWei > rules.maxFeeWei || priorityFeeWei > maxFeeWei)
    return `Its fee of ${maxFeeWei} wei is above the limit.`
  return undefined
}

/** The signed transfer. The result can only be transfer(hot wallet, amount) of the token, with the signer's own gas limit. */
export async function signRefill(
  key: CustodyKey,
  prepared: PreparedRefill,
  rules: RefillRules,
): Promise<SignedRefill & { readonly hash: Hex; readonly raw: Hex }> {
  const refusal = refillRefusal(prepared, rules)
  if (refusal !== undefined) throw new Error(`${refusal} Nothing was signed.`)
  if (prepared.from !== key.address)
    throw new Error(`It is for the custody wallet ${prepared.from}; this key is of ${key.address}. Nothing was signed.`)
  const units = prepared.amountMicro * 10n ** BigInt(rules.tokenDecimals - 6)
  const { hash, raw } = await signTransactionBy(async (digest) => signDigest(key.privateKey, digest), {
    chainId: rules.chainId,
    nonce: BigInt(prepared.nonce),
    maxFeeWei: prepared.maxFeeWei,
    priorityFeeWei: prepared.priorityFeeWei,
    gasLimit: tokenGasLimit,
    to: rules.token,
    wei: 0n,
    data: transferData(rules.hot, units),
  })
  return { kind: 'clearhold signed refill 1', digest: prepared.digest, hash: hexOf(hash), raw: hexOf(raw) }
}

function refillDigest(prepared: PreparedRefill): Hex {
  return hexOf(createHash('sha256').update(refillStatement(prepared)).digest())
}

/** What the operator reads before they enter the passphrase. */
export function describeRefill(prepared: PreparedRefill): string {
  const { from, to, amountMicro, chainId, token, nonce, maxFeeWei, digest } = prepared
  return [
    `  amount   ${decimalFromMicro(amountMicro)} USDT`,
    `  from     ${from} (custody)`,
    `  to       ${to} (hot wallet)`,
    `  token    ${token} on chain ${chainId}`,
    `  nonce    ${nonce}`,
    `  fee      at most ${tokenGasLimit * maxFeeWei} wei`,
    `  digest   ${digest}`,
  ].join('\n')
}
