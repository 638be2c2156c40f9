import type { Fault } from './play.ts'
import type { Site } from './site.ts'

/** The signer is stopped; started. */
export function signerStopped({ whole }: Site): Fault {
  const { signer } = whole.product
  return {
    fires: [{ alert: 'SignerDown' }, { alert: 'ComponentDown', with: { component: 'signer' } }],
    begin: () => signer.stop(),
    end: () => signer.start(),
  }
}
