// Generated from the migrated database by npm run generate. A store names its own schema’s tables and no other’s.
import type { Generated, GeneratedAlways } from 'kysely'

export type AccountsTables = {
  'accounts.person': {
    id: string
    email: string
    username: string
    full_name: string
    role: string
    language: string
    password_hash: string
    totp_secret_sealed: Buffer | null
    created_at: Generated<Date>
  }
}

export type LedgerTables = {
  'ledger.account': {
    id: GeneratedAlways<bigint>
    key: string
    kind: string
    currency: Generated<string>
    balance_micro: Generated<bigint>
  }
}

export type TreasuryTables = {
  'treasury.chain_head': {
    chain_id: bigint
    block_number: bigint
    block_hash: Buffer
    block_time: Date
    read_at: Generated<Date>
  }
}
