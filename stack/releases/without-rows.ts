/** States that the fill cannot produce, each with the reason. A line here is reviewed like a skipped test. */
export const statesWithoutRows: Readonly<Record<string, string>> = {
  "approvals.command: state = 'executing'":
    'A worker carries it out within a second; in the fill it is carried out at once.',
  "audit.unsealed: kind = 'break_glass'":
    'It waits for a quarter of a second. Another use, or new codes, would stop the one that waits.',
  'accounts.break_glass_seal: ended_at is null':
    'New codes stop the break-glass that waits, and the one that waits is kept.',
  'accounts.break_glass_seal: end_reason is null': 'As its end.',
  'approvals.command: refusal is not null':
    'What an execution was refused for; the fill approves what can be carried out.',
  "platform.installation: edition = 'live'": 'One row, and the fill is a demo.',
  'platform.demo_history': 'A demo begins in the past before anything exists; the fill begins in the present.',
  'platform.demo_history: until_at is not null': 'As its table.',
  'platform.demo_history: until_at is null': 'As its table.',
  'platform.demo_history: people is not null': 'As its table.',
  'platform.demo_history: people is null': 'As its table.',
  'ledger.checkpoint: holding is null': 'Of checkpoints that the release before made: it did not count.',
  'ledger.checkpoint: people is null': 'As what its accounts hold.',
  'treasury.missed_transfer': 'The watcher was given every transfer, so that none is missed.',
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
  'accounts.session: read_only': 'Visits are to the people of the demo’s seed; the fill has people of its own.',
  'notifications.refused_address: status is null': 'Addresses that were refused before their status was kept.',
  'notifications.push_subscription: demo_edition is null':
    'The push services of browsers; the fill has one of its own, and calls no other.',
  'notifications.mail: happened_at is null': 'Mails from before they had the moment of what they are about.',
  'solvency.draw: reached is null': 'One row a month: the draw of this one is over.',
  'solvency.draw: ended_at is null': 'As what it has reached.',
  "platform.outbox: type = 'ownership.ending'":
    'A statement of custody counts for 92 days of real time, and the fill takes minutes.',
  'solvency.pulse: kept_micro is null':
    'Only where no look at the deposit addresses is younger than a day: the fill looks with every comparison.',
  'solvency.pulse: kept_since is null': 'As what is kept there.',
  'treasury.deposit_look: behind is not null': 'One row a chain: its look is whole.',
  'treasury.deposit_look: whole_since is null': 'As where it is.',
  'treasury.address_drift':
    'An address that lacks what was read there stops payouts, and people of a kept release withdraw.',
  'treasury.chain_head: trouble is not null': 'One row a chain, and one chain: the chain that is kept was read well.',
  'treasury.chain_head: trouble_since is not null': 'As its trouble.',
}

/** As above, for where no investor was drawn: it is one in a hundred, by the hash of a block, and the fill has fewer. */
export const statesWithoutDrawn: Readonly<Record<string, string>> = {
  "platform.outbox: type = 'proof.drawn'": 'The hash of the block drew no investor of the fill.',
}
