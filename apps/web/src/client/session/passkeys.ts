import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** WebAuthn's own JSON; the contract passes it through and both ends of SimpleWebAuthn know it. */
type Json = Record<string, unknown>

/** The person closed the window, waited too long, or this device holds no passkey of ours. */
export type PasskeyOutcome = { readonly kind: 'signed'; readonly response: Json } | { readonly kind: 'cancelled' }

export const passkeysWork = browserSupportsWebAuthn

/** A question that does not say it is for signing in is not answered: it might be the digest of something else. */
export async function signWithPasskey(options: Json): Promise<PasskeyOutcome> {
  if (!/^Y2xlYXJob2xk[\w-]{40,}$/.test(String(options['challenge']))) return { kind: 'cancelled' }
  return signedOr(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

export async function makePasskey(options: Json): Promise<PasskeyOutcome> {
  return signedOr(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

async function signedOr(ceremony: () => Promise<object>): Promise<PasskeyOutcome> {
  try {
    return { kind: 'signed', response: { ...(await ceremony()) } }
  } catch {
    return { kind: 'cancelled' }
  }
}
