import { generateSecret, generateURI, verify } from 'otplib'

/** How far a phone's clock may be off, either way: one step. */
const toleranceSeconds = 30

/** A new secret for an authenticator app, 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The content of the QR code. */
export function totpUri(issuer: string, label: string, secret: string): string {
  return generateURI({ issuer, label, secret })
}

/**
 * The 30-second step a code belongs to, or undefined when it matches none that is allowed: now, one step off, and later than the last one
 * used, because an observed code must not work a second time.
 */
export async function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: bigint | null,
): Promise<bigint | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const outcome = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: Number(lastStep) }),
  })
  return outcome.valid && 'timeStep' in outcome ? BigInt(outcome.timeStep) : undefined
}
