/** What a metric of ours is. */
export interface MetricRule {
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  /** Each has a closed list of values; none is personal data. */
  readonly labels?: readonly string[]
  readonly process: 'api' | 'worker' | 'watcher' | 'worker, watcher' | 'all'
  /** Read from here at a scrape; absent: counted by the process as it works. */
  readonly source?: MeasureSourceName
}

/** Where measures come from. A source that does not answer has no values until it does, and leaves the others alone. */
export const measureSources = {
  database: { lifeMs: 5_000, what: 'one statement' },
  ledger: { lifeMs: 60_000, what: 'the sum over every account' },
  wallets: { lifeMs: 60_000, what: 'both chain providers' },
  signer: { lifeMs: 5_000, what: 'its socket' },
  restate: { lifeMs: 15_000, what: 'its admin side' },
  backup: { lifeMs: 5_000, what: 'the time of `BACKUP_STAMP_FILE`; without the setting there is no value' },
} as const
export type MeasureSourceName = keyof typeof measureSources
