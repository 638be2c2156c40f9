import type { ProcessRole, TableRow } from './table.ts'

/** A function and the processes that may call it; `moves` describes which money goes where. */
export interface FunctionRow {
  readonly callers: readonly ProcessRole[]
  readonly moves?: string
}

/**
 * Functions that are not listed are called by triggers, checks and other functions only, and by no login but the owner's: the commands that
 * seal codes of break-glass and take them have it.
 */
export const functionRows: Readonly<Record<string, FunctionRow>> = {
  'accounts.begin_recovery_wait': { callers: ['worker'] },
  'accounts.break_glass_number': { callers: ['api', 'worker'] },
  'accounts.finish_break_glass': { callers: ['worker'] },
  'accounts.finish_recovery': { callers: ['worker'] },
  'accounts.hear_recovery_code': { callers: ['api'] },
  'accounts.may_break_glass': { callers: ['worker'] },
  'accounts.recovery_step_at': { callers: ['worker'] },
  'accounts.stop_break_glass': { callers: ['api', 'worker'] },
  'accounts.stop_recovery': { callers: ['api', 'worker'] },
  'accounts.tell_break_glass': { callers: ['worker'] },
  'accounts.tell_recovery': { callers: ['worker'] },
  'audit.field': { callers: ['worker'] },
  'audit.record_digest': { callers: ['worker'] },
  'deposits.credit': {
    callers: ['worker'],
    moves: 'a confirmed transfer, once, from the chain to the person whose address it is, or to suspense',
  },
  'deposits.credit_manual': {
    callers: ['worker'],
    moves: 'a bank deposit two people agreed on from the operator’s capital to its person',
  },
  'deposits.fill_shortfalls': {
    callers: ['worker'],
    moves: 'what a vanished transfer left open from the operator’s capital to suspense',
  },
  'deposits.gather_dust': {
    callers: ['worker'],
    moves: 'what is less than a millionth of confirmed transfers, once it is one, to the dust account',
  },
  'deposits.release': { callers: ['worker'], moves: 'a deposit held in suspense to its person' },
  'deposits.undo': {
    callers: ['worker'],
    moves: 'a transfer the chain took back from its person, and the rest from the operator’s capital',
  },
  'kyc.standing_of': { callers: ['api', 'worker', 'visitor'] },
  'ledger.add_amounts': { callers: ['worker'] },
  'ledger.changed_between': { callers: ['worker'] },
  'ledger.entry_name': { callers: ['api', 'worker', 'visitor'] },
  'ledger.figures': { callers: ['api', 'worker', 'visitor'] },
  'ledger.group_digests': { callers: ['worker'] },
  'ledger.open_accounts': { callers: ['api'] },
  'ledger.open_entries': { callers: ['api', 'worker', 'visitor'] },
  'ledger.open_entry': { callers: ['api', 'visitor'] },
  'ledger.post_drafts': { callers: [], moves: 'what a function of a reason drafted' },
  'ledger.post_entry': { callers: [], moves: 'one entry that a function of a reason makes' },
  'ledger.post_group': { callers: [], moves: 'any amount between any two accounts' },
  'ledger.row_digests': { callers: ['api', 'worker', 'visitor'] },
  'ledger.sum_of': { callers: ['worker'] },
  'plans.activate': {
    callers: ['api'],
    moves:
      'an active person’s cash to their lock, and what the terms on offer promise on it from the operator’s capital to escrow',
  },
  'plans.activation_ground': { callers: ['api'] },
  'plans.exit': {
    callers: ['api'],
    moves: 'the lock of a person’s own open position back to their cash, and its escrow back to the operator’s capital',
  },
  'plans.lock_due': { callers: ['worker'] },
  'plans.mature': {
    callers: ['worker'],
    moves: 'lock and escrow of positions that are due by the business clock to their people',
  },
  'plans.renewal_grounds': { callers: ['worker'] },
  'plans.texts_are_whole': { callers: ['api', 'worker', 'visitor'] },
  'platform.business_at': { callers: ['api', 'worker', 'watcher', 'readonly', 'visitor'] },
  'platform.business_now': { callers: ['api', 'worker', 'watcher', 'readonly', 'visitor'] },
  'platform.real_at': { callers: ['api', 'worker', 'watcher', 'readonly', 'visitor'] },
  'platform.span_began': { callers: ['api', 'worker', 'signer', 'readonly', 'visitor'] },
  'solvency.contingent_micro': { callers: ['worker'] },
  'solvency.fold_groups': { callers: ['worker'] },
  'solvency.own_changes': { callers: ['api', 'visitor'] },
  'solvency.owed_to': { callers: ['api', 'worker', 'visitor'] },
  'solvency.read_owed': { callers: ['worker'] },
  'solvency.due_causes': { callers: ['worker'] },
  'solvency.gate_text': { callers: ['worker'] },
  'solvency.held_micro': { callers: ['worker'] },
  'solvency.missed_between': { callers: ['api', 'visitor'] },
  'solvency.moment_text': { callers: ['worker'] },
  'solvency.pulse_text': { callers: ['worker'] },
  'solvency.standing_causes': { callers: ['api', 'worker', 'visitor'] },
  'treasury.adjust_balance': {
    callers: ['worker'],
    moves: 'what a command of two people says between a person’s accounts and the operator’s capital',
  },
  'treasury.announce_exit': {
    callers: ['worker'],
    moves:
      'nothing yet: it reserves what two people announced to leave out of free capital to an address declared a day before',
  },
  'treasury.credit_capital': {
    callers: ['worker'],
    moves: 'a confirmed transfer of a declared operator address, once, from the chain to the operator’s capital',
  },
  'treasury.free_capital': { callers: ['api', 'worker', 'visitor'] },
  'treasury.has_waited': { callers: ['api', 'worker', 'visitor'] },
  'treasury.shortfall_micro': { callers: ['api', 'worker', 'visitor'] },
  'treasury.undo_capital': {
    callers: ['worker'],
    moves: 'capital whose transfer the chain took back from the operator’s capital to the chain',
  },
  'withdrawals.ask': {
    callers: ['api'],
    moves:
      'what an active person asks for from their own accounts to what is leaving, if they asked for nothing since it was judged',
  },
  'withdrawals.begin_exit': {
    callers: ['worker'],
    moves:
      'capital that two people announced a day before, if it is still free, from the operator’s capital to what of it is on its way out',
  },
  'withdrawals.cancel': {
    callers: ['api'],
    moves: 'a person’s own withdrawal that was not sent back to where it came from',
  },
  'withdrawals.confirm_received': {
    callers: ['api'],
    moves: 'a bank payout whose owner says that it arrived from what the bank paid to the operator’s capital',
  },
  'withdrawals.give_back': {
    callers: ['worker'],
    moves: 'a failed or disputed withdrawal back to its owner, by a command of two people',
  },
  'withdrawals.hold': {
    callers: ['api'],
    moves: 'what an active person asks for from their own accounts to what is leaving',
  },
  'withdrawals.make_good': {
    callers: ['worker'],
    moves: 'what a token kept of a settled withdrawal from the operator’s capital to its owner',
  },
  'withdrawals.matured_of': { callers: ['api', 'visitor'] },
  'withdrawals.pay_by_bank': {
    callers: ['worker'],
    moves: 'a bank withdrawal two people marked as paid from what is leaving to what the bank paid',
  },
  'withdrawals.reject': {
    callers: ['api'],
    moves: 'a withdrawal that was not sent back to where it came from, by another than its owner',
  },
  'withdrawals.request_facts': { callers: ['api', 'visitor'] },
  'withdrawals.request_ground': { callers: ['api', 'visitor'] },
  'withdrawals.rest_book': { callers: ['worker'] },
  'withdrawals.settle': {
    callers: ['worker'],
    moves: 'a withdrawal whose bytes the signer signed from what is leaving to the chain',
  },
  'withdrawals.settle_undisputed': {
    callers: ['worker'],
    moves: 'a bank payout without objection for 30 days from what the bank paid to the operator’s capital',
  },
  'withdrawals.uphold': {
    callers: ['worker'],
    moves: 'a disputed bank payout that two people uphold from what the bank paid to the operator’s capital',
  },
  'withdrawals.usage_of': { callers: ['api', 'visitor'] },
}

/** Sequences a process reads; those of identity columns come with the right to insert. */
export const sequenceRows: Readonly<Record<string, TableRow>> = {
  'ledger.group_number': { worker: 'select' },
}
