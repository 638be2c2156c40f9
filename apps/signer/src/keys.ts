import { ECDH, hkdfSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { createKeystore, openKeystore } from './keystore.ts'

export type Hex = `0x${string}`

/** Deposit addresses are children branch/index of this; hardened, so its xpub says nothing about any other branch. */
const depositPath = "m/44'/60'/0'"
/** Hardened branches of their own: a leaked deposit key says nothing about them. */
const hotPath = "m/44'/60'/1'/0/0"
const custodyPath = "m/44'/60'/2'/0/0"

/** What may leave the signer: from it addresses follow, and no key. */
export interface PublicKeys {
  readonly depositXpub: string
}

/** The hot wallet, or an address of the register: branch 0 people's, branch 1 the house's. Custody signs nothing here. */
export type Wallet = 'hot' | { readonly branch: number; readonly index: number }

export interface EcdsaSignature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: 0 | 1
}

/** The port behind which keys live: a file today, a KMS tomorrow. No private key passes it. */
export interface KeyRing {
  /** Undefined until keys were made. */
  publicKeys(): PublicKeys | undefined
  /** Makes the seed once; where there is one, it stays and is answered. */
  initialise(): PublicKeys
  /** Undefined until keys were made. */
  wallets(): { readonly hot: Hex; readonly custody: Hex } | undefined
  addressOf(wallet: Wallet): Hex
  sign(wallet: Wallet, digest: Uint8Array): Promise<EcdsaSignature>
  /** Seals the file of approvers; undefined until keys were made. */
  enrolmentKey(): Buffer | undefined
}

export function openKeyRing(keystorePath: string, passphrase: string, outsideCustody?: Hex): KeyRing {
  let seed = openKeystore(keystorePath, passphrase)
  const seedOrThrow = () => {
    if (seed === undefined) throw new Error('no keys were made yet')
    return seed
  }
  const keyOf = (wallet: Wallet) =>
    HDKey.fromMasterSeed(seedOrThrow()).derive(
      wallet === 'hot' ? hotPath : `${depositPath}/${wallet.branch}/${wallet.index}`,
    )
  const publicOf = (held: Buffer) => ({
    depositXpub: HDKey.fromMasterSeed(held).derive(depositPath).publicExtendedKey,
  })
  return {
    publicKeys: () => (seed === undefined ? undefined : publicOf(seed)),
    initialise: () => {
      seed ??= createKeystore(keystorePath, passphrase)
      return publicOf(seed)
    },
    wallets: () => {
      if (seed === undefined) return undefined
      const master = HDKey.fromMasterSeed(seed)
      return {
        hot: addressOfKey(master.derive(hotPath)),
        custody: outsideCustody ?? addressOfKey(master.derive(custodyPath)),
      }
    },
    addressOf: (wallet) => addressOfKey(keyOf(wallet)),
    sign: async (wallet, digest) => {
      const { privateKey } = keyOf(wallet)
      if (privateKey === null) throw new Error('the seed gave no key')
      const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
      if (recovery !== 0 && recovery !== 1) throw new Error('a signature nobody could check')
      return { r, s, yParity: recovery }
    },
    enrolmentKey: () =>
      seed === undefined ? undefined : Buffer.from(hkdfSync('sha256', seed, '', 'clearhold approvers 1', 32)),
  }
}

function addressOfKey({ publicKey }: HDKey): Hex {
  if (publicKey === null) throw new Error('the seed gave no key')
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return `0x${Buffer.from(keccak_256(point.subarray(1))).toString('hex', 12)}`
}
