import { readFileSync } from 'node:fs'
import type { PKCS11 } from 'pkcs11js'
import { TokenFault } from './token-fault.ts'
import { curveInDer, faultOf, readPoint, type TokenKeyFacts } from './token-key.ts'
import { type Handle, type Library, type LoadedLibrary, objectsOf, type TokenObjects } from './token-objects.ts'

export interface TokenSettings {
  /** The PKCS#11 library of the token's vendor. */
  readonly modulePath: string
  readonly label: string
  readonly pinFile: string
}

/** A key pair as the token has it. */
export interface FoundKey {
  readonly label: string
  /** Uncompressed. */
  readonly publicKey: Uint8Array
  /** The token says that it was made there, and never could be taken out. */
  readonly wasAlwaysInside: boolean
}

export interface TokenSession {
  /** What the token says of itself. */
  readonly about: { readonly model: string; readonly serial: string }
  /** The key pair of this label; undefined when there is none. Throws a fault for two of them, and for one that is not safe to use. */
  find(label: string): FoundKey | undefined
  /** Makes a key pair that never leaves the token. */
  make(label: string): FoundKey
  /** CKM_ECDSA over 32 bytes: r and s, 64 bytes, as the token gives them. */
  sign(label: string, digest: Uint8Array): Promise<Uint8Array>
  close(): void
}

/** A person who waits at the command may try a PIN again; a process that starts by itself may not. */
type PinCare = 'try' | 'protect'

/** Loads the binding, which is a program of its own in another language: only where a token is configured. */
export async function loadLibrary(modulePath: string): Promise<LoadedLibrary> {
  const library = await import('pkcs11js').then(
    (loaded) => loaded.default,
    () => {
      throw new TokenFault(
        'missing',
        'pkcs11js was not built here. Install g++, make and python3, and install the release again.',
      )
    },
  )
  const module = new library.PKCS11()
  try {
    module.load(modulePath)
  } catch (error) {
    const reason = (error as Error).message
    throw new TokenFault('missing', `SIGNER_TOKEN_MODULE ${modulePath} cannot be loaded: ${reason}`)
  }
  return { library, module }
}

/** Begins anew with the library, finds the one token of this label and logs in. */
export function openSession(loaded: LoadedLibrary, settings: TokenSettings, care: PinCare): TokenSession {
  const { library, module } = loaded
  // The threads of Node's pool call it as well.
  module.C_Initialize({ flags: library.CKF_OS_LOCKING_OK })
  try {
    const slot = findSlot(module, settings.label)
    const { flags, model, serialNumber } = module.C_GetTokenInfo(slot)
    refuseDoubtfulPin(library, flags, care)
    const session = module.C_OpenSession(slot, library.CKF_SERIAL_SESSION | library.CKF_RW_SESSION)
    logIn(loaded, session, settings.pinFile)
    const keys = keysOf(loaded, session)
    return {
      about: { model: model.trim(), serial: serialNumber.trim() },
      ...keys,
      close: () => endSession(module),
    }
  } catch (error) {
    endSession(module)
    throw error
  }
}

/** A library that lost its token may refuse even this; what follows begins anew in any case. */
function endSession(module: PKCS11): void {
  try {
    module.C_Finalize()
  } catch {
    return
  }
}

function findSlot(module: PKCS11, label: string): Handle {
  const slots = module.C_GetSlotList(true).filter((slot) => module.C_GetTokenInfo(slot).label.trim() === label)
  const [slot] = slots
  if (slot === undefined) throw new TokenFault('missing', `No token has the label ${label} (SIGNER_TOKEN_LABEL).`)
  if (slots.length > 1) throw new TokenFault('ambiguous', `${slots.length} tokens have the label ${label}.`)
  return slot
}

/** A process that a supervisor starts again and again would lock the token with a wrong PIN: it tries one once. */
function refuseDoubtfulPin(library: Library, flags: number, care: PinCare): void {
  if ((flags & library.CKF_USER_PIN_LOCKED) !== 0)
    throw new TokenFault('pin_locked', 'The token is locked after too many wrong PINs: its vendor’s tool unlocks it.')
  if (care === 'protect' && (flags & library.CKF_USER_PIN_COUNT_LOW) !== 0)
    throw new TokenFault(
      'pin_doubtful',
      'A wrong PIN was the last that the token was given. It is not tried again by itself: correct SIGNER_TOKEN_PIN_FILE, then run clearhold signer token show.',
    )
}

function logIn({ library, module }: LoadedLibrary, session: Handle, pinFile: string): void {
  const pin = readPin(pinFile)
  try {
    module.C_Login(session, library.CKU_USER, pin)
  } catch (error) {
    const { message } = error as Error
    if (message.includes('CKR_PIN_LOCKED')) throw new TokenFault('pin_locked', 'The token has locked itself.')
    if (/CKR_PIN_(INCORRECT|INVALID|LEN_RANGE)/.test(message))
      throw new TokenFault('pin_wrong', 'The token refuses the PIN of SIGNER_TOKEN_PIN_FILE.')
    throw error
  }
}

function readPin(pinFile: string): string {
  try {
    return readFileSync(pinFile, 'utf8').trim()
  } catch {
    throw new TokenFault('missing', `SIGNER_TOKEN_PIN_FILE ${pinFile} cannot be read.`)
  }
}

function keysOf(loaded: LoadedLibrary, session: Handle): Pick<TokenSession, 'find' | 'make' | 'sign'> {
  const { library, module } = loaded
  const objects = objectsOf(loaded, session)
  /** Of keys that were found and are safe to use; valid as long as the session. */
  const handles = new Map<string, Handle>()
  const find: TokenSession['find'] = (label) => {
    const pair = findPair(library, objects, label)
    if (pair === undefined) return undefined
    handles.set(label, pair.secret)
    return readPair(library, objects, pair)
  }
  return {
    find,
    make: (label) => {
      makePair(loaded, session, label)
      const made = find(label)
      if (made === undefined) throw new TokenFault('lost', `The token made the key ${label} and does not have it.`)
      return made
    },
    sign: async (label, digest) => {
      if (!handles.has(label)) find(label)
      const handle = handles.get(label)
      if (handle === undefined) throw new TokenFault('lost', `The token’s key ${label} is gone.`)
      module.C_SignInit(session, { mechanism: library.CKM_ECDSA }, handle)
      return module.C_SignAsync(session, Buffer.from(digest), Buffer.alloc(64))
    },
  }
}

interface Pair {
  readonly label: string
  readonly secret: Handle
  readonly shown: Handle
}

function findPair(library: Library, { list }: TokenObjects, label: string): Pair | undefined {
  const secrets = list(library.CKO_PRIVATE_KEY, label)
  const publics = list(library.CKO_PUBLIC_KEY, label)
  if (secrets.length > 1 || publics.length > 1)
    throw new TokenFault('ambiguous', `The token has two keys of the label ${label}.`)
  const [secret] = secrets
  const [shown] = publics
  if (secret === undefined) return undefined
  if (shown === undefined) throw new TokenFault('missing', `The token has no public key of the label ${label}.`)
  return { label, secret, shown }
}

function readPair(library: Library, { bytesOf, isTrue, isFalse }: TokenObjects, pair: Pair): FoundKey {
  const { label, secret, shown } = pair
  const isEc = bytesOf(secret, library.CKA_KEY_TYPE).readUInt32LE() === library.CKK_EC
  const facts: TokenKeyFacts = {
    isEc,
    curve: isEc ? bytesOf(shown, library.CKA_EC_PARAMS) : Buffer.alloc(0),
    point: isEc ? bytesOf(shown, library.CKA_EC_POINT) : Buffer.alloc(0),
    isSensitive: isTrue(secret, library.CKA_SENSITIVE),
    isExtractable: !isFalse(secret, library.CKA_EXTRACTABLE),
    mayBeUsedToSign: isTrue(secret, library.CKA_SIGN),
    asksAlways: isTrue(secret, library.CKA_ALWAYS_AUTHENTICATE),
  }
  const fault = faultOf(facts)
  const publicKey = readPoint(facts.point)
  if (fault !== undefined || publicKey === undefined)
    throw new TokenFault('unsafe', `The token’s key ${label} is refused: ${fault}.`)
  const wasAlwaysInside = [library.CKA_LOCAL, library.CKA_ALWAYS_SENSITIVE, library.CKA_NEVER_EXTRACTABLE]
  return { label, publicKey, wasAlwaysInside: wasAlwaysInside.every((attribute) => isTrue(secret, attribute)) }
}

function makePair({ library, module }: LoadedLibrary, session: Handle, label: string): void {
  const known = { type: library.CKA_LABEL, value: label }
  const stays = { type: library.CKA_TOKEN, value: true }
  const shown = [
    stays,
    known,
    { type: library.CKA_VERIFY, value: true },
    { type: library.CKA_EC_PARAMS, value: curveInDer },
  ]
  const secret = [
    stays,
    known,
    { type: library.CKA_PRIVATE, value: true },
    { type: library.CKA_SENSITIVE, value: true },
    { type: library.CKA_EXTRACTABLE, value: false },
    { type: library.CKA_SIGN, value: true },
    { type: library.CKA_DERIVE, value: false },
  ]
  module.C_GenerateKeyPair(session, { mechanism: library.CKM_EC_KEY_PAIR_GEN }, shown, secret)
}
