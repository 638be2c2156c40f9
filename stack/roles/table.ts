import { accountRows } from './account-rows.ts'
import { signerRows } from './signer-rows.ts'
import { withVisitors } from './visitor.ts'

/**
 * The single source of what each process may do in the database. `npm run generate` derives db/roles.sql from it, which
 * the migrate command applies after the migrations, and docs/roles.md; grants.db.test.ts compares every table and function of the
 * database with it. Anything without a row here is off limits to all processes.
 */
export const processRoles = ['api', 'worker', 'watcher', 'signer', 'readonly', 'visitor'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The login of a process. The migrate command connects as the owner of the schema instead. */
export function loginOf(role: ProcessRole): string {
  return `clearhold_${role}`
}

/** Rights as SQL's grant writes them: 'select, insert, update (state, ended_at)'. */
export type TableRow = Readonly<Partial<Record<ProcessRole, string>>>

const book = 'select'

const processRows: Readonly<Record<string, TableRow>> = {
  ...accountRows,

  'approvals.approver_key': { api: 'select, insert', worker: 'select', signer: 'select' },
  'approvals.key_confirmation': { api: 'select, insert', signer: 'select' },
  'approvals.command': {
    api: 'select, insert (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at), update (state, maker_signature, maker_signed_at, decided_by, decided_at, decision_reason, decision_request, refusal, signature)',
    worker: 'select, update (state, decided_by, decided_at, decision_reason, decision_request, refusal, signature)',
    signer: book,
    readonly: book,
  },

  'audit.checkpoint': { api: 'select', worker: 'select, insert (size, root, note)', readonly: book },
  'audit.head': { worker: 'select, update (seq, hash)', readonly: book },
  'audit.link': { api: 'select', worker: 'select, insert', readonly: book },
  'audit.log_tile': { api: book, worker: 'select, insert, update (hashes)', readonly: book },
  'audit.look': {
    api: 'select, insert (asked_by)',
    worker:
      'select, update (held_until, attempts, started_at, stage, links_read, links_total, ended_at, outcome, first_broken)',
    readonly: book,
  },
  'audit.record': {
    api: 'select, insert (actor, action, subject, before_digest, after_digest, request_id)',
    worker: 'select, insert (actor, action, subject, before_digest, after_digest, request_id)',
    watcher: 'insert (actor, action, subject, before_digest, after_digest, request_id)',
    readonly: book,
  },
  'audit.unsealed': { api: 'select', worker: 'select, delete', readonly: book },
  'audit.verification': {
    api: 'select',
    worker: 'select, insert (is_whole, links, head_seq, head_hash, first_broken, book_group_id, log_size, log_root)',
    readonly: book,
  },
  'audit.witness': {
    api: 'select',
    worker:
      'select, insert (verifier_key, name, run_by, is_operators), update (run_by, is_operators, is_listed, cosigned_size, cosigned_at, refuses, answer, answered_at)',
    readonly: book,
  },

  'content.announcement': {
    api: 'select, update (withdrawn_by, withdrawn_at)',
    worker: 'select, insert',
    readonly: book,
  },
  'content.contact_message': {
    api: 'select, insert, update (state, closed_by, closed_at, assignee_id)',
    worker: 'select, update (address_digest), delete',
  },
  'content.incident': { api: 'select', worker: 'select, insert', readonly: book },
  'content.incident_update': { api: 'select', worker: 'select, insert', readonly: book },
  'content.mail': {
    api: 'select, insert',
    worker: 'select, update (due_at, attempts, sent_at, given_up_at, sending_since), delete',
  },
  'content.probe': { api: 'select', worker: 'select, insert, delete', readonly: book },
  'content.reply': { api: 'select, insert', worker: 'select' },
  'content.subscription': {
    api: 'select, insert, update (language, state, requested_at, requests, confirmed_at, left_at, address_digest)',
    worker: 'select, update (address_digest), delete',
  },
  'content.support': { api: 'select', worker: 'select, insert', readonly: book },
  'content.testimonial': { api: 'select, insert, update (state, refused_for, decided_by, decided_at)', readonly: book },

  'deposits.cursor': { worker: 'select, insert, update (last_seq)', readonly: book },
  'deposits.deposit': {
    api: 'select, insert, update (state, cash_micro, profit_micro, note, updated_at)',
    worker:
      'select, insert, update (state, amount_micro, cash_micro, profit_micro, block_number, confirmations, note, updated_at)',
    readonly: book,
  },
  'deposits.dust': { worker: 'select', readonly: book },
  'deposits.payment_reference': { api: 'select, insert (reference, person_id)', readonly: book },
  'deposits.proved': {},
  'deposits.test_money': { api: 'select, insert, update (tx_hash, failed_at)', readonly: book },

  'kyc.assignment': { api: 'select, insert (case_id, round, assignee_id, assigned_by, assigned_at)', readonly: book },
  'kyc.decision': { api: 'select, insert', worker: 'select, insert', readonly: book },
  'kyc.document_view': {
    api: 'select, insert (id, case_id, person_id, part, file_name, viewer_id, reason, token_digest, asked_at, expires_at), update (viewed_at)',
    readonly: 'select (id, case_id, person_id, part, viewer_id, reason, asked_at, expires_at, viewed_at)',
  },
  'kyc.identity_case': {
    api: 'select, insert (id, person_id, key_id, opened_at, state_at, barred_reviewer_id), update (state, round, state_at, assignee_id, decided_by, reject_reason, final, erased_at, approved_by, approved_at, undo_until)',
    worker:
      'select, update (state, state_at, decided_by, reject_reason, final, erased_at, approved_by, approved_at, undo_until)',
    readonly: book,
  },
  'kyc.legal_hold': { api: 'select', worker: 'select, update (ends_at, kept_by)', readonly: book },
  'kyc.nudge': { api: 'select', worker: 'select, insert', readonly: book },
  'kyc.part': { api: 'select, insert', worker: 'select', readonly: 'select (case_id, round, part)' },
  'kyc.round': {
    api: 'select, insert (case_id, round, sent_at), update (decided_at, outcome, flow_told, over)',
    worker: 'select, update (decided_at, outcome, over)',
    readonly: book,
  },
  'kyc.stored_file': { api: 'select, insert, delete', worker: 'select, delete' },
  'kyc.subject': {
    api: 'select, insert, update (key_id, erased_at, erase_at)',
    worker: 'select, update (erase_at, legal_hold, erased_at, key_id)',
    readonly: book,
  },

  'ledger.account': { api: book, worker: book, signer: book, readonly: book },
  'ledger.digest_key': {},
  'ledger.checkpoint': {
    api: book,
    worker: 'select, insert (group_id, business_at, totals, holding, people)',
    readonly: book,
  },
  'ledger.entry': { api: book, worker: book, signer: book, readonly: book },
  'ledger.posting': { api: book, worker: book, signer: book, readonly: book },
  'ledger.posting_group': { api: book, worker: book, readonly: book },
  'ledger.turnover': { api: book, worker: 'select, insert, update (postings, amount_micro)', readonly: book },
  'ledger.turnover_cursor': { api: book, worker: 'select, update (group_id)', readonly: book },

  'notifications.bounce': { api: 'select', worker: 'select, insert', readonly: book },
  'notifications.mail': {
    api: 'select (id, kind, person_id, language, address, state, created_at, ended_at, happened_at)',
    worker:
      'select, insert, update (address, link_sealed, link_until, state, attempts, next_attempt_at, ended_at, last_failure, sending_since)',
    readonly:
      'select (id, event_id, kind, person_id, message_id, language, state, attempts, next_attempt_at, created_at, ended_at, last_failure)',
  },
  'notifications.message': { api: 'select, update (read_at)', worker: 'select, insert', readonly: book },
  'notifications.phrase': {
    api: 'select, insert, update',
    worker: 'select, update (previous_sealed, previous_until), delete',
  },
  'notifications.preference': { api: 'select, insert, update', worker: 'select', readonly: book },
  'notifications.push': {
    api: 'select (id, person_id, state, created_at, ended_at)',
    worker: 'select, insert, update (state, attempts, next_attempt_at, ended_at, last_failure, sending_since), delete',
    readonly: book,
  },
  'notifications.push_subscription': { api: 'select, insert, delete', worker: 'select, delete' },
  'notifications.refused_address': {
    api: 'select, delete',
    worker: 'select, insert, update (digest, refused_at, status), delete',
  },

  'plans.plan': { api: 'select, insert', worker: 'select, insert', readonly: book },
  'plans.plan_version': {
    api: 'select, insert, update (state, profit_basis_points, min_micro, max_micro, duration_hours, referral_bonus_basis_points, texts, published_at, closed_at)',
    worker: 'select, insert, update (state, published_at, closed_at)',
    signer: book,
    readonly: book,
  },
  'plans.position': {
    api: 'select, update (at_maturity, renewal_risk_version, renewal_language, renewal_acknowledged_at)',
    worker: 'select, update (retry_at)',
    readonly: book,
  },
  'plans.risk_statement': { api: 'select, insert', worker: 'select', readonly: book },

  'platform.clock': { api: 'select, update (offset_ms)', worker: 'select', watcher: 'select', readonly: book },
  'platform.clock_move': { api: 'select', worker: 'select', watcher: 'select', readonly: book },
  'platform.demo_history': { api: 'select', worker: 'select', watcher: 'select', readonly: book },
  'platform.heartbeat': { readonly: book },
  'platform.installation': { api: 'select', worker: 'select', watcher: 'select', readonly: book },
  'platform.loop': {
    worker:
      'select, insert (name, idle_ms), update (idle_ms, holder, lease_until, last_run_at, last_ended_at, runs, failures, last_failure)',
    watcher:
      'select, insert (name, idle_ms), update (idle_ms, holder, lease_until, last_run_at, last_ended_at, runs, failures, last_failure)',
    readonly: book,
  },
  'platform.migration': { api: 'select', worker: 'select', watcher: 'select', readonly: book },
  'platform.outbox': {
    api: 'select, insert (type, person_id, person_seq, payload)',
    worker:
      'select, insert (type, person_id, person_seq, payload), update (relayed_at, told_at, tell_failures, tell_after, woken_at), delete',
    watcher: 'insert (type, person_id, person_seq, payload)',
    readonly: book,
  },
  'platform.outbox_sequence': {
    api: 'select, insert, update (last_seq)',
    worker: 'select, insert, update (last_seq)',
    watcher: 'select, insert, update (last_seq)',
    readonly: book,
  },

  'referrals.attribution': { api: 'select, insert', worker: 'select', readonly: book },
  'referrals.bonus': { api: 'select', worker: 'select', readonly: book },
  'referrals.code': { api: 'select, insert, update (invited)', worker: 'select', readonly: book },

  'sanctions.address': { api: book, worker: 'select, insert, delete', readonly: book },
  'sanctions.hit': {
    api: 'select, insert (id, person_id, what, value_digest, entry_uid, entry_name)',
    worker:
      'select, insert (id, person_id, what, value_digest, entry_uid, entry_name), update (state, decided_by, decided_at)',
    readonly: book,
  },
  'sanctions.list': { api: book, worker: 'select, insert (digest, published_on, entries), delete', readonly: book },
  'sanctions.name': { api: book, worker: 'select, insert (uid, name, keys), delete', readonly: book },

  ...signerRows,

  'solvency.agenda': {
    // Not drawn_at: a moment that must not be predictable.
    api: 'select (hourly_at)',
    worker: 'select, insert, update (hourly_at, drawn_at, drawn_until, wished_at)',
    readonly: book,
  },
  'solvency.custody_ownership': {
    worker: 'select, insert (chain_id, address, origin, block_number, block_hash, stated_at, signature)',
    readonly: book,
  },
  'solvency.draw': {
    api: 'select',
    worker: 'select, insert (month, snapshot, block_number, block_hash), update (reached, asked, ended_at)',
    readonly: book,
  },
  'solvency.fold': { worker: 'select, update (held_by, held_until)', readonly: book },
  'solvency.former_email': { api: 'select' },
  'solvency.holding': { worker: 'select', readonly: book },
  'solvency.snapshot': {
    api: 'select',
    worker:
      'select, insert (number, attempt, key_sealed), update (state, attempt, key_sealed, begun_at, cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height, investors, leaves, kinds, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash, reserves_digest, log_size, log_root, text, note, published_at, anchor_wallet, anchor_hash, anchor_first_sent_at, anchor_sent_at, anchor_block, anchored_at)',
    signer:
      'select (number, cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash, reserves_digest, log_size, log_root)',
    readonly:
      'select (number, state, begun_at, attempt, cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height, investors, leaves, kinds, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash, reserves_digest, log_size, log_root, text, note, published_at, anchor_wallet, anchor_hash, anchor_first_sent_at, anchor_sent_at, anchor_block, anchored_at)',
  },
  'solvency.gate_cause': { api: 'select', worker: 'select', readonly: book },
  'solvency.gate_change': { api: 'select', worker: 'select, insert (cause, state)', readonly: book },
  'solvency.pulse': {
    api: 'select',
    worker:
      'select, insert (owed_micro, book_micro, unbooked_micro, unsettled_micro, chain_id, block_number, block_hash, chain_micro, kept_micro, kept_since)',
    readonly: book,
  },
  'solvency.pulse_hour': { api: 'select', worker: 'select', readonly: book },
  'solvency.snapshot_due': {
    api: 'select',
    worker: 'select, insert, update (last_published_at, anchors_missed)',
    readonly: book,
  },

  'statements.long_statement': {
    api: 'select, insert (id, person_id, kind, language, first_day, last_day)',
    worker:
      'select, update (state, begun_at, is_ended, log_size, last_groups, last_entry, lines_total, lines_read, line_parts, is_read, pages_total, pages_set, file_parts, file_bytes, failure, ended_at, deletes_at)',
    readonly: book,
  },

  'support.message': { api: 'select, insert', worker: 'select' },
  'support.thread': {
    api: 'select, insert, update (token_digest, state, last_at, waiting_since, asker_read_to, staff_read_to, closed_by, closed_at)',
    worker: 'select, delete',
  },

  'treasury.alarm': {
    api: 'select',
    worker: 'select, insert (kind, chain_id, about, stops_payouts), update (cleared_at, cleared_by, cleared_reason)',
    watcher: 'select, insert (kind, chain_id, about, stops_payouts)',
    readonly: book,
  },
  'treasury.capital_arrival': {
    api: 'select',
    worker: 'select, insert (id, transfer_id, chain_id, sender), update (state, updated_at)',
    readonly: book,
  },
  'treasury.capital_exit': {
    api: 'select, update (cancelled_at, cancelled_by)',
    worker: 'select',
    readonly: book,
  },
  'treasury.exit_address': {
    api: 'select',
    worker: 'select, insert (id, chain_id, address, declared_approval), update (retired_at, retired_approval)',
    readonly: book,
  },
  'treasury.capital_cursor': { worker: 'select, insert, update (last_seq)', readonly: book },
  'treasury.chain_head': { api: 'select', worker: 'select', watcher: 'select, insert, update', readonly: book },
  'treasury.address_balance': { api: 'select', worker: 'select', readonly: book },
  'treasury.address_drift': {
    worker: 'select, insert (chain_id, address, drift_raw, block_number), delete',
    readonly: book,
  },
  'treasury.deposit_look': { worker: 'select, insert, update (begun_at, behind, whole_since)', readonly: book },
  'treasury.deposit_address': {
    api: 'select, insert (chain_id, person_id, key_ring_id, address_index, address, branch)',
    worker: 'select, insert (chain_id, person_id, key_ring_id, address_index, address, branch)',
    watcher: 'select, insert (chain_id, person_id, key_ring_id, address_index, address, branch)',
    signer: book,
    readonly: book,
  },
  'treasury.key_ring': {
    api: 'select, update (next_index)',
    worker: 'select',
    watcher: 'select',
    signer: book,
    readonly: book,
  },
  'treasury.missed_transfer': {
    api: 'select, insert (chain_id, tx_hash, block_number, block_hash)',
    watcher: 'select, delete',
    readonly: book,
  },
  'treasury.operator_address': {
    api: 'select',
    worker:
      'select, insert (id, chain_id, address, nonce, signature, above_block, declared_approval), update (until_block, retired_at, retired_approval)',
    watcher: 'select',
    readonly: book,
  },
  'treasury.operator_statement': {
    api: 'select, insert (nonce, chain_id, address, platform, asked_by)',
    worker: 'select',
    readonly: book,
  },
  'treasury.pinned_token': {
    api: 'select',
    worker: 'select',
    watcher: 'select, insert (chain_id, token, decimals, code_hash)',
    readonly: book,
  },
  'treasury.proved_arrival': {},
  'treasury.reconciliation': {
    api: 'select',
    worker: 'select, insert (chain_id, block_number, chain_micro, book_micro), delete',
    readonly: book,
  },
  'treasury.reversal': { api: 'select', worker: 'select', readonly: book },
  'treasury.scanned_block': {
    api: 'select',
    worker: 'select',
    watcher: 'select, insert, update (settled), delete',
    readonly: book,
  },
  'treasury.sweep': {
    api: 'select',
    worker:
      'select, insert (id, chain_id, address, target, amount_micro, nonce, gas_wei), update (state, tx_hash, updated_at)',
    readonly: book,
  },
  'treasury.transfer': {
    api: 'select',
    worker: 'select',
    watcher:
      'select, insert (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal, amount_raw, amount_micro, remainder_raw), update (block_number, block_hash, block_time, state, confirmed_at, orphaned_at)',
    readonly: book,
  },
  'treasury.transfer_change': {
    api: 'select',
    worker: 'select',
    watcher: 'select, insert (chain_id, transfer_id, kind)',
    readonly: book,
  },
  'treasury.unsweepable': { worker: 'select, insert (chain_id, address, reason), delete', readonly: book },
  'withdrawals.approval': { api: 'select, insert', worker: 'select', signer: book, readonly: book },
  'withdrawals.book_address': {
    api: 'select, insert (id, person_id, chain_id, address, label, bank_name, account_name, account_number), update (label, confirmed_at, usable_at, removed_at)',
    worker: 'select',
    readonly: book,
  },
  'withdrawals.book_lock': {
    api: 'select, insert (person_id, locked_at), update (locked_at, unlocks_at)',
    worker: 'select',
    readonly: book,
  },
  'withdrawals.matured_part': { readonly: book },
  'withdrawals.notice_consent': { api: 'select, insert, delete', readonly: book },
  'withdrawals.step': { api: 'select, insert', worker: 'select, insert', readonly: book },
  'withdrawals.withdrawal': {
    api: 'select, update (state, reason, tx_hash, confirmations, confirmations_needed, updated_at, approved_at)',
    worker: 'select, update (state, reason, tx_hash, confirmations, confirmations_needed, updated_at, approved_at)',
    signer: book,
    readonly: book,
  },
}

/** Every table; what visitors of the demo may read is a separate list. */
export const tableRows = withVisitors(processRows)
