-- Why: the functions by which a withdrawal that a bank pays moves its money, on the same grounds as the others (see 0054): a command of
-- two people, its owner's word, or 30 days without an objection; and the one that makes good what a token kept on the way. Who may call
-- them stands in docs/roles.md.

-- A token that keeps a fee for its issuer: what did not arrive is the person's again, out of the operator's own money, once.
-- Null, and nothing is written, without free capital: the alarm says what is missing.
create function withdrawals.make_good(withdrawal_id uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  short constant bigint := w.amount_micro - w.arrived_micro;
  entry_id bigint;
begin
  if w.state <> 'settled' or w.method <> 'crypto' or short is null or short <= 0 then
    perform withdrawals.refuse(w.id, 'nothing of it is missing');
  end if;
  entry_id := withdrawals.post(w.id, 'shortfall', 'withdrawal.shortfall', 'system:payouts', short,
    'operator:capital', 'investor:' || w.person_id || ':cash');
  if entry_id is null then return null; end if;
  perform platform.append_event('withdrawal.shortfall', w.person_id, jsonb_build_object('withdrawalId', w.id,
    'reference', 'W-' || w.number, 'amount', ledger.amount_text(short), 'entry', ledger.entry_name(entry_id)));
  return entry_id;
end $$;

-- Two people have paid it from the operator's bank: leaving -> bank:paid. Neither a frozen account nor the law is passed over.
create function withdrawals.pay_by_bank(withdrawal_id uuid, command_id uuid, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  c constant approvals.command := withdrawals.agreed(command_id, 'withdrawal.mark_paid', withdrawal_id);
  actor constant text := 'person:' || c.decided_by;
  entry_id bigint;
  paid withdrawals.withdrawal;
begin
  if w.method <> 'bank' or w.state <> 'review' then perform withdrawals.refuse(w.id, format('it is %s and cannot be paid', w.state)); end if;
  if not exists (select from accounts.person p where p.id = w.person_id and p.state = 'active')
    or (select s.legal_hold from kyc.standing_of(w.person_id) as s) then
    perform withdrawals.refuse_stale(w.id, 'the account is not active, or the law holds it');
  end if;
  entry_id := withdrawals.post_held(w.id, 'bank', 'withdrawal.paid', actor, w.amount_micro,
    withdrawals.leaving_of(w.person_id), 'bank:paid');
  update withdrawals.withdrawal set state = 'paid', reason = null, bank_reference = c.input ->> 'reference',
      bank_proof_key = c.input ->> 'proofKey', paid_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = w.id returning * into paid;
  perform audit.record_change(actor, 'withdrawal.paid', 'withdrawal:' || w.id, jsonb_build_object('state', w.state),
    jsonb_build_object('state', 'paid', 'reference', paid.bank_reference, 'entryId', entry_id, 'makerId', c.maker_id), request_id);
  perform withdrawals.note_step(paid, 'withdrawal.paid');
  return entry_id;
end $$;

-- Ends a bank payout: what backed it on the chain is the operator's own now.
create function withdrawals.keep_as_capital(w withdrawals.withdrawal, actor text, request_id text) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  entry_id constant bigint := withdrawals.post_held(w.id, 'bank_capital', 'withdrawal.settled', actor, w.amount_micro,
    'bank:paid', 'operator:capital');
  ended withdrawals.withdrawal;
begin
  update withdrawals.withdrawal set state = 'settled', reason = null, arrived_micro = w.amount_micro, end_entry_id = entry_id,
      settled_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = w.id returning * into ended;
  perform audit.record_change(actor, 'withdrawal.settled', 'withdrawal:' || w.id, jsonb_build_object('state', w.state),
    jsonb_build_object('state', 'settled', 'endEntryId', entry_id), request_id);
  perform withdrawals.note_step(ended, 'withdrawal.settled');
  return entry_id;
end $$;

-- The person says that the transfer arrived.
create function withdrawals.confirm_received(withdrawal_id uuid, by_person uuid, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
begin
  if w.person_id is distinct from by_person then perform withdrawals.refuse(w.id, 'it is another person''s'); end if;
  if w.state <> 'paid' then perform withdrawals.refuse(w.id, format('it is %s and not paid', w.state)); end if;
  return withdrawals.keep_as_capital(w, 'person:' || by_person, request_id);
end $$;

-- Nobody objected for 30 real days. Null, and nothing is written, before that.
create function withdrawals.settle_undisputed(withdrawal_id uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
begin
  if w.state <> 'paid' then perform withdrawals.refuse(w.id, format('it is %s and not paid', w.state)); end if;
  if withdrawals.quiet_time(w.person_id, w.paid_at, clock_timestamp()) < interval '30 days' then return null; end if;
  return withdrawals.keep_as_capital(w, 'system:worker', null);
end $$;

-- Two people decide that a disputed bank payout stands.
create function withdrawals.uphold(withdrawal_id uuid, command_id uuid, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  c constant approvals.command := withdrawals.agreed(command_id, 'withdrawal.settle_dispute', withdrawal_id);
begin
  if c.input ->> 'outcome' <> 'stands' then perform withdrawals.refuse(w.id, 'two people have not agreed on it'); end if;
  if w.state <> 'disputed' then perform withdrawals.refuse(w.id, format('it is %s and not disputed', w.state)); end if;
  return withdrawals.keep_as_capital(w, 'person:' || c.decided_by, request_id);
end $$;

revoke execute on function withdrawals.make_good, withdrawals.pay_by_bank, withdrawals.keep_as_capital, withdrawals.confirm_received,
  withdrawals.settle_undisputed, withdrawals.uphold from public;
