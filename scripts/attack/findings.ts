/** The findings of the security review, and the attack for each. Each is closed by tests whose titles begin with its id. */
export interface Finding {
  readonly id: `SEC${number}`
  readonly attack: string
  /** For findings that must also raise an alarm: a passing test says so in its title, with these words. */
  readonly alarm?: { readonly words: RegExp; readonly said: string }
  /** Files whose tests all count, regardless of their titles. */
  readonly suite?: string
}

export const findings: readonly Finding[] = [
  { id: 'SEC1', attack: 'a taken api has approvers sign a payout while they sign in' },
  {
    id: 'SEC2',
    attack: 'a thief of one process reads the seed, another’s files and sockets, or leaves the decoder',
    alarm: { words: /ends in an alarm/, said: 'an alarm rings, of which owners are mailed' },
  },
  { id: 'SEC3', attack: 'each stolen database login types money into being', suite: 'stack/roles/thief.db.test.ts' },
  {
    id: 'SEC4',
    attack: 'one approver and a compromised api empty the hot wallet payout by payout',
    alarm: { words: /\brings\b|an alarm/, said: 'an alarm rings' },
  },
  { id: 'SEC5', attack: 'a change of email requested by an attacker survives a reset of the password' },
  { id: 'SEC6', attack: 'attackers lock an owner out by wrong passwords' },
  { id: 'SEC7', attack: 'a stolen session has money paid to a bank account at once' },
  { id: 'SEC8', attack: 'one member of staff acts alone on all users' },
  { id: 'SEC9', attack: 'a live installation starts with settings that open it' },
  { id: 'SEC10', attack: 'a locked account tells whether a password was right' },
  {
    id: 'SEC11',
    attack: 'requests without a signature, or of dismissed staff, are executed',
    alarm: { words: /\brings\b|an alarm/, said: 'an alarm rings' },
  },
  {
    id: 'SEC12',
    attack: 'a page of ours runs a third party’s script, and it goes unnoticed',
    alarm: { words: /against its policy is told/, said: 'the log tells of it' },
  },
  { id: 'SEC13', attack: 'a colleague’s forgotten session is used' },
  { id: 'SEC14', attack: 'a leaked master key cannot be replaced, and opens bank proofs' },
  { id: 'SEC15', attack: 'registration mails a stranger words of the sender’s choice' },
  { id: 'SEC16', attack: 'a squatter gets in when the owner of an address follows the link' },
  { id: 'SEC17', attack: 'a stolen session silences the mails about money' },
  { id: 'SEC18', attack: 'an attacker on the private network tells the worker to pay' },
  { id: 'SEC19', attack: 'a registry serves another package than the one that was looked at' },
]
