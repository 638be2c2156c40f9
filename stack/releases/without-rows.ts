/** States that the fill cannot produce, each with the reason. A line here is reviewed like a skipped test. */
export const statesWithoutRows: Readonly<Record<string, string>> = {
  "approvals.command: state = 'executing'":
    'A worker carries it out within a second; in the fill it is carried out at once.',
  'approvals.command: refusal is not null':
    'What an execution was refused for; the fill approves what can be carried out.',
  "platform.installation: edition = 'live'": 'One row, and the fill is a demo.',
  'platform.demo_history': 'A demo begins in the past before anything exists; the fill begins in the present.',
  'platform.demo_history: until_at is not null': 'As its table.',
  'platform.demo_history: until_at is null': 'As its table.',
  'platform.demo_history: people is not null': 'As its table.',
  'platform.demo_history: people is null': 'As its table.',
  'treasury.missed_transfer': 'The watcher was given every transfer, so that nobody misses one.',
  'audit.look: held_until is not null':
    'One look is open at a time: it waits, or a worker holds it. The one that waits is kept, because no worker comes along.',
  "accounts.passkey_challenge: purpose = 'approve'":
    'Earlier releases wrote such rows; the page that approvers sign on asks without one.',
  'kyc.round: flow_told': 'Nothing writes it any more; the release before did.',
  "approvals.approver_key: kind = 'browser'": 'Earlier releases made such keys; this one makes none and counts none.',
  'accounts."freeze": ends_at is null': 'Of freezes that had ended before they had an end from the beginning.',
  'kyc.legal_hold: ends_at is null': 'As of freezes.',
  "signer.held: reason = 'paid'":
    'Two withdrawals that one transfer without a mark may have paid: only an earlier release sent such transfers.',
  'signer.held: until_nonce is null': 'As its reason.',
  'solvency.agenda: wished_at is null': 'One row: a snapshot is requested.',
  'solvency.fold: held_by is null': 'One row: a snapshot is being built and holds it.',
  'solvency.fold: held_until is null': 'As who holds it.',
  'solvency.snapshot_due: last_published_at is null': 'One row, and snapshots were published.',
  'platform.heartbeat': 'Nothing writes it any more; the release before did, so the next one drops the table.',
  'platform.heartbeat: ended_at is not null': 'As its table.',
  'platform.heartbeat: ended_at is null': 'As its table.',
  'plans."position": retry_at is not null':
    'The book refuses to pay a position only when its escrow or its lock was tampered with, and then the book is not whole.',
  'treasury.chain_head: trouble is not null': 'One row a chain, and one chain: the chain that is kept was read well.',
  'treasury.chain_head: trouble_since is not null': 'As its trouble.',
}
