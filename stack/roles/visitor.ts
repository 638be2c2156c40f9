/** Tables in which row level security shows the visitors' login what is about the demo's own people (0112), and nothing else. */
export const tablesOfPeople = [
  'accounts.acceptance',
  'accounts.freeze',
  'accounts.note',
  'accounts.permission',
  'approvals.approver_key',
  'approvals.command',
  'audit.record',
  'content.testimonial',
  'deposits.deposit',
  'deposits.payment_reference',
  'deposits.test_money',
  'kyc.assignment',
  'kyc.decision',
  'kyc.identity_case',
  'kyc.legal_hold',
  'kyc.part',
  'kyc.round',
  'kyc.subject',
  'ledger.entry',
  'ledger.posting',
  'notifications.message',
  'notifications.preference',
  'plans.position',
  'platform.outbox',
  'platform.outbox_sequence',
  'referrals.attribution',
  'referrals.bonus',
  'referrals.code',
  'sanctions.hit',
  'solvency.former_email',
  'treasury.deposit_address',
  'withdrawals.approval',
  'withdrawals.book_address',
  'withdrawals.book_lock',
  'withdrawals.notice_consent',
  'withdrawals.step',
  'withdrawals.withdrawal',
] as const

/** Tables that screens query and that hold nothing for visitors: a policy shows them no row. */
export const tablesNotShown = [
  'accounts.break_glass',
  'accounts.passkey',
  'accounts.recovery',
  'accounts.recovery_code',
  'accounts.sign_in',
  'content.contact_message',
  'notifications.phrase',
  'notifications.push_subscription',
  'notifications.refused_address',
  'statements.long_statement',
  'support.message',
  'support.thread',
] as const

/** Tables without personal data: figures, terms, chain data. */
export const tablesOfNoPerson = [
  'accounts.break_glass_entry',
  'approvals.key_confirmation',
  'audit.checkpoint',
  'audit.link',
  'audit.log_tile',
  'audit.look',
  'audit.unsealed',
  'audit.verification',
  'audit.witness',
  'content.announcement',
  'content.incident',
  'content.incident_update',
  'content.probe',
  'content.support',
  'ledger.account',
  'ledger.checkpoint',
  'ledger.posting_group',
  'ledger.turnover',
  'ledger.turnover_cursor',
  'plans.plan',
  'plans.plan_version',
  'plans.risk_statement',
  'platform.clock',
  'platform.clock_move',
  'platform.demo_history',
  'platform.installation',
  'platform.migration',
  'sanctions.list',
  'signer.held',
  'signer.payout',
  'signer.switch',
  'signer.transaction',
  'solvency.draw',
  'solvency.gate_cause',
  'solvency.gate_change',
  'solvency.pulse',
  'solvency.pulse_hour',
  'solvency.snapshot',
  'solvency.snapshot_due',
  'treasury.address_balance',
  'treasury.alarm',
  'treasury.capital_arrival',
  'treasury.capital_exit',
  'treasury.chain_head',
  'treasury.exit_address',
  'treasury.key_ring',
  'treasury.missed_transfer',
  'treasury.operator_address',
  'treasury.operator_statement',
  'treasury.pinned_token',
  'treasury.reconciliation',
  'treasury.reversal',
  'treasury.scanned_block',
  'treasury.sweep',
  'treasury.transfer',
  'treasury.transfer_change',
] as const

/**
 * Of these it reads some columns: no password and no token; of the encrypted authenticator secret, only whether there is one; of the next snapshots,
 * only when the hourly one is due.
 */
const columnsRead: Readonly<Record<string, string>> = {
  'accounts.person':
    'select (id, email, username, full_name, role, language, created_at, email_verified_at, state, last_login_at, photo_name, credentials_changed_at, referral_code_raw, previous_email, totp_secret_sealed)',
  'kyc.document_view': 'select (id, case_id, person_id, part, viewer_id, reason, asked_at, expires_at, viewed_at)',
  'solvency.agenda': 'select (hourly_at)',
}

/** What the visitors' login may do: read the tables listed here. */
const visitorRights: ReadonlyMap<string, string> = new Map([
  ...[...tablesOfPeople, ...tablesNotShown, ...tablesOfNoPerson].map((name): [string, string] => [name, 'select']),
  ...Object.entries(columnsRead),
])

/** The rows of every process, with what visitors read beside them. */
export function withVisitors<Row extends object>(
  rows: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row & { readonly visitor?: string }>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const visitor = visitorRights.get(name)
      return [name, visitor === undefined ? row : { ...row, visitor }]
    }),
  )
}
