// Generated from the migrated database by npm run generate. A store names its own schema’s tables and no other’s.
import type { Generated, GeneratedAlways } from 'kysely'

export type Json = Record<string, unknown>

export type AccountsTables = {
  'accounts.acceptance': {
    person_id: string
    document: string
    version: string
    accepted_at: Generated<Date>
    business_at: Generated<Date>
  }
  'accounts.attempt': {
    subject_digest: Buffer
    failures: number
    last_failed_at: Date
    locked_until: Date | null
  }
  'accounts.break_glass': {
    id: string
    seal_id: bigint
    person_id: string
    key_digest: Buffer
    state: Generated<string>
    began_at: Date
    told_at: Generated<Date[]>
    ended_at: Date | null
    end_reason: string | null
  }
  'accounts.break_glass_entry': {
    id: GeneratedAlways<bigint>
    at: Generated<Date>
    break_glass_id: string | null
    step: string
    text: GeneratedAlways<string>
  }
  'accounts.break_glass_seal': {
    id: GeneratedAlways<bigint>
    sealed_at: Generated<Date>
    first_digest: Buffer
    second_digest: Buffer
    third_digest: Buffer
    wrong_tries: Generated<number>
    ended_at: Date | null
    end_reason: string | null
  }
  'accounts.freeze': {
    id: GeneratedAlways<bigint>
    person_id: string
    began_at: Generated<Date>
    ended_at: Date | null
    ends_at: Date | null
    kept_by: string | null
    by_holder: Generated<boolean>
    end_asked_at: Date | null
    from_previous_address: Generated<boolean>
  }
  'accounts.mail_token': {
    person_id: string
    purpose: string
    digest: Buffer
    email: string
    expires_at: Date
    subject: Generated<string>
  }
  'accounts.note': {
    id: GeneratedAlways<bigint>
    person_id: string
    author_id: string
    text: string
    written_at: Generated<Date>
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
    role: Generated<string>
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
    stopped_at: Date | null
  }
  'accounts.photo': {
    name: string
    stored_at: Date
  }
  'accounts.recovery': {
    id: string
    person_id: string
    state: Generated<string>
    spoken_digest: Buffer
    key_digest: Buffer
    heard_at: Date | null
    wrong_codes: Generated<number>
    asked_at: Generated<Date>
    asked_business_at: Generated<Date>
    approval_id: string | null
    began_at: Date | null
    began_business_at: Date | null
    ends_business_at: Date | null
    told_at: Generated<Date[]>
    ended_at: Date | null
    ended_business_at: Date | null
    end_reason: string | null
    book_rests_until: Date | null
  }
  'accounts.recovery_code': {
    person_id: string
    digest: Buffer
    created_at: Generated<Date>
    is_key: Generated<boolean>
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
    by_passkey: Generated<boolean>
    read_only: Generated<boolean>
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
    kind: Generated<string>
    name: Generated<string>
    credential_id: Buffer | null
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
    decision_request: string | null
    refusal: Json | null
    maker_signature: Json | null
    maker_signed_at: Date | null
  }
  'approvals.key_confirmation': {
    key_id: string
    approver_id: string
    signature: Json
    confirmed_at: Generated<Date>
  }
}

export type AuditTables = {
  'audit.checkpoint': {
    id: GeneratedAlways<bigint>
    size: bigint
    root: Buffer
    note: string
    at: Generated<Date>
  }
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
    version: Generated<number>
  }
  'audit.log_tile': {
    level: number
    index: bigint
    hashes: Buffer
  }
  'audit.look': {
    id: GeneratedAlways<bigint>
    asked_by: string
    asked_at: Generated<Date>
    held_until: Date | null
    attempts: Generated<number>
    started_at: Date | null
    stage: Generated<string>
    links_read: Generated<bigint>
    links_total: Generated<bigint>
    ended_at: Date | null
    outcome: string | null
    first_broken: string | null
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
    is_whole: Generated<boolean>
    book_group_id: bigint | null
    log_size: bigint | null
    log_root: Buffer | null
  }
  'audit.witness': {
    verifier_key: string
    name: string
    run_by: string
    is_operators: boolean
    is_listed: Generated<boolean>
    cosigned_size: bigint | null
    cosigned_at: Date | null
    refuses: Generated<boolean>
    answer: string | null
    answered_at: Date | null
  }
}

export type ContentTables = {
  'content.announcement': {
    id: string
    level: string
    text_en: string
    text_es: string
    text_fr: string
    page: string | null
    starts_at: Date
    ends_at: Date | null
    published_by: string
    published_at: Date
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
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
    assignee_id: string | null
    words: GeneratedAlways<string | null>
  }
  'content.incident': {
    id: string
    title_en: string
    title_es: string
    title_fr: string
    parts: string[]
    opened_by: string
    opened_at: Date
  }
  'content.incident_update': {
    incident_id: string
    number: number
    at: Date
    state: string
    money: string
    text_en: string
    text_es: string
    text_fr: string
    written_by: string
  }
  'content.mail': {
    id: string
    kind: string
    about_id: string
    due_at: Date
    attempts: Generated<number>
    sent_at: Date | null
    given_up_at: Date | null
    sending_since: Date | null
  }
  'content.probe': {
    component: string
    minute: Date
    is_up: boolean
    latency_ms: number
    reason: string | null
  }
  'content.reply': {
    id: string
    message_id: string
    author_id: string
    text: string
    text_digest: Buffer
    written_at: Date
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
  'content.support': {
    version: number
    email: string
    phone: string
    hours_en: string
    hours_es: string
    hours_fr: string
    published_by: string
    published_at: Date
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
    state: Generated<string>
    refused_for: string | null
    decided_by: string | null
    decided_at: Date | null
  }
}

export type DepositsTables = {
  'deposits.cursor': {
    chain_id: bigint
    last_seq: bigint
  }
  'deposits.deposit': {
    id: string
    person_id: string
    gateway: string
    state: string
    amount_micro: bigint | null
    cash_micro: Generated<bigint>
    profit_micro: Generated<bigint>
    transfer_id: bigint | null
    chain_id: bigint | null
    tx_hash: Buffer | null
    log_index: number | null
    arrival: number | null
    block_number: bigint | null
    confirmations: Generated<number>
    confirmations_needed: Generated<number>
    token: Buffer | null
    amount_raw: bigint | null
    reference: string | null
    proof_key: string | null
    note: string | null
    entry_id: bigint | null
    capital_micro: Generated<bigint>
    hole_micro: Generated<bigint>
    created_at: Generated<Date>
    credited_at: Date | null
    updated_at: Generated<Date>
  }
  'deposits.dust': {
    chain_id: bigint
    remainder_raw: bigint
    last_seq: Generated<bigint>
  }
  'deposits.payment_reference': {
    reference: string
    person_id: string
    issued_at: Generated<Date>
  }
  'deposits.test_money': {
    id: string
    person_id: string
    asked_at: Date
    tx_hash: Buffer | null
    failed_at: Date | null
  }
}

export type KycTables = {
  'kyc.assignment': {
    id: GeneratedAlways<bigint>
    case_id: string
    round: number
    assignee_id: string | null
    assigned_by: string
    assigned_at: Date
  }
  'kyc.decision': {
    case_id: string
    round: number
    part: string
    decision: string
    reason: string | null
    person_id: string
    reviewer_id: string
    decided_at: Date
  }
  'kyc.document_view': {
    id: string
    case_id: string
    person_id: string
    part: string
    file_name: string
    viewer_id: string
    reason: string
    token_digest: Buffer
    asked_at: Date
    expires_at: Date
    viewed_at: Date | null
  }
  'kyc.identity_case': {
    id: string
    number: GeneratedAlways<bigint>
    person_id: string
    key_id: string
    state: Generated<string>
    round: Generated<number>
    opened_at: Date
    state_at: Date
    assignee_id: string | null
    decided_by: string | null
    reject_reason: string | null
    final: Generated<boolean>
    barred_reviewer_id: string | null
    erased_at: Date | null
    approved_by: string | null
    approved_at: Date | null
    undo_until: Date | null
  }
  'kyc.legal_hold': {
    id: GeneratedAlways<bigint>
    person_id: string
    began_at: Generated<Date>
    ended_at: Date | null
    ends_at: Date | null
    kept_by: string | null
  }
  'kyc.nudge': {
    case_id: string
    round: number
    kind: string
    given_at: Date
  }
  'kyc.part': {
    case_id: string
    round: number
    part: string
    sealed_details: Buffer | null
    file_name: string | null
  }
  'kyc.round': {
    case_id: string
    round: number
    sent_at: Date
    decided_at: Date | null
    outcome: string | null
    flow_told: Generated<boolean>
    over: Generated<boolean>
  }
  'kyc.stored_file': {
    name: string
    person_id: string
    stored_at: Date
  }
  'kyc.subject': {
    person_id: string
    key_id: string | null
    erase_at: Date | null
    legal_hold: string | null
    erased_at: Date | null
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
  'ledger.checkpoint': {
    group_id: bigint
    business_at: Date
    totals: Json
    made_at: Generated<Date>
    holding: Json | null
    people: bigint | null
  }
  'ledger.digest_key': {
    only_row: Generated<boolean>
    secret: Buffer
    first_group_id: bigint
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
  'ledger.turnover': {
    day: string
    reason: string
    source_kind: string
    target_kind: string
    postings: bigint
    amount_micro: bigint
  }
  'ledger.turnover_cursor': {
    is_one: Generated<boolean>
    group_id: bigint
  }
}

export type NotificationsTables = {
  'notifications.bounce': {
    mail_id: bigint
    person_id: string
    source: string
    status: string
    is_address_gone: boolean
    received_at: Generated<Date>
  }
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
    sending_since: Date | null
    happened_at: Date | null
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
  'notifications.phrase': {
    person_id: string
    sealed: Buffer | null
    chosen_at: Date
    previous_sealed: Buffer | null
    previous_until: Date | null
  }
  'notifications.preference': {
    person_id: string
    email_money: boolean
    email_news: boolean
  }
  'notifications.push': {
    id: GeneratedAlways<bigint>
    message_id: bigint
    subscription_id: string
    person_id: string
    state: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Date
    sending_since: Date | null
    created_at: Generated<Date>
    ended_at: Date | null
    last_failure: string | null
  }
  'notifications.push_subscription': {
    id: string
    person_id: string
    session_id: string
    slot: number
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    vapid_key: Buffer
    demo_edition: string | null
    created_at: Generated<Date>
  }
  'notifications.refused_address': {
    person_id: string
    digest: Buffer
    refused_at: Date
    status: string | null
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
  'plans.position': {
    id: string
    number: GeneratedAlways<bigint>
    person_id: string
    plan_key: string
    version: number
    amount_micro: bigint
    profit_micro: bigint
    bonus_micro: bigint
    referrer_id: string | null
    started_at: Date
    due_at: Date
    state: Generated<string>
    at_maturity: Generated<string>
    renewal_hindrance: string | null
    ended_at: Date | null
    escrow_entry: bigint
    end_entry: bigint | null
    renewed_from: string | null
    risk_version: number
    language: string
    acknowledged_at: Generated<Date>
    renewal_risk_version: number | null
    renewal_language: string | null
    renewal_acknowledged_at: Date | null
    activation_key: string | null
    created_at: Generated<Date>
    retry_at: Date | null
  }
  'plans.risk_statement': {
    version: number
    texts: Json
    first_used_at: Generated<Date>
  }
}

export type ReferralsTables = {
  'referrals.attribution': {
    person_id: string
    referrer_id: string
    number: number
    joined_at: Date
    referrer_joined_at: Date
    objection: string | null
    created_at: Generated<Date>
  }
  'referrals.bonus': {
    person_id: string
    referrer_id: string
    position_id: string
    amount_micro: bigint
    due_at: Date
    state: string
    reason: string | null
    reserved_at: Generated<Date>
    settled_at: Date | null
  }
  'referrals.code': {
    person_id: string
    code: string
    invited: Generated<number>
    created_at: Generated<Date>
  }
}

export type SanctionsTables = {
  'sanctions.address': {
    address: Buffer
    uid: string
    name: string
  }
  'sanctions.hit': {
    id: string
    person_id: string
    what: string
    value_digest: Buffer
    entry_uid: string
    entry_name: string
    found_at: Generated<Date>
    state: Generated<string>
    decided_by: string | null
    decided_at: Date | null
  }
  'sanctions.list': {
    digest: Buffer
    published_on: string
    entries: number
    loaded_at: Generated<Date>
  }
  'sanctions.name': {
    id: GeneratedAlways<bigint>
    uid: string
    name: string
    keys: string[]
  }
}

export type SignerTables = {
  'signer.checkpoint': {
    is_only: Generated<boolean>
    size: bigint
    root: Buffer
    note: string
    signed_at: Generated<Date>
  }
  'signer.filler': {
    id: string
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    filled_at: Generated<Date>
  }
  'signer.held': {
    withdrawal_id: string
    reason: string
    until_nonce: bigint | null
    words: string
    held_at: Generated<Date>
  }
  'signer.home': {
    id: GeneratedAlways<bigint>
    cluster: string
    timeline: string
    database_number: bigint
    at: Generated<Date>
  }
  'signer.nonce': {
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    owner_id: string
  }
  'signer.payout': {
    withdrawal_id: string
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    token: Buffer
    to_address: Buffer
    amount_micro: bigint
    tier: string
    reserved_at: Generated<Date>
    signed_at: Date | null
  }
  'signer.snapshot': {
    number: number
    text: string | null
    note_digest: Buffer
    note: string | null
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    signed_at: Generated<Date>
  }
  'signer.switch': {
    id: GeneratedAlways<bigint>
    stopped: boolean
    reason: string
    by: string
    command_id: string | null
    at: Generated<Date>
  }
  'signer.top_up': {
    key: string
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    to_address: Buffer
    wei: bigint
    reserved_at: Generated<Date>
  }
  'signer.transaction': {
    hash: Buffer
    purpose: string
    withdrawal_id: string | null
    top_up_key: string | null
    chain_id: bigint
    wallet: Buffer
    nonce: bigint
    to_address: Buffer
    value: bigint
    gas_limit: bigint
    max_fee_wei: bigint
    priority_fee_wei: bigint
    raw: Buffer
    signed_at: Generated<Date>
  }
  'signer.turn': {
    held: Generated<boolean>
    stamps: Generated<string[]>
  }
}

export type SolvencyTables = {
  'solvency.agenda': {
    only_row: Generated<boolean>
    hourly_at: Date
    drawn_at: Date
    drawn_until: Date
    wished_at: Date | null
  }
  'solvency.custody_ownership': {
    id: GeneratedAlways<bigint>
    chain_id: bigint
    address: Buffer
    origin: string
    block_number: bigint
    block_hash: Buffer
    stated_at: Date
    kept_at: Generated<Date>
    signature: Buffer
    text: GeneratedAlways<string>
  }
  'solvency.draw': {
    month: string
    snapshot: number
    block_number: bigint
    block_hash: Buffer
    begun_at: Generated<Date>
    reached: string | null
    asked: Generated<bigint>
    ended_at: Date | null
  }
  'solvency.fold': {
    only_row: Generated<boolean>
    group_id: Generated<bigint>
    held_by: string | null
    held_until: Date | null
  }
  'solvency.former_email': {
    person_id: string
    email: string
    changed_at: Generated<Date>
  }
  'solvency.gate_cause': {
    cause: string
    closed_at: Date | null
  }
  'solvency.gate_change': {
    id: GeneratedAlways<bigint>
    at: Generated<Date>
    cause: string
    state: string
    text: GeneratedAlways<string>
  }
  'solvency.holding': {
    person_id: string
    cash_micro: Generated<bigint>
    locked_micro: Generated<bigint>
    profit_micro: Generated<bigint>
    bonus_micro: Generated<bigint>
    leaving_micro: Generated<bigint>
    promised_profit_micro: Generated<bigint>
    promised_bonus_micro: Generated<bigint>
    last_entry_id: bigint
  }
  'solvency.pulse': {
    id: GeneratedAlways<bigint>
    at: Generated<Date>
    owed_micro: bigint
    book_micro: bigint
    unbooked_micro: bigint
    unsettled_micro: bigint
    chain_id: bigint
    block_number: bigint
    block_hash: Buffer
    chain_micro: bigint
    held_micro: GeneratedAlways<bigint>
    kept_micro: bigint | null
    kept_since: Date | null
    text: GeneratedAlways<string>
  }
  'solvency.pulse_hour': {
    hour: Date
    pulses: number
    missed: number
    least_at: Date
    least_held_micro: bigint
    least_owed_micro: bigint
  }
  'solvency.snapshot': {
    number: number
    state: Generated<string>
    begun_at: Generated<Date>
    attempt: string
    key_sealed: Buffer
    cut_group: bigint | null
    taken_at: Date | null
    root: Buffer | null
    owed_micro: bigint | null
    bucket_bits: number | null
    bucket_height: number | null
    investors: bigint | null
    leaves: bigint | null
    kinds: Json | null
    suspense_micro: bigint | null
    contingent_micro: bigint | null
    bank_micro: bigint | null
    held_micro: bigint | null
    proved_micro: bigint | null
    chain_id: bigint | null
    block_number: bigint | null
    block_hash: Buffer | null
    reserves_digest: Buffer | null
    log_size: bigint | null
    log_root: Buffer | null
    text: string | null
    note: string | null
    published_at: Date | null
    anchor_wallet: Buffer | null
    anchor_hash: Buffer | null
    anchor_first_sent_at: Date | null
    anchor_sent_at: Date | null
    anchor_block: bigint | null
    anchored_at: Date | null
  }
  'solvency.snapshot_due': {
    only_row: Generated<boolean>
    started_at: Generated<Date>
    last_published_at: Date | null
    anchors_missed: Generated<number>
  }
}

export type StatementsTables = {
  'statements.long_statement': {
    id: string
    person_id: string
    kind: string
    language: string
    first_day: string
    last_day: string
    state: Generated<string>
    asked_at: Generated<Date>
    begun_at: Date | null
    is_ended: boolean | null
    log_size: bigint | null
    last_groups: bigint[] | null
    last_entry: bigint | null
    lines_total: number | null
    lines_read: Generated<number>
    line_parts: Generated<number>
    is_read: Generated<boolean>
    pages_total: number | null
    pages_set: Generated<number>
    file_parts: number | null
    file_bytes: bigint | null
    failure: string | null
    ended_at: Date | null
    deletes_at: Date | null
  }
}

export type SupportTables = {
  'support.message': {
    id: string
    thread_id: string
    key: string
    asker: string
    author: string
    staff_id: string | null
    body_sealed: Buffer
    written_at: Date
  }
  'support.thread': {
    id: string
    person_id: string | null
    asker: GeneratedAlways<string>
    token_digest: Buffer | null
    token_expires_at: Date | null
    visitor_sealed: Buffer | null
    email_digest: Buffer | null
    subject_sealed: Buffer
    language: string
    state: string
    opened_at: Date
    last_at: Date
    waiting_since: Date | null
    asker_read_to: Date | null
    staff_read_to: Date | null
    closed_by: string | null
    closed_at: Date | null
  }
}

export type TreasuryTables = {
  'treasury.address_balance': {
    chain_id: bigint
    address: Buffer
    held_micro: bigint
    held_raw: bigint
  }
  'treasury.address_drift': {
    chain_id: bigint
    address: Buffer
    drift_raw: bigint
    block_number: bigint
    at: Generated<Date>
  }
  'treasury.alarm': {
    id: GeneratedAlways<bigint>
    kind: string
    chain_id: bigint
    about: string
    stops_payouts: boolean
    raised_at: Generated<Date>
    cleared_at: Date | null
    cleared_by: string | null
    cleared_reason: string | null
  }
  'treasury.capital_arrival': {
    id: string
    transfer_id: bigint
    chain_id: bigint
    sender: Buffer
    state: Generated<string>
    operator_address_id: string | null
    entry_id: bigint | null
    hole_micro: Generated<bigint>
    updated_at: Generated<Date>
  }
  'treasury.capital_cursor': {
    chain_id: bigint
    last_seq: bigint
  }
  'treasury.capital_exit': {
    id: string
    chain_id: bigint
    address_id: string
    amount_micro: bigint
    announced_approval: string
    announced_at: Generated<Date>
    begun_at: Date | null
    cancelled_at: Date | null
    cancelled_by: string | null
  }
  'treasury.chain_head': {
    chain_id: bigint
    block_number: bigint
    block_hash: Buffer
    block_time: Date
    read_at: Generated<Date>
    trouble: string | null
    trouble_since: Date | null
  }
  'treasury.deposit_address': {
    chain_id: bigint
    person_id: string | null
    key_ring_id: bigint
    address_index: bigint
    address: Buffer
    created_at: Generated<Date>
    branch: Generated<number>
  }
  'treasury.deposit_look': {
    chain_id: bigint
    begun_at: Date
    behind: Buffer | null
    whole_since: Date | null
  }
  'treasury.exit_address': {
    id: string
    chain_id: bigint
    address: Buffer
    declared_at: Generated<Date>
    declared_approval: string
    retired_at: Date | null
    retired_approval: string | null
  }
  'treasury.key_ring': {
    id: GeneratedAlways<bigint>
    deposit_xpub: string
    next_index: Generated<bigint>
    pinned_at: Generated<Date>
  }
  'treasury.missed_transfer': {
    chain_id: bigint
    tx_hash: Buffer
    block_number: bigint
    block_hash: Buffer
    reported_at: Generated<Date>
  }
  'treasury.operator_address': {
    id: string
    chain_id: bigint
    address: Buffer
    nonce: string
    signature: Buffer
    above_block: bigint
    declared_at: Generated<Date>
    declared_approval: string
    until_block: bigint | null
    retired_at: Date | null
    retired_approval: string | null
  }
  'treasury.operator_statement': {
    nonce: string
    chain_id: bigint
    address: Buffer
    platform: string
    asked_by: string
    asked_at: Generated<Date>
  }
  'treasury.pinned_token': {
    chain_id: bigint
    token: Buffer
    decimals: number
    code_hash: Buffer
    pinned_at: Generated<Date>
  }
  'treasury.reconciliation': {
    id: GeneratedAlways<bigint>
    chain_id: bigint
    at: Generated<Date>
    block_number: bigint
    chain_micro: bigint
    book_micro: bigint
    drift_micro: GeneratedAlways<bigint | null>
  }
  'treasury.reversal': {
    entry_id: bigint
    account: string
    given_micro: bigint
    taken_micro: bigint
  }
  'treasury.scanned_block': {
    chain_id: bigint
    block_number: bigint
    block_hash: Buffer
    block_time: Date
    settled: Generated<boolean>
  }
  'treasury.sweep': {
    id: string
    chain_id: bigint
    address: Buffer
    target: string
    amount_micro: bigint
    nonce: bigint
    gas_wei: bigint
    state: Generated<string>
    tx_hash: Buffer | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  'treasury.transfer': {
    id: GeneratedAlways<bigint>
    chain_id: bigint
    tx_hash: Buffer
    log_index: number
    arrival: number
    block_number: bigint
    block_hash: Buffer
    block_time: Date
    sender: Buffer
    receiver: Buffer
    internal: boolean
    amount_raw: bigint
    amount_micro: bigint
    remainder_raw: bigint
    state: Generated<string>
    seen_at: Generated<Date>
    confirmed_at: Date | null
    orphaned_at: Date | null
  }
  'treasury.transfer_change': {
    seq: GeneratedAlways<bigint>
    chain_id: bigint
    transfer_id: bigint
    kind: string
    happened_at: Generated<Date>
  }
  'treasury.unsweepable': {
    chain_id: bigint
    address: Buffer
    reason: string
    since: Generated<Date>
  }
}

export type WithdrawalsTables = {
  'withdrawals.approval': {
    withdrawal_id: string
    approver_id: string
    digest: Buffer
    signature: Json
    at: Generated<Date>
  }
  'withdrawals.book_address': {
    id: string
    person_id: string
    chain_id: bigint | null
    address: Buffer | null
    label: Generated<string>
    created_at: Generated<Date>
    confirmed_at: Date | null
    usable_at: Date | null
    removed_at: Date | null
    bank_name: string | null
    account_name: string | null
    account_number: string | null
  }
  'withdrawals.book_lock': {
    person_id: string
    locked_at: Date
    unlocks_at: Date | null
    rests_until: Date | null
  }
  'withdrawals.matured_part': {
    account_id: bigint
    entry_id: bigint
    taken_micro: bigint
    left_micro: bigint
  }
  'withdrawals.notice_consent': {
    person_id: string
    agreed_at: Generated<Date>
  }
  'withdrawals.step': {
    withdrawal_id: string
    place: number
    state: string
    reason: string | null
    at: Generated<Date>
  }
  'withdrawals.withdrawal': {
    id: string
    number: GeneratedAlways<bigint>
    person_id: string
    request_key: string
    type: string
    method: string
    amount_micro: bigint
    chain_id: bigint | null
    token: Buffer | null
    to_address: Buffer | null
    address_id: string | null
    bank_name: string | null
    account_name: string | null
    account_number: string | null
    tier: string
    digest: Buffer | null
    state: string
    reason: string | null
    note: string | null
    risk: Generated<string[]>
    tx_hash: Buffer | null
    confirmations: Generated<number>
    confirmations_needed: Generated<number>
    arrived_micro: bigint | null
    bank_reference: string | null
    bank_proof_key: string | null
    hold_entry_id: bigint
    end_entry_id: bigint | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    approved_at: Date | null
    paid_at: Date | null
    settled_at: Date | null
    uncapped_micro: Generated<bigint>
  }
}
