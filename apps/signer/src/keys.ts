import { HDKey } from '@scure/bip32'
import { createKeystore, openKeystore } from './keystore.ts'

/** Deposit addresses are children 0/index of this; hardened, so its xpub says nothing about any other branch. */
const depositPath = "m/44'/60'/0'"

/** What may leave the signer: from it addresses follow, and no key. */
export interface PublicKeys {
  readonly depositXpub: string
}

export interface KeyRing {
  /** Undefined until keys were made. */
  publicKeys(): PublicKeys | undefined
  /** Makes the seed once; where there is one, it stays and is answered. */
  initialise(): PublicKeys
}

export function openKeyRing(keystorePath: string, passphrase: string): KeyRing {
  let seed = openKeystore(keystorePath, passphrase)
  const publicKeys = () => (seed === undefined ? undefined : derive(seed))
  return {
    publicKeys,
    initialise: () => {
      seed ??= createKeystore(keystorePath, passphrase)
      return derive(seed)
    },
  }
}

function derive(seed: Buffer): PublicKeys {
  return { depositXpub: HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey }
}
