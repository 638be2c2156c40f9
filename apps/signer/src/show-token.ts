import { addressOfPublicKey, anchorLabelOf, hotLabelOf } from './keys.ts'
import { lookDigest, readSignature } from './token-key.ts'
import { type FoundKey, loadLibrary, openSession, type TokenSession, type TokenSettings } from './token-session.ts'

/** Logs in, and has each of our keys in the token sign: what it says is that they are there, safe to use, and sign. */
export async function showToken(settings: TokenSettings, rings: number): Promise<string> {
  const session = openSession(await loadLibrary(settings.modulePath), settings, 'try')
  try {
    const { model, serial } = session.about
    const lines = [`Token ${settings.label} (${model}, ${serial})`]
    for (let ring = 0; ring <= rings; ring += 1)
      lines.push(await lineOf(session, hotLabelOf(ring), session.find(hotLabelOf(ring)), useOf(ring, rings)))
    const anchors = anchorsOf(session)
    for (const key of anchors)
      lines.push(await lineOf(session, key.label, key, key === anchors.at(-1) ? 'anchor in use' : 'former anchor'))
    if (anchors.length === 0) lines.push(`${anchorLabelOf(0)}  not in the token: the anchor is of the keystore`)
    return lines.join('\n')
  } finally {
    session.close()
  }
}

function useOf(ring: number, rings: number): string {
  if (ring === rings) return rings === 0 ? 'for clearhold keys init' : 'for the next clearhold keys rotate'
  return ring === rings - 1 ? 'hot wallet in use' : 'former hot wallet'
}

function anchorsOf(session: TokenSession): readonly FoundKey[] {
  const found: FoundKey[] = []
  for (;;) {
    const key = session.find(anchorLabelOf(found.length))
    if (key === undefined) return found
    found.push(key)
  }
}

async function lineOf(session: TokenSession, label: string, key: FoundKey | undefined, use: string): Promise<string> {
  if (key === undefined) return `${label}  ${use}: not in the token`
  const raw = await session.sign(label, lookDigest)
  if (readSignature(raw, lookDigest, key.publicKey) === undefined) throw new Error(`${label} signs for another key.`)
  const origin = key.wasAlwaysInside ? 'made in the token' : 'was outside the token once, says the token'
  return `${label}  ${addressOfPublicKey(key.publicKey)}  ${use}, ${origin}, signs`
}
