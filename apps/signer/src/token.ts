import { addressOfPublicKey, type EcdsaSignature, type TokenKey, type TokenKeys } from './keys.ts'
import type { Say } from './log-line.ts'
import { Refusal } from './refusal.ts'
import { isForPeople, TokenFault } from './token-fault.ts'
import { lookDigest, readSignature } from './token-key.ts'
import { openLink, type TokenLink } from './token-link.ts'
import { type FoundKey, loadLibrary, openSession, type TokenSession, type TokenSettings } from './token-session.ts'

/** A signature takes milliseconds, and through a network tens of them. */
const signingMsMax = 5_000
/** Between two looks whether the token still signs, while it is asked for its state. */
const lookEveryMs = 10_000

/** Keys that stay in a token. It reaches a token that was lost again by itself, with a pause between attempts. */
export interface Token extends TokenKeys {
  close(): void
}

export interface TokenParts {
  readonly say: Say
  readonly now: () => Date
}

/** Throws a TokenFault where the token cannot be used. */
export async function openToken(settings: TokenSettings, parts: TokenParts): Promise<Token> {
  const loaded = await loadLibrary(settings.modulePath)
  const known = new Map<string, KnownKey | undefined>()
  const link = openLink({
    ...parts,
    open: () => openSession(loaded, settings, 'protect'),
    approve: (reached) => refuseOther(reached, [...known.values()]),
  })
  const inTurn = oneByOne()
  const take = (label: string) => {
    const found = reachOrRefuse(link).find(label)
    const key = found === undefined ? undefined : knownFrom(found, (by, digest) => inTurn(() => sign(link, by, digest)))
    known.set(label, key)
    return key
  }
  const held = () => [...known.values()].filter((key) => key !== undefined)
  let nextLookMs = 0
  return {
    keyOf: (label) => (known.has(label) ? known.get(label) : take(label)),
    take,
    holds: (address) => held().some((key) => key.address === address),
    state: () => {
      const [key] = held()
      const atMs = parts.now().getTime()
      if (key !== undefined && atMs >= nextLookMs) {
        nextLookMs = atMs + lookEveryMs
        // A refusal is the answer to the next question for the state.
        key.sign(lookDigest).catch(() => undefined)
      }
      return link.isUp() ? 'ready' : 'lost'
    },
    close: () => link.close(),
  }
}

/** A key as it was first seen: what it signs is verified with this public key, whatever the token shows later. */
interface KnownKey extends TokenKey {
  readonly label: string
  readonly publicKey: Uint8Array
}

type Sign = (by: Pick<KnownKey, 'label' | 'publicKey'>, digest: Uint8Array) => Promise<EcdsaSignature>

function knownFrom({ label, publicKey }: FoundKey, signBy: Sign): KnownKey {
  const by = { label, publicKey }
  return { ...by, address: addressOfPublicKey(publicKey), sign: (digest) => signBy(by, digest) }
}

function reachOrRefuse(link: TokenLink): TokenSession {
  try {
    return link.reach()
  } catch {
    throw new Refusal('token_unavailable')
  }
}

/** A session that ended by itself, as when a token was started again, costs no refusal: it is reached again once, at once. */
async function sign(link: TokenLink, ...asked: Parameters<Sign>): ReturnType<Sign> {
  const wasUp = link.isUp()
  try {
    return await signOnce(link, ...asked)
  } catch (fault) {
    if (!wasUp || isForPeople(fault)) throw new Refusal('token_unavailable')
  }
  try {
    return await signOnce(link, ...asked)
  } catch {
    throw new Refusal('token_unavailable')
  }
}

/** What leaves is verified, and is made by the key whose address stands in the register. */
async function signOnce(link: TokenLink, ...[{ label, publicKey }, digest]: Parameters<Sign>): ReturnType<Sign> {
  let work: Promise<Uint8Array> | undefined
  let isLate = false
  try {
    work = link.reach().sign(label, digest)
    const raw = await inTime(work, () => (isLate = true))
    const signature = readSignature(raw, digest, publicKey)
    if (signature === undefined)
      throw new TokenFault('changed', `What the token signed is not signed by the key ${label} that it has shown.`)
    return signature
  } catch (fault) {
    link.lose(fault as Error, isLate ? work : undefined)
    throw fault
  }
}

/** After a token was lost it must be the same one, with the same keys. */
function refuseOther(reached: TokenSession, known: readonly (KnownKey | undefined)[]): void {
  for (const key of known) {
    const found = key === undefined ? undefined : reached.find(key.label)
    if (key !== undefined && (found === undefined || !Buffer.from(key.publicKey).equals(found.publicKey)))
      throw new TokenFault('changed', `The token that answers now has another key ${key.label}, or none.`)
  }
}

/** A session of a token does one thing at a time. */
function oneByOne(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

async function inTime<Value>(work: Promise<Value>, onLate: () => void): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new TokenFault('lost', 'The token does not answer.'))
    }, signingMsMax)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
