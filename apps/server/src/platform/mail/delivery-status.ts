/**
 * The status codes of RFC 3463, as '5.1.1'; where a server gives none, its reply code, as '550'. Nothing else of an answer is kept: its words
 * quote addresses.
 */
export type MailStatus = string

const enhanced = /^[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})\b/

/** Of a mail server's refusal, as '550 5.1.1 no such mailbox'. */
export function statusOfReply(code: number, reply: string): MailStatus {
  return enhanced.exec(reply)?.[1] ?? String(code)
}

/** Addressing (5.1.x) and a mailbox that is switched off (5.2.1): the address itself takes no mails. */
const goneStatus: ReadonlySet<MailStatus> = new Set([
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  // Reply codes of RFC 5321 without another status: no mailbox, not local, no such name.
  '550',
  '551',
  '553',
])

/**
 * Whether the address will take no mails later either. A refusal for reasons of policy (5.7.x) or a full mailbox (5.2.2) says nothing of the
 * address.
 */
export function isAddressGone(status: MailStatus): boolean {
  return goneStatus.has(status)
}
