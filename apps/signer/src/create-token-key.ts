import { addressOfPublicKey, anchorLabelOf, hotLabelOf } from './keys.ts'
import { loadLibrary, openSession, type TokenSession, type TokenSettings } from './token-session.ts'

/** How many anchor keys are looked for in a token. */
const anchorsMax = 100

/**
 * Makes a key in the token: the hot wallet of the next ring, or the next anchor. It is made there and never leaves it. Nothing uses it yet:
 * rotation takes up the one, the signer's next start the other.
 */
export async function createTokenKey(
  settings: TokenSettings,
  { purpose, rings }: { readonly purpose: 'hot' | 'anchor'; readonly rings: number },
): Promise<string> {
  const session = openSession(await loadLibrary(settings.modulePath), settings, 'try')
  try {
    const label = purpose === 'hot' ? hotLabelOf(rings) : nextAnchor(session)
    if (session.find(label) !== undefined)
      throw new Error(`The token has ${label} already. It waits for clearhold keys ${rings === 0 ? 'init' : 'rotate'}.`)
    const { publicKey } = session.make(label)
    const next =
      purpose === 'anchor'
        ? 'It anchors snapshots from the signer’s next start on: wait until the newest snapshot is anchored, send it coin for gas, start the signer again.'
        : `It becomes the hot wallet by clearhold keys ${rings === 0 ? 'init' : 'rotate'}.`
    return [
      `Made in the token ${settings.label} (${session.about.model}, ${session.about.serial}):`,
      `  ${label}  ${addressOfPublicKey(publicKey)}`,
      `Copy the token now, as its vendor says: nothing else has this key. ${next}`,
    ].join('\n')
  } finally {
    session.close()
  }
}

function nextAnchor(session: TokenSession): string {
  for (let place = 0; place < anchorsMax; place += 1) {
    const label = anchorLabelOf(place)
    if (session.find(label) === undefined) return label
  }
  throw new Error(`The token has ${anchorsMax} anchor keys.`)
}
