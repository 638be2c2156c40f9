import { readFileSync } from 'node:fs'
import type { PKCS11 } from 'pkcs11js'
import { TokenFault } from './token-fault.ts'
import { curveInDer, faultOf, readPoint, type TokenKeyFacts } from './token-key.ts'

type Library = typeof import('pkcs11js')
type Handle = Buffer

export interface TokenSettings {
  /** The PKCS#11 library of the token's vendor. */
  readonly modulePath: string
  readonly label: string
  readonly pinFile: string
}

/** A key pair as the token has it. */
export interface FoundKey {
  readonly label: string
  readonly facts: TokenKeyFacts
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
export async function loadLibrary(modulePath: string): Promise<{ library: Library; module: PKCS11 }> {
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
export function openSession(
  { library, module }: { readonly library: Library; readonly module: PKCS11 },
  settings: TokenSettings,
  care: PinCare,
): TokenSession {
  // The threads of Node's pool call it as well.
  module.C_Initialize({ flags: library.CKF_OS_LOCKING_OK })
  try {
    const slot = findSlot(module, settings.label)
    const { flags, model, serialNumber } = module.C_GetTokenInfo(slot)
    refuseDoubtfulPin(library, flags, care)
    const session = module.C_OpenSession(slot, library.CKF_SERIAL_SESSION | library.CKF_RW_SESSION)
    logIn({ library, module }, session, settings.pinFile)
    const keys = keysOf(library, module, session)
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

function logIn({ library, module }: { library: Library; module: PKCS11 }, session: Handle, pinFile: string): void {
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

function keysOf(library: Library, module: PKCS11, session: Handle): Pick<TokenSession, 'find' | 'make' | 'sign'> {
  const list = (kind: number, label: string): Handle[] => {
    const template = [
      { type: library.CKA_CLASS, value: kind },
      { type: library.CKA_LABEL, value: label },
    ]
    module.C_FindObjectsInit(session, template)
    try {
      return module.C_FindObjects(session, 3)
    } finally {
      module.C_FindObjectsFinal(session)
    }
  }
  const bytesOf = (handle: Handle, type: number): Buffer => {
    try {
      return module.C_GetAttributeValue(session, handle, [{ type }])[0]?.value ?? Buffer.alloc(0)
    } catch (error) {
      // Not every token knows every attribute.
      if ((error as Error).message.includes('CKR_ATTRIBUTE_TYPE_INVALID')) return Buffer.alloc(0)
      throw error
    }
  }
  const isFalse = (handle: Handle, type: number) => {
    const bytes = bytesOf(handle, type)
    return bytes.length > 0 && bytes.every((byte) => byte === 0)
  }
  const isTrue = (handle: Handle, type: number) => bytesOf(handle, type).some((byte) => byte !== 0)
  /** Of keys that were found and are safe to use; valid as long as the session. */
  const handles = new Map<string, Handle>()
  const find: TokenSession['find'] = (label) => {
    const secrets = list(library.CKO_PRIVATE_KEY, label)
    const publics = list(library.CKO_PUBLIC_KEY, label)
    if (secrets.length > 1 || publics.length > 1)
      throw new TokenFault('ambiguous', `The token has two keys of the label ${label}.`)
    const [secret] = secrets
    const [shown] = publics
    if (secret === undefined) return undefined
    if (shown === undefined) throw new TokenFault('missing', `The token has no public key of the label ${label}.`)
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
    const wasAlwaysInside =
      isTrue(secret, library.CKA_LOCAL) &&
      isTrue(secret, library.CKA_ALWAYS_SENSITIVE) &&
      isTrue(secret, library.CKA_NEVER_EXTRACTABLE)
    handles.set(label, secret)
    return { label, facts, publicKey, wasAlwaysInside }
  }
  return {
    find,
    make: (label) => {
      const known = { type: library.CKA_LABEL, value: label }
      const stays = { type: library.CKA_TOKEN, value: true }
      module.C_GenerateKeyPair(
        session,
        { mechanism: library.CKM_EC_KEY_PAIR_GEN },
        [stays, known, { type: library.CKA_VERIFY, value: true }, { type: library.CKA_EC_PARAMS, value: curveInDer }],
        [
          stays,
          known,
          { type: library.CKA_PRIVATE, value: true },
          { type: library.CKA_SENSITIVE, value: true },
          { type: library.CKA_EXTRACTABLE, value: false },
          { type: library.CKA_SIGN, value: true },
          { type: library.CKA_DERIVE, value: false },
        ],
      )
      const made = find(label)
      if (made === undefined) throw new TokenFault('lost', `The token made the key ${label} and does not have it.`)
      return made
    },
    sign: async (label, digest) => {
      const handle = handles.get(label) ?? (find(label) && handles.get(label))
      if (handle === undefined) throw new TokenFault('lost', `The token’s key ${label} is gone.`)
      module.C_SignInit(session, { mechanism: library.CKM_ECDSA }, handle)
      return module.C_SignAsync(session, Buffer.from(digest), Buffer.alloc(64))
    },
  }
}
