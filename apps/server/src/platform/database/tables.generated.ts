// Generated from the migrated database by npm run generate. A store names its own schema’s tables and no other’s.
import type { Generated, GeneratedAlways } from 'kysely'

export type Json = Record<string, unknown>

export type AccountsTables = {
  'accounts.attempt': {
    subject_digest: Buffer
    failures: number
    last_failed_at: Date
    locked_until: Date | null
  }
  'accounts.mail_token': {
    person_id: string
    purpose: string
    digest: Buffer
    email: string
    expires_at: Date
  }
  'accounts.passkey': {
    id: string
    person_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  'accounts.passkey_challenge': {
    id: string
    purpose: string
    person_id: string | null
    challenge: Buffer
    expires_at: Date
  }
  'accounts.permission': {
    person_id: string
    permission: string
    granted_at: Generated<Date>
  }
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
    email_verified_at: Date | null
    state: Generated<string>
    pending_email: string | null
    previous_email: string | null
    photo_name: string | null
    referral_code_raw: string | null
    last_login_at: Date | null
    credentials_changed_at: Generated<Date>
    totp_draft_sealed: Buffer | null
    totp_last_step: bigint | null
  }
  'accounts.photo': {
    name: string
    stored_at: Date
  }
  'accounts.recovery_code': {
    person_id: string
    digest: Buffer
    created_at: Generated<Date>
  }
  'accounts.session': {
    id: string
    person_id: string
    refresh_digest: Buffer
    previous_digest: Buffer | null
    rotated_at: Date | null
    remember: boolean
    started_at: Date
    last_used_at: Date
    expires_at: Date
    ended_at: Date | null
    ended_reason: string | null
    address: string
    device: string
    fresh_until: Date | null
  }
  'accounts.sign_in': {
    id: GeneratedAlways<bigint>
    person_id: string
    at: Date
    outcome: string
    address: string
    device: string
  }
  'accounts.sign_in_ticket': {
    digest: Buffer
    person_id: string
    remember: boolean
    tries_left: number
    expires_at: Date
  }
}

export type ApprovalsTables = {
  'approvals.approver_key': {
    id: string
    person_id: string
    public_key: Buffer
    enrolled_at: Generated<Date>
  }
  'approvals.command': {
    id: string
    command: string
    subject: string
    input: Json
    changes: Json
    state_digest: Buffer
    digest: Buffer
    money: boolean
    maker_id: string
    reason: string
    made_at: Date
    expires_at: Date
    state: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    decision_reason: string | null
    signature: Json | null
  }
}

export type AuditTables = {
  'audit.head': {
    only_row: Generated<boolean>
    seq: Generated<bigint>
    hash: Generated<Buffer>
  }
  'audit.link': {
    seq: bigint
    kind: string
    ref: bigint
    content_digest: Buffer
    row_marks: Buffer
    sealed_at: Date
    hash: Buffer
  }
  'audit.record': {
    id: GeneratedAlways<bigint>
    actor: string
    action: string
    subject: string
    before_digest: Buffer | null
    after_digest: Buffer | null
    request_id: string | null
    happened_at: Generated<Date>
  }
  'audit.unsealed': {
    kind: string
    ref: bigint
    waiting_since: Generated<Date>
  }
  'audit.verification': {
    id: GeneratedAlways<bigint>
    verified_at: Generated<Date>
    links: bigint
    head_seq: bigint
    head_hash: Buffer
    first_broken: string | null
  }
}

export type ContentTables = {
  'content.contact_message': {
    id: string
    form_digest: Buffer
    name: string
    email: string
    subject: string
    message: string
    language: string
    received_at: Generated<Date>
    address_digest: Buffer | null
    state: Generated<string>
    closed_by: string | null
    closed_at: Date | null
  }
  'content.mail': {
    id: string
    kind: string
    about_id: string
    due_at: Date
    attempts: Generated<number>
    sent_at: Date | null
    given_up_at: Date | null
  }
  'content.probe': {
    component: string
    minute: Date
    is_up: boolean
    latency_ms: number
    reason: string | null
  }
  'content.subscription': {
    id: string
    email: string
    language: string
    state: string
    requested_at: Date
    requests: number
    confirmed_at: Date | null
    left_at: Date | null
    address_digest: Buffer | null
  }
  'content.testimonial': {
    id: string
    person_id: string
    withdrawal_id: string
    first_name: string
    country: string
    rating: number
    text: string
    language: string
    written_at: Generated<Date>
  }
}

export type LedgerTables = {
  'ledger.account': {
    id: GeneratedAlways<bigint>
    key: string
    kind: GeneratedAlways<string>
    currency: Generated<string>
    balance_micro: Generated<bigint>
  }
  'ledger.entry': {
    id: bigint
    key_digest: string
    content_digest: string
    reason: string
    actor: string
    about: string
  }
  'ledger.posting': {
    entry_id: bigint
    line: number
    source_id: bigint
    target_id: bigint
    amount_micro: bigint
    source_after_micro: bigint
    target_after_micro: bigint
  }
  'ledger.posting_group': {
    id: bigint
    entries: number
    posted_at: Date
    business_at: Date
  }
}

export type NotificationsTables = {
  'notifications.mail': {
    id: GeneratedAlways<bigint>
    event_id: bigint
    kind: string
    person_id: string
    params: Json
    message_id: string
    language: string
    address: string | null
    link_sealed: Buffer | null
    link_until: Date | null
    state: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Date
    created_at: Generated<Date>
    ended_at: Date | null
    last_failure: string | null
  }
  'notifications.message': {
    id: GeneratedAlways<bigint>
    event_id: bigint
    kind: string
    person_id: string
    params: Json
    created_at: Generated<Date>
    read_at: Date | null
  }
  'notifications.preference': {
    person_id: string
    email_money: boolean
    email_news: boolean
  }
}

export type PlansTables = {
  'plans.plan': {
    key: string
    place: number
    created_at: Generated<Date>
  }
  'plans.plan_version': {
    plan_key: string
    version: number
    state: string
    profit_basis_points: number
    min_micro: bigint
    max_micro: bigint
    duration_hours: number
    referral_bonus_basis_points: number
    texts: Json
    created_at: Generated<Date>
    published_at: Date | null
    closed_at: Date | null
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
  'treasury.reversal': {
    entry_id: bigint
    account: string
    given_micro: bigint
    taken_micro: bigint
  }
}
