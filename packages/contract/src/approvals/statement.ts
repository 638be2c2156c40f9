/**
 * What an approver's signature means, as text. The approving page, the server and the signer derive the same text from the same
 * terms; its SHA-256 is the digest, and the digest is what a key signs. The first line is the purpose: a signature given for one
 * never fits another. Nothing here depends on WebAuthn, a schema or a database, so that the approving page can bundle it.
 */

/** Everything about a payout that decides whose money goes where. */
export interface PayoutTerms {
  readonly withdrawalId: string
  readonly chainId: number
  /** 0x and 40 lower-case digits, both. */
  readonly token: string
  readonly to: string
  /** Millionths of a USDT, as a whole number in digits. */
  readonly amountMicro: string
  /** Whose withdrawal it is. */
  readonly personId: string
}

/** Everything about a command that maker and approver read: its texts are in the input and in the lines of changes. */
export interface CommandTerms {
  readonly id: string
  readonly command: string
  readonly subject: string
  readonly input: unknown
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  /** SHA-256 of the state it rests on, in hexadecimal. */
  readonly stateDigest: string
  readonly makerId: string
  readonly reason: string
}

/** A key that approvers vouch for, and its owner. */
export interface KeyTerms {
  readonly personId: string
  readonly name: string
  readonly kind: string
  /** base64url, both; a credential id is empty for a key that is no passkey. */
  readonly publicKey: string
  readonly credentialId: string
}

/** The most payouts signed in one ceremony. */
export const listMax = 100

export function payoutApprovalStatement(terms: PayoutTerms): string {
  const { withdrawalId, chainId, token, to, amountMicro, personId } = terms
  return ['clearhold approve payout 2', withdrawalId, chainId, token, to, amountMicro, personId].join('\n')
}

export function commandStatement(terms: CommandTerms): string {
  const { id, command, subject, input, changes, stateDigest, makerId, reason } = terms
  const agreed = { id, command, subject, input, changes, stateDigest, makerId, reason }
  return `clearhold approve command 2\n${canonicalJson(agreed)}`
}

/** Over the digests of several payouts, in their order. */
export function listStatement(digests: readonly string[]): string {
  return ['clearhold approve list 1', digests.length, ...digests].join('\n')
}

/** Two approvers sign this for a third approver's key. */
export function keyStatement({ personId, name, kind, publicKey, credentialId }: KeyTerms): string {
  return ['clearhold approve key 1', personId, JSON.stringify(name), kind, publicKey, credentialId].join('\n')
}

/** The challenge when a new key is created: it binds the answer to one person. */
export function newKeyStatement(personId: string): string {
  return ['clearhold make key 1', personId].join('\n')
}

/** The statement that was actually signed for a member of a list: the list's, if the digest is at that index; otherwise undefined. */
export function signedStatement(
  digest: string,
  { list, index }: { readonly list: readonly string[]; readonly index: number },
): string | undefined {
  const isWhole = list.length >= 2 && list.length <= listMax && new Set(list).size === list.length
  return isWhole && list[index] === digest ? listStatement(list) : undefined
}

/** What two people read out to each other to compare keys: from the SHA-256 of the key, in hexadecimal. */
export function fingerprintText(digest: string): string {
  return (digest.slice(0, 32).match(/.{4}/g) ?? []).join(' ')
}

/** Canonical JSON: fields sorted by name. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** Where approvers sign: a separate host, which the site's own pages and passkeys cannot impersonate. */
export function approvingPlace(publicUrl: string): { readonly origin: string; readonly rpId: string } {
  const { protocol, hostname, port } = new URL(publicUrl)
  // An IP address takes no subdomain; localhost does.
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  const rpId = `approve.${isNumber ? 'localhost' : hostname}`
  return { origin: `${protocol}//${rpId}${port === '' ? '' : `:${port}`}`, rpId }
}

/** Challenges at login and step-up begin with this: they are longer than any digest and state their purpose. */
export function signInPrefix(purpose: 'sign_in' | 'step_up' | 'register'): string {
  return `clearhold ${purpose} 1\n`
}
