import { ECDH, hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { createKeystore, openKeystore } from './keystore.ts'
import { type NoteKey, type NotePurpose, noteKeyOf } from './note-keys.ts'
import { Refusal } from './refusal.ts'

export type Hex = `0x${string}`

/** Deposit addresses are children branch/index of this; hardened, so its xpub reveals nothing about any other branch. */
const depositPath = "m/44'/60'/0'"
/** A hardened branch of its own: a leaked deposit key reveals nothing about it. */
const hotPath = "m/44'/60'/1'/0/0"
/** Where custody was before it had to be outside the seed: refused as custody, and still swept. */
const formerCustodyPath = "m/44'/60'/2'/0/0"
/** Holds coin for gas and nothing else: its nonces number the snapshots, so no other transaction may use them. */
const anchorPath = "m/44'/60'/3'/0/0"
const anchorBranch = 4
/** How many deposit addresses are derived when custody is compared with the seed; assigned ones are looked up in the register as well. */
const comparedAddresses = 200

/** What may leave the signer: addresses derive from it, and no private key. */
export interface PublicKeys {
  readonly depositXpub: string
}

/** An address's place in the register: branch 0 investors', 1 the operator's, 2 hot wallets, 3 custody as it was in the seed. */
export interface Place {
  readonly branch: number
  readonly index: number
}

/**
 * The hot wallet in use, the key that anchors snapshots, or an address of the register under one of the rings (absent: the newest).
 * Custody signs nothing here.
 */
export type Wallet = 'hot' | 'anchor' | (Place & { readonly ring?: number })

interface Wallets {
  readonly hot: Hex
  readonly custody: Hex
}

export interface EcdsaSignature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: 0 | 1
}

/** A key that stays in a PKCS#11 token. */
export interface TokenKey {
  readonly address: Hex
  /** Refuses with token_unavailable while the token cannot be reached. */
  sign(digest: Uint8Array): Promise<EcdsaSignature>
}

/** The keys of a token by their labels. Throws a TokenFault for a key that must not be used. */
export interface TokenKeys {
  /** Undefined when the token had none of this label when it was first asked. */
  keyOf(label: string): TokenKey | undefined
  /** As keyOf, and looks at the token again. */
  take(label: string): TokenKey | undefined
  holds(address: Hex): boolean
  /** As it was at the last signature or look; asking looks again from time to time. */
  state(): TokenState
}

export type TokenState = 'ready' | 'lost'

/** The label of the hot wallet's key of a ring, numbered like the keystores from 1. */
export function hotLabelOf(ring: number): string {
  return `clearhold-hot-${ring + 1}`
}

/** The label of a key that anchors snapshots; the one of the highest number is in use. */
export function anchorLabelOf(place: number): string {
  return `clearhold-anchor-${place + 1}`
}

/**
 * The port to the keys: sealed files, and for the hot wallet and the anchor a token beside them. No private key passes through it. Deposit
 * addresses, the keys of notes and what seals the approvers are always of the files: no standard token derives BIP-32 children.
 */
export interface KeyRing {
  /** Of the newest ring; undefined until keys were made. */
  publicKeys(): PublicKeys | undefined
  /** Creates the seed once; an existing one is kept and answered. */
  initialise(): PublicKeys
  /** Creates another seed, from which everything new derives; older ones stay, to sweep what arrives at their addresses. */
  rotate(): PublicKeys
  /** The anchor keys there ever were, the one in use first. Empty until keys were made. */
  anchors(): readonly Hex[]
  /** Undefined until keys were made and an outside custody address was configured. */
  wallets(): Wallets | undefined
  /** Former wallets that these seeds open: hot wallets of older rings, and custody as it was in the seed. */
  formerWallets(): readonly Hex[]
  /** Which ring opens the address at this place of the register; undefined when none does. */
  find(address: Hex, place: Place): Wallet | undefined
  /** Whether one of the seeds or the token opens an address: then it is online, and cannot be custody. */
  derives(address: Hex): boolean
  /** Undefined where the hot wallet and the anchor are of the files. */
  tokenState(): TokenState | undefined
  addressOf(wallet: Wallet): Hex
  sign(wallet: Wallet, digest: Uint8Array): Promise<EcdsaSignature>
  /**
   * Signs notes for one purpose; of the first ring, so that rotation does not change the verifiers' key. Undefined until keys were made.
   */
  noteKey(purpose: NotePurpose): NoteKey | undefined
  /** Seals the file of approvers, by the newest ring or the one before it; undefined when there is none. */
  enrolmentKey(which?: 'newest' | 'before'): Buffer | undefined
}

/** Where a ring's seed is stored: the first in the configured file, further ones beside it (keystore-2.json). */
function keystorePathOf(path: string, ring: number): string {
  return ring === 0 ? path : path.replace(/(\.json)?$/, `-${ring + 1}$1`)
}

function openSeeds(path: string, passphrase: string): Buffer[] {
  const seeds: Buffer[] = []
  for (;;) {
    const seed = openKeystore(keystorePathOf(path, seeds.length), passphrase)
    if (seed === undefined) return seeds
    seeds.push(seed)
  }
}

/** How many rings there are, without opening one. */
export function countRings(keystorePath: string): number {
  let count = 0
  while (existsSync(keystorePathOf(keystorePath, count))) count += 1
  return count
}

export function openKeyRing(keystorePath: string, passphrase: string, custody?: Hex, token?: TokenKeys): KeyRing {
  const seeds = openSeeds(keystorePath, passphrase)
  const newest = () => seeds.length - 1
  const seedOf = (ring: number) => {
    const seed = seeds[ring]
    if (seed === undefined) throw new Error('no keys were made yet')
    return seed
  }
  // Cached, because each derivation takes 12 ms: the seeds are in memory anyway as long as the process lives.
  const walletKeys = new Map<string, HDKey>()
  const keyOf = (wallet: Wallet) => {
    const { ring = newest(), ...place } = placeOf(wallet)
    const derive = () => HDKey.fromMasterSeed(seedOf(ring)).derive(pathOf(place))
    if (place.branch < 2) return derive()
    const name = `${ring}/${place.branch}`
    const known = walletKeys.get(name) ?? derive()
    walletKeys.set(name, known)
    return known
  }
  const rings = () => seeds.map((_, ring) => ring).reverse()
  // Asked for now, while the token is there: what is known of its keys stays known when it is lost.
  for (const ring of rings()) token?.keyOf(hotLabelOf(ring))
  anchorsOf(token)
  const tokenKeyOf = (wallet: Wallet) => {
    const { ring = newest(), branch } = placeOf(wallet)
    if (branch === anchorBranch) return anchorsOf(token)[0]
    return branch === 2 ? token?.keyOf(hotLabelOf(ring)) : undefined
  }
  const addressOf = (wallet: Wallet) => {
    seedOf(0)
    return tokenKeyOf(wallet)?.address ?? addressOfKey(keyOf(wallet))
  }
  const makeSeed = () => {
    // A ring's hot wallet is in the token or in the file from its first day: a token that lost its key must not lead to another wallet.
    if (token !== undefined && token.take(hotLabelOf(seeds.length)) === undefined)
      throw new Refusal('token_key_missing')
    seeds.push(createKeystore(keystorePathOf(keystorePath, seeds.length), passphrase))
    return publicOf(seedOf(newest()))
  }
  const held = () => (seeds.length === 0 ? undefined : publicOf(seedOf(newest())))
  return {
    publicKeys: held,
    initialise: () => held() ?? makeSeed(),
    rotate: () => {
      seedOf(0)
      return makeSeed()
    },
    anchors: () => {
      if (seeds.length === 0) return []
      return [...anchorsOf(token).map(({ address }) => address), addressOfKey(keyOf('anchor'))]
    },
    wallets: () => (seeds.length === 0 || custody === undefined ? undefined : { hot: addressOf('hot'), custody }),
    formerWallets: () => {
      const former = rings().flatMap((ring) => [2, 3].map((branch) => addressOf({ ring, branch, index: 0 })))
      return seeds.length === 0 ? [] : former.filter((address) => address !== addressOf('hot') && address !== custody)
    },
    find: (address, { branch, index }) =>
      rings()
        .map((ring) => ({ ring, branch, index }))
        .find((wallet) => addressOf(wallet) === address),
    derives: (address) => token?.holds(address) === true || seeds.some((seed) => derivesFrom(seed, address)),
    tokenState: () => token?.state(),
    addressOf,
    sign: async (wallet, digest) => {
      const inToken = tokenKeyOf(wallet)
      if (inToken !== undefined) return inToken.sign(digest)
      const { privateKey } = keyOf(wallet)
      if (privateKey === null) throw new Error('the seed gave no key')
      return signDigest(privateKey, digest)
    },
    noteKey: (purpose) => {
      const [seed] = seeds
      return seed === undefined ? undefined : noteKeyOf(seed, purpose)
    },
    enrolmentKey: (which = 'newest') => {
      const seed = seeds[which === 'newest' ? newest() : newest() - 1]
      return seed === undefined ? undefined : Buffer.from(hkdfSync('sha256', seed, '', 'clearhold approvers 1', 32))
    },
  }
}

/** Those of the token, the newest first. */
function anchorsOf(token: TokenKeys | undefined): readonly TokenKey[] {
  const found: TokenKey[] = []
  for (;;) {
    const key = token?.keyOf(anchorLabelOf(found.length))
    if (key === undefined) return found.reverse()
    found.push(key)
  }
}

function publicOf(seed: Buffer): PublicKeys {
  return { depositXpub: HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey }
}

/** The anchor is of the first ring, like the keys of notes: rotation does not change its nonces. */
function placeOf(wallet: Wallet): Place & { readonly ring?: number } {
  if (wallet === 'anchor') return { ring: 0, branch: anchorBranch, index: 0 }
  return wallet === 'hot' ? { branch: 2, index: 0 } : wallet
}

function pathOf({ branch, index }: Place): string {
  if (branch === anchorBranch) return anchorPath
  if (branch === 2) return hotPath
  return branch === 3 ? formerCustodyPath : `${depositPath}/${branch}/${index}`
}

export function signDigest(privateKey: Uint8Array, digest: Uint8Array): EcdsaSignature {
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  if (recovery !== 0 && recovery !== 1) throw new Error('a signature that cannot be verified')
  return { r, s, yParity: recovery }
}

/** r, s and v, which is 27 or 28: as wallets write a signature over a message. */
export function signatureOf({ r, s, yParity }: EcdsaSignature): Hex {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${yParity === 0 ? '1b' : '1c'}`
}

function derivesFrom(seed: Buffer, address: Hex): boolean {
  const master = HDKey.fromMasterSeed(seed)
  const deposits = master.derive(depositPath)
  const people = deposits.deriveChild(0)
  const own = [hotPath, formerCustodyPath, anchorPath].map((path) => master.derive(path))
  if ([...own, deposits.deriveChild(1).deriveChild(0)].some((key) => addressOfKey(key) === address)) return true
  for (let index = 0; index < comparedAddresses; index += 1)
    if (addressOfKey(people.deriveChild(index)) === address) return true
  return false
}

function addressOfKey({ publicKey }: HDKey): Hex {
  if (publicKey === null) throw new Error('the seed gave no key')
  return addressOfPublicKey(publicKey)
}

/** From a public key, compressed or not. */
export function addressOfPublicKey(publicKey: Uint8Array): Hex {
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return `0x${Buffer.from(keccak_256(point.subarray(1))).toString('hex', 12)}`
}
