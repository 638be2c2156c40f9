import type { Signer } from '#platform/signer/signer.ts'

/** A signer with this key; without one it creates the other on request. */
export function keySigner(heldXpub: string | undefined, madeXpub: string): Signer {
  let depositXpub = heldXpub
  return {
    publicKeys: async () => (depositXpub === undefined ? undefined : { depositXpub }),
    initialiseKeys: async () => {
      depositXpub ??= madeXpub
      return { depositXpub }
    },
    rotateKeys: async () => {
      depositXpub = madeXpub
      return { depositXpub }
    },
    healthy: async () => true,
  }
}
