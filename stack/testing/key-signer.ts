import type { Signer } from '#platform/signer/signer.ts'

/** A signer that holds this key; without one it makes the other when it is asked to. */
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
