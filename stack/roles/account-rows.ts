const book = 'select'

/** Tables of accounts: people, their sessions and factors. */
export const accountRows = {
  'accounts.acceptance': { api: 'select, insert (person_id, document, version)', readonly: book },
  'accounts.attempt': { api: 'select, insert, update, delete', worker: 'select, delete' },
  'accounts.break_glass': {
    api: 'select (id, person_id, state, began_at, told_at, ended_at, end_reason)',
    worker: 'select (id, person_id, state, began_at, told_at, ended_at, end_reason)',
    readonly: 'select (id, person_id, state, began_at, told_at, ended_at, end_reason)',
  },
  'accounts.break_glass_entry': { api: 'select', worker: 'select', readonly: book },
  'accounts.break_glass_seal': {
    api: 'select (id, sealed_at, ended_at, end_reason)',
    readonly: 'select (id, sealed_at, wrong_tries, ended_at, end_reason)',
  },
  'accounts.freeze': {
    api: 'select, update (by_holder, end_asked_at, from_previous_address)',
    worker: 'select, update (ends_at, kept_by)',
    readonly: book,
  },
  'accounts.mail_token': { api: 'select, delete', worker: 'select, insert, update, delete' },
  'accounts.note': {
    api: 'select, insert (person_id, author_id, text)',
    worker: 'insert (person_id, author_id, text)',
    readonly: book,
  },
  'accounts.passkey': { api: 'select, insert, update (counter, last_used_at), delete', worker: 'select' },
  'accounts.passkey_challenge': { api: 'select, insert, delete' },
  'accounts.permission': { api: 'select', worker: 'select, insert, delete', readonly: book },
  'accounts.person': {
    api: `select, insert (id, email, username, full_name, language, password_hash, totp_secret_sealed, email_verified_at, photo_name, referral_code_raw, created_at), update (email, username, full_name, language, password_hash, totp_secret_sealed, totp_draft_sealed, totp_last_step, email_verified_at, pending_email, previous_email, photo_name, last_login_at, credentials_changed_at, stopped_at, state)`,
    worker: 'select, update (role, state)',
    readonly:
      'select (id, email, username, full_name, role, language, created_at, email_verified_at, state, last_login_at)',
  },
  'accounts.photo': { api: 'select, insert, delete', worker: 'select, delete' },
  'accounts.recovery': {
    api: 'select, insert (id, person_id, spoken_digest, key_digest)',
    worker: 'select',
    readonly: 'select (id, person_id, state, asked_at, began_at, ends_business_at, ended_at, end_reason)',
  },
  'accounts.recovery_code': { api: 'select, insert (person_id, digest), delete', worker: 'select' },
  'accounts.session': { api: 'select, insert, update', worker: 'select, update (ended_at, ended_reason), delete' },
  'accounts.sign_in': { api: 'select, insert', worker: 'select, delete', readonly: book },
  'accounts.sign_in_ticket': { api: 'select, insert, update, delete', worker: 'select, delete' },
} as const
