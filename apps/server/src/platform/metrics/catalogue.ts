import type { MeasureSourceName, MetricRule } from './metric-rule.ts'

/** Every metric of ours: what it says, of what, and who gives it. docs/metrics.md is generated from it; rules may name nothing else. */
export const metrics = {
  clearhold_source_up: {
    type: 'gauge',
    help: 'Whether this source of measures answered at this scrape. Where it did not, its measures have no value',
    labels: ['source'],
    process: 'worker',
  },

  clearhold_ledger_imbalance_usdt: {
    type: 'gauge',
    help: 'The sum of all accounts of the ledger: the operator’s as they are, all others as their postings add up. Anything but zero is a broken ledger',
    process: 'worker',
    source: 'ledger',
  },
  clearhold_audit_broken: {
    type: 'gauge',
    help: '1 where the last verification found a changed row in the audit chain, or a ledger that contradicts itself',
    process: 'worker',
    source: 'database',
  },
  clearhold_audit_verified_age_seconds: {
    type: 'gauge',
    help: 'Since the audit chain and the ledger were last verified as a whole; since the installation where they never were',
    process: 'worker',
    source: 'database',
  },
  clearhold_seal_waiting: {
    type: 'gauge',
    help: 'Records and posting groups that are not in the audit chain yet',
    process: 'worker',
    source: 'database',
  },
  clearhold_seal_lag_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them has waited',
    process: 'worker',
    source: 'database',
  },

  clearhold_owed_usdt: {
    type: 'gauge',
    help: 'What investors are owed, by the newest pulse',
    process: 'worker',
    source: 'database',
  },
  clearhold_held_usdt: {
    type: 'gauge',
    help: 'What counts as held for them, by the newest pulse',
    process: 'worker',
    source: 'database',
  },
  clearhold_pulse_age_seconds: {
    type: 'gauge',
    help: 'Since the newest pulse, or since the installation where there is none; one is due every 40 seconds',
    process: 'worker',
    source: 'database',
  },
  clearhold_shortfall_usdt: {
    type: 'gauge',
    help: 'What deposits that the chain took back have left open',
    process: 'worker',
    source: 'database',
  },
  clearhold_alarms_open: {
    type: 'gauge',
    help: 'Open alarms of each kind, by whether they stop payouts (yes, no)',
    labels: ['kind', 'stops'],
    process: 'worker',
    source: 'database',
  },
  clearhold_payouts_stopped: {
    type: 'gauge',
    help: '1 while the switch is off: nothing is signed. As the signer last wrote it',
    process: 'worker',
    source: 'database',
  },
  clearhold_gate_closed: {
    type: 'gauge',
    help: '1 while the gate is closed to new promises for this cause',
    labels: ['cause'],
    process: 'worker',
    source: 'database',
  },
  clearhold_reconciliation_age_seconds: {
    type: 'gauge',
    help: 'Since chain and ledger were last compared; since the installation where they never were',
    process: 'worker',
    source: 'database',
  },
  clearhold_reconciliation_drift_usdt: {
    type: 'gauge',
    help: 'What the chain held then beyond what it should; negative where something is missing',
    process: 'worker',
    source: 'database',
  },
  clearhold_chain_lag_seconds: {
    type: 'gauge',
    help: 'Since the watcher last read a block; since the installation where it read none',
    process: 'worker',
    source: 'database',
  },
  clearhold_chain_trouble_seconds: {
    type: 'gauge',
    help: 'For how long the chain could not be read: because the providers disagree, or for another reason; 0 while it is read',
    labels: ['reason'],
    process: 'worker',
    source: 'database',
  },
  clearhold_wallet_usdt: {
    type: 'gauge',
    help: 'What the hot wallet and the custody wallet hold, as both providers say',
    labels: ['wallet'],
    process: 'worker',
    source: 'wallets',
  },
  clearhold_wallet_gas_coins: {
    type: 'gauge',
    help: 'The coin that the hot wallet has for gas',
    process: 'worker',
    source: 'wallets',
  },
  clearhold_wallet_days_left: {
    type: 'gauge',
    help: 'How long tokens and gas of the hot wallet last at what was spent in seven days; no value where nothing was spent',
    labels: ['of'],
    process: 'worker',
    source: 'wallets',
  },

  clearhold_queue_waiting: {
    type: 'gauge',
    help: 'Work that waits for staff, counted up to 1,000',
    labels: ['queue'],
    process: 'worker',
    source: 'database',
  },
  clearhold_queue_oldest_age_seconds: {
    type: 'gauge',
    help: 'How long the oldest of it has waited; 0 where nothing waits',
    labels: ['queue'],
    process: 'worker',
    source: 'database',
  },
  clearhold_queue_limit_seconds: {
    type: 'gauge',
    help: 'After how long it is late',
    labels: ['queue'],
    process: 'worker',
    source: 'database',
  },
  clearhold_payouts_delayed: {
    type: 'gauge',
    help: 'Approved payouts that wait for something, counted up to 200',
    process: 'worker',
    source: 'database',
  },
  clearhold_payouts_delayed_age_seconds: {
    type: 'gauge',
    help: 'How long ago the first of them was approved; 0 where none waits',
    process: 'worker',
    source: 'database',
  },
  clearhold_positions_overdue: {
    type: 'gauge',
    help: 'Plans that have ended and are not paid, counted up to 1,000',
    process: 'worker',
    source: 'database',
  },
  clearhold_positions_overdue_age_seconds: {
    type: 'gauge',
    help: 'How long ago the first of them ended; 0 where there is none',
    process: 'worker',
    source: 'database',
  },
  clearhold_outbox_waiting: {
    type: 'gauge',
    help: 'Events that are not delivered yet, by what waits: signals to open pages, flows to be woken, notifications',
    labels: ['step'],
    process: 'worker',
    source: 'database',
  },
  clearhold_outbox_oldest_age_seconds: {
    type: 'gauge',
    help: 'How long ago the oldest of them happened; 0 where none waits',
    labels: ['step'],
    process: 'worker',
    source: 'database',
  },
  clearhold_mails_waiting: {
    type: 'gauge',
    help: 'Mails that are not sent yet: to account holders and to visitors',
    labels: ['queue'],
    process: 'worker',
    source: 'database',
  },
  clearhold_mails_oldest_age_seconds: {
    type: 'gauge',
    help: 'Since the oldest of them was written (account holders) or its next attempt was due (visitors); 0 where none waits',
    labels: ['queue'],
    process: 'worker',
    source: 'database',
  },
  clearhold_mails_bounced: {
    type: 'gauge',
    help: 'Mails to account holders that came back within a day, refused or reported, by why: the address takes none, or another reason. Counted up to 10,000',
    labels: ['why'],
    process: 'worker',
    source: 'database',
  },
  clearhold_pushes_waiting: {
    type: 'gauge',
    help: 'Pushes to devices that are not sent yet',
    process: 'worker',
    source: 'database',
  },
  clearhold_pushes_oldest_age_seconds: {
    type: 'gauge',
    help: 'Since the oldest of them was queued; 0 where none waits',
    process: 'worker',
    source: 'database',
  },
  clearhold_pushes_ended: {
    type: 'gauge',
    help: 'Pushes that ended within an hour, by how: sent, gone (the device no longer receives), refused (by its push service, or four hours old) or uncertain (no answer came). Of the newest 10,000',
    labels: ['how'],
    process: 'worker',
    source: 'database',
  },
  clearhold_snapshot_age_seconds: {
    type: 'gauge',
    help: 'Since the newest snapshot was published; since the installation where none was',
    process: 'worker',
    source: 'database',
  },
  clearhold_snapshot_interval_seconds: {
    type: 'gauge',
    help: 'How often one is due (`SNAPSHOT_MINUTES`)',
    process: 'worker',
    source: 'database',
  },
  clearhold_anchor_waiting_seconds: {
    type: 'gauge',
    help: 'How long the oldest published snapshot has waited for its anchor to be deep in the chain; 0 where none waits',
    process: 'worker',
    source: 'database',
  },
  clearhold_component_up: {
    type: 'gauge',
    help: 'What the worker found when it last probed each component, as /status shows it',
    labels: ['component'],
    process: 'worker',
    source: 'database',
  },
  clearhold_sign_ins_failed: {
    type: 'gauge',
    help: 'Failed sign-ins to existing accounts in the last five minutes',
    process: 'worker',
    source: 'database',
  },

  clearhold_signer_up: {
    type: 'gauge',
    help: 'Whether the signer answers on the worker’s socket',
    process: 'worker',
    source: 'signer',
  },
  clearhold_signer_up_seconds: {
    type: 'gauge',
    help: 'Since the signer started',
    process: 'worker',
    source: 'signer',
  },
  clearhold_signer_token_up: {
    type: 'gauge',
    help: 'Whether the token with the hot wallet signs; no value where no token is configured',
    process: 'worker',
    source: 'signer',
  },
  clearhold_signer_stopped: {
    type: 'gauge',
    help: '1 while the signer itself says that the switch is off; no value while it has no keys',
    process: 'worker',
    source: 'signer',
  },
  clearhold_restate_invocations: {
    type: 'gauge',
    help: 'Calls of flows that have not ended, by their status in Restate',
    labels: ['status'],
    process: 'worker',
    source: 'restate',
  },
  clearhold_backup_age_seconds: {
    type: 'gauge',
    help: 'Since the last backup ended',
    process: 'worker',
    source: 'backup',
  },

  clearhold_loop_runs: {
    type: 'gauge',
    help: 'Runs since the loop exists',
    labels: ['loop'],
    process: 'worker, watcher',
  },
  clearhold_loop_failures: {
    type: 'gauge',
    help: 'Failures in a row',
    labels: ['loop'],
    process: 'worker, watcher',
  },
  clearhold_loop_last_run_seconds: {
    type: 'gauge',
    help: 'When the last run began, in seconds since 1970',
    labels: ['loop'],
    process: 'worker, watcher',
  },
  clearhold_loop_lag_seconds: {
    type: 'gauge',
    help: 'Seconds since the last run ended',
    labels: ['loop'],
    process: 'worker, watcher',
  },
  clearhold_loop_limit_seconds: {
    type: 'gauge',
    help: 'After how many seconds without a run that ended the loop no longer counts as alive',
    labels: ['loop'],
    process: 'worker, watcher',
  },

  clearhold_database_connections: {
    type: 'gauge',
    help: 'Connections of this process, busy and idle',
    labels: ['state'],
    process: 'all',
  },
  clearhold_database_waiting: {
    type: 'gauge',
    help: 'Callers in this process that wait for a connection',
    process: 'all',
  },
  clearhold_database_wait_seconds_total: {
    type: 'counter',
    help: 'How long callers in this process have waited for a connection, in sum',
    process: 'all',
  },
  clearhold_transaction_retries_total: {
    type: 'counter',
    help: 'Transactions that were retried after a deadlock or a serialization failure',
    process: 'all',
  },
  clearhold_mails_accepted_total: {
    type: 'counter',
    help: 'Mails that the mail server has accepted from this process',
    process: 'worker',
  },
  clearhold_limiter_blind_total: {
    type: 'counter',
    help: 'Calls that this process counted by itself, because Redis did not',
    process: 'api',
  },
  clearhold_breaches_unanswered_total: {
    type: 'counter',
    help: 'New passwords for which a source of passwords known from breaches did not answer',
    process: 'api',
  },
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from request to response',
    labels: ['method', 'route', 'status'],
    process: 'api',
  },
} as const satisfies Readonly<Record<string, MetricRule>>

export type MetricName = keyof typeof metrics

/** The metrics that are read from a source at a scrape. */
export type MeasureName = {
  [Name in MetricName]: (typeof metrics)[Name] extends { readonly source: MeasureSourceName } ? Name : never
}[MetricName]

/** In the order of the catalogue; a test reads the registry against it. */
export const metricRules: readonly (MetricRule & { readonly name: string })[] = Object.entries(metrics).map(
  ([name, rule]) => ({ name, ...rule }),
)
