-- Why: whatever moves a withdrawal's money is a function here that looks at its own ground: a request at the person, the address
-- and what the account holds; a release at the state and that the signer keeps no nonce; a settlement at the bytes the signer
-- signed; what two people decide at their command. Each works out its postings from the row, never from lines it is handed, and
-- writes state, timeline, entry, audit record and event together. The rules that refuse with words stay in the code; these
-- repeat what guards money. It is one call, so that a person's request takes few trips and holds its locks for as long as one.

-- A value as the code digests it: keys in order, nothing between the parts (canonicalJson in domains/audit/rules.ts).
create function audit.canonical_json(content jsonb) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
begin
  case jsonb_typeof(content)
    when 'object' then
      return '{' || coalesce((select string_agg(to_json(f.key)::text || ':' || audit.canonical_json(f.value), ',' order by f.key collate "C")
        from jsonb_each(content) as f (key, value)), '') || '}';
    when 'array' then
      return '[' || coalesce((select string_agg(audit.canonical_json(i.value), ',' order by i.place)
        from jsonb_array_elements(content) with ordinality as i (value, place)), '') || ']';
    else return content::text;
  end case;
end $$;

-- What was done, as recordChange writes it: contents are digested, not kept.
create function audit.record_change(actor text, action text, subject text, before jsonb, after jsonb, request_id text) returns void
  language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_variable
begin
  insert into audit.record (actor, action, subject, before_digest, after_digest, request_id)
  values (actor, action, subject, sha256(convert_to(audit.canonical_json(before), 'UTF8')),
    sha256(convert_to(audit.canonical_json(after), 'UTF8')), request_id);
end $$;

-- How somebody's identity stands: their latest case whose key still exists, and whether the law holds what is theirs.
create function kyc.standing_of(for_person uuid, out status text, out final boolean, out legal_hold boolean)
  language plpgsql stable set search_path = pg_catalog as $$
begin
  select coalesce(c.state, 'absent'), coalesce(c.final, false), s.legal_hold is not null into status, final, legal_hold
  from (values (for_person)) as p (id) left join kyc.subject s on s.person_id = p.id
    left join lateral (select i.state, i.final from kyc.identity_case i where i.person_id = p.id and i.erased_at is null
      order by i.opened_at desc, i.number desc limit 1) as c on true;
end $$;

-- What somebody has taken out or asked for, in rolling real time, as far as caps hold it (0073). What was cancelled or rejected still
-- counts as a request.
create function withdrawals.usage_of(for_person uuid, at timestamptz,
    out day_micro bigint, out month_micro bigint, out requests_today int, out open_requests int, out any_before boolean)
  language plpgsql stable set search_path = pg_catalog as $$
begin
  select coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > at - interval '24 hours'), 0)::bigint,
    coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > at - interval '30 days'), 0)::bigint,
    (count(*) filter (where u.created_at > at - interval '24 hours'))::int,
    (count(*) filter (where u.state not in ('settled', 'rejected', 'cancelled')))::int,
    count(*) filter (where u.counts) > 0
    into day_micro, month_micro, requests_today, open_requests, any_before
  from (select w.amount_micro - w.uncapped_micro as capped_micro, w.created_at, w.state,
      w.state not in ('rejected', 'cancelled') as counts
    from withdrawals.withdrawal w where w.person_id = for_person and w.type <> 'return') as u;
end $$;

-- Which of a person's accounts a withdrawal is taken out of, and goes back to.
create function withdrawals.source_of(for_person uuid, kind text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return 'investor:' || for_person || ':' || case kind when 'profit' then 'profit' when 'referral_bonus' then 'bonus' else 'cash' end;
end $$;

create function withdrawals.leaving_of(for_person uuid) returns text language plpgsql immutable strict parallel safe as $$
begin
  return 'investor:' || for_person || ':leaving';
end $$;

-- What a request that is not being sent yet waits for: waitsFor in domains/withdrawals/rules.ts.
create function withdrawals.waits_for(kind text, method text, tier text, verified boolean, usable boolean, approvals int)
  returns text language sql immutable parallel safe as $$
  select case
    when not verified and kind <> 'return' then 'awaiting_verification'
    when method = 'bank' then 'review'
    when not usable and kind <> 'return' then 'on_hold'
    when approvals < case tier when 'auto' then 0 when 'one' then 1 else 2 end then 'review'
    else 'approved'
  end
$$;

-- Everything a request is judged by, in one answer. Requests of one person take turns, so what is left of a limit is certain:
-- the lock is taken first, and each look below it sees what the one before has committed.
create function withdrawals.request_facts(for_person uuid, request uuid, kind text, on_chain bigint, book_id uuid, typed bytea, at timestamptz,
    out known_id uuid, out known_type text, out known_method text, out known_amount_micro bigint, out known_account_number text,
    out known_address_id uuid, out known_to_address bytea,
    out account_state text, out email_verified boolean, out has_factor boolean, out credentials_changed_at timestamptz,
    out kyc_status text, out legal_hold boolean, out free_micro bigint, out matured_micro bigint,
    out day_micro bigint, out month_micro bigint, out requests_today int, out open_requests int, out any_before boolean,
    out token bytea, out address_id uuid, out address bytea, out address_confirmed boolean, out address_usable boolean,
    out address_ours boolean, out address_shared boolean, out book_locked boolean, out book_count int)
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0));
  select w.id, w.type, w.method, w.amount_micro, w.account_number, w.address_id, w.to_address
    into known_id, known_type, known_method, known_amount_micro, known_account_number, known_address_id, known_to_address
    from withdrawals.withdrawal w where w.person_id = for_person and w.request_key = request;
  -- Both times are filled by the same statement when somebody joins: that is no change.
  select p.state, p.email_verified_at is not null,
      p.totp_secret_sealed is not null or exists (select from accounts.passkey k where k.person_id = p.id),
      case when p.credentials_changed_at > p.created_at + interval '1 second' then p.credentials_changed_at end
    into account_state, email_verified, has_factor, credentials_changed_at
    from accounts.person p where p.id = for_person;
  select s.status, s.legal_hold into kyc_status, legal_hold from kyc.standing_of(for_person) as s;
  select coalesce(sum(a.balance_micro), 0) into free_micro from ledger.account a
    where a.key = any (withdrawals.sources_of(for_person, request_facts.kind));
  matured_micro := withdrawals.matured_for(for_person, request_facts.kind);
  select u.day_micro, u.month_micro, u.requests_today, u.open_requests, u.any_before
    into day_micro, month_micro, requests_today, open_requests, any_before
    from withdrawals.usage_of(for_person, at) as u;
  if on_chain is null then return; end if;
  select t.token into token from treasury.pinned_token t where t.chain_id = on_chain;
  select b.id, b.address, b.confirmed_at is not null, coalesce(b.usable_at <= platform.business_now(), false)
    into address_id, address, address_confirmed, address_usable
    from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null and (b.id = book_id or b.address = typed);
  address_shared := exists (select from withdrawals.book_address b
    where b.chain_id = on_chain and b.address = coalesce(request_facts.address, typed) and b.removed_at is null and b.person_id <> for_person);
  if typed is null then return; end if;
  address_ours := exists (select from treasury.deposit_address d where d.chain_id = on_chain and d.address = typed);
  book_locked := exists (select from withdrawals.book_lock l
    where l.person_id = for_person and (l.unlocks_at is null or l.unlocks_at > platform.business_now()));
  select count(*)::int into book_count from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null;
end $$;

-- What its owner and open pages hear of a withdrawal: withdrawalEvent in domains/withdrawals/rules.ts.
create function withdrawals.payload_of(w withdrawals.withdrawal) returns jsonb language plpgsql immutable set search_path = pg_catalog as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('withdrawalId', w.id, 'reference', 'W-' || w.number,
    'amount', ledger.amount_text(w.amount_micro), 'state', w.state,
    'delay', case when w.state = 'delayed' then w.reason end, 'rejection', case when w.state = 'rejected' then w.reason end,
    'note', case when w.state = 'rejected' then w.note end, 'transaction', '0x' || encode(w.tx_hash, 'hex'),
    'bankReference', w.bank_reference));
end $$;

-- The next line of a withdrawal's timeline and the event that tells of it.
create function withdrawals.note_step(w withdrawals.withdrawal, event_type text) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  insert into withdrawals.step (withdrawal_id, place, state, reason)
    select w.id, coalesce(max(s.place), 0) + 1, w.state, w.reason from withdrawals.step s where s.withdrawal_id = w.id;
  perform platform.append_event(event_type, w.person_id, withdrawals.payload_of(w));
end $$;

-- Asks those who can take it further, once: the event is nobody's, so that no approver's row is waited for before the commit; who
-- they are is found when it is delivered.
create function withdrawals.ask_reviewers(w withdrawals.withdrawal) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if w.state <> 'review' then return; end if;
  insert into platform.outbox (type, payload) values ('withdrawal.review_opened', jsonb_build_object('withdrawalId', w.id,
    'reference', 'W-' || w.number, 'amount', ledger.amount_text(w.amount_micro), 'ofPersonId', w.person_id,
    'permission', case w.method when 'bank' then 'finance_maker' else 'finance_approver' end));
end $$;

-- Held until the transaction ends: whoever comes second finds what the first has made of it.
create function withdrawals.lock_row(withdrawal_id uuid) returns withdrawals.withdrawal
  language plpgsql set search_path = pg_catalog as $$
declare
  w withdrawals.withdrawal;
begin
  select * into w from withdrawals.withdrawal where id = withdrawal_id for update;
  if not found then raise exception 'there is no withdrawal %', withdrawal_id using errcode = 'no_data_found'; end if;
  return w;
end $$;

create function withdrawals.refuse(withdrawal_id uuid, why text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'withdrawal %: %', withdrawal_id, why using errcode = 'check_violation', constraint = 'withdrawal_ground';
end $$;

-- What the caller read a moment ago is no longer so: the whole transaction is begun again, and refuses with words.
create function withdrawals.refuse_stale(withdrawal_id uuid, why text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'withdrawal %: %', withdrawal_id, why using errcode = 'serialization_failure';
end $$;

-- One entry through these accounts, in their order. Each step of a withdrawal has one key, so it is written once whoever asks.
-- Null, and nothing is written, when the first account does not hold the amount.
create function withdrawals.post(withdrawal_id uuid, step text, reason text, actor text, amount bigint, variadic way text[]) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  stops constant int := array_length(way, 1);
  posted record;
begin
  posted := ledger.post_entry('withdrawal:' || withdrawal_id || ':' || step, reason, actor,
    'withdrawal:' || withdrawal_id, way[:stops - 1], way[2:], array_fill(amount, array[stops - 1]));
  if posted.verdict = 2 then return null; end if;
  if posted.verdict <> 0 then perform withdrawals.refuse(withdrawal_id, format('its entry %s is a duplicate', step)); end if;
  return posted.entry_id;
end $$;

-- The same for money that was set aside: it is there, or nothing of the transaction may stand.
create function withdrawals.post_held(withdrawal_id uuid, step text, reason text, actor text, amount bigint, variadic way text[]) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  entry_id constant bigint := withdrawals.post(withdrawal_id, step, reason, actor, amount, variadic way);
begin
  if entry_id is null then perform withdrawals.refuse(withdrawal_id, 'money that was set aside is not there'); end if;
  return entry_id;
end $$;

-- A request: the money is set aside, the withdrawal stands in its first state, and those concerned are told. Null, and nothing is
-- written, when the account does not hold the amount. Where it goes is read from the person's own address book, or for a return
-- from the one address their deposits came from; what approvers sign is worked out from that.
create function withdrawals.hold(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
    book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text,
    signatures text, first_state text, notes text[], uncapped bigint, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  states constant text[] := array['awaiting_verification', 'on_hold', 'review', 'approved'];
  actor constant text := 'person:' || for_person;
  is_usable boolean := true;
  pays_token bytea;
  signed_digest bytea;
  entry_id bigint;
  standing record;
  book withdrawals.book_address;
  w withdrawals.withdrawal;
begin
  if amount is null or amount <= 0 then perform withdrawals.refuse(withdrawal_id, 'an amount is more than nothing'); end if;
  if not exists (select from accounts.person p where p.id = for_person and p.state = 'active') then
    perform withdrawals.refuse_stale(withdrawal_id, 'the account is not active');
  end if;
  select * into standing from kyc.standing_of(for_person);
  if standing.legal_hold then perform withdrawals.refuse_stale(withdrawal_id, 'the law holds it'); end if;
  if (kind = 'return' and not standing.final) or (kind <> 'return' and standing.status in ('absent', 'rejected')) then
    perform withdrawals.refuse_stale(withdrawal_id, 'the identity does not stand as it must');
  end if;

  if pay_by = 'bank' then
    on_chain := null;
    origin := null;
    book_id := null;
  elsif kind = 'return' then
    book_id := null;
    if (select array_agg(distinct t.sender) from treasury.transfer t
        join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
        where t.chain_id = on_chain and a.person_id = for_person and t.state = 'confirmed' and not t.internal)
      is distinct from array[origin] then
      perform withdrawals.refuse_stale(withdrawal_id, 'it did not come from this address alone');
    end if;
    if signatures <> 'two' then perform withdrawals.refuse(withdrawal_id, 'two people send money back'); end if;
  else
    select * into book from withdrawals.book_address b
      where b.id = book_id and b.person_id = for_person and b.removed_at is null for update;
    if not found then perform withdrawals.refuse_stale(withdrawal_id, 'the address is not in the book'); end if;
    on_chain := book.chain_id;
    origin := book.address;
    is_usable := coalesce(book.usable_at <= platform.business_now(), false);
  end if;
  if pay_by = 'crypto' then
    select t.token into pays_token from treasury.pinned_token t where t.chain_id = on_chain;
    signed_digest := sha256(convert_to(concat_ws(e'\n', 'clearhold payout 1', withdrawal_id, on_chain,
      '0x' || encode(pays_token, 'hex'), '0x' || encode(origin, 'hex'), amount), 'UTF8'));
  end if;
  -- Earlier than it could stand is safe: the flow moves it on. Further is not.
  if array_position(states, first_state) is null or array_position(states, first_state) > array_position(states,
      withdrawals.waits_for(kind, pay_by, signatures, standing.status = 'verified', is_usable, 0)) then
    perform withdrawals.refuse_stale(withdrawal_id, 'it must wait for more than it says');
  end if;

  entry_id := withdrawals.post(withdrawal_id, 'hold', 'withdrawal.requested', actor, amount,
    withdrawals.source_of(for_person, kind), withdrawals.leaving_of(for_person));
  if entry_id is null then return null; end if;
  insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, address_id,
      bank_name, account_name, account_number, tier, digest, state, risk, hold_entry_id, approved_at)
    values (withdrawal_id, for_person, request, kind, pay_by, amount, on_chain, pays_token, origin, book_id,
      to_bank, to_name, to_number, signatures, signed_digest, first_state, notes, entry_id,
      case when first_state = 'approved' then clock_timestamp() end)
    returning * into w;
  perform audit.record_change(actor, 'withdrawal.requested', 'withdrawal:' || w.id, null,
    jsonb_build_object('type', w.type, 'method', w.method, 'amountMicro', w.amount_micro, 'tier', w.tier, 'risk', w.risk,
      'digest', encode(w.digest, 'hex'), 'state', w.state, 'holdEntryId', entry_id), request_id);
  perform withdrawals.note_step(w, 'withdrawal.requested');
  perform withdrawals.ask_reviewers(w);
  return entry_id;
end $$;

-- Ends a withdrawal without the money leaving: leaving -> its source, by this way where it went further.
create function withdrawals.release(w withdrawals.withdrawal, new_state text, new_reason text, new_note text, because text, actor text,
    after jsonb, request_id text, variadic way text[]) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  entry_id constant bigint := withdrawals.post_held(w.id, 'back', because, actor, w.amount_micro, variadic way);
  ended withdrawals.withdrawal;
begin
  update withdrawals.withdrawal set state = new_state, reason = new_reason, note = coalesce(new_note, note), end_entry_id = entry_id,
      updated_at = clock_timestamp()
    where id = w.id returning * into ended;
  perform audit.record_change(actor, because, 'withdrawal:' || w.id, jsonb_build_object('state', w.state),
    after || jsonb_build_object('state', new_state, 'endEntryId', entry_id), request_id);
  perform withdrawals.note_step(ended, 'withdrawal.' || new_state);
  return entry_id;
end $$;

-- INV6: once the signer keeps a nonce for it, nothing but the chain ends it, whatever the row says.
create function withdrawals.lock_unsent(withdrawal_id uuid) returns withdrawals.withdrawal
  language plpgsql set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
begin
  if w.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed') then
    perform withdrawals.refuse(w.id, format('it is %s and cannot be taken back', w.state));
  end if;
  if exists (select from signer.payout p where p.withdrawal_id = w.id) then
    perform withdrawals.refuse(w.id, 'the signer keeps a nonce for it');
  end if;
  return w;
end $$;

-- The person takes it back.
create function withdrawals.cancel(withdrawal_id uuid, by_person uuid, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_unsent(withdrawal_id);
begin
  if w.person_id is distinct from by_person then perform withdrawals.refuse(w.id, 'it is another person''s'); end if;
  return withdrawals.release(w, 'cancelled', null, null, 'withdrawal.cancelled', 'person:' || by_person, '{}', request_id,
    withdrawals.leaving_of(w.person_id), withdrawals.source_of(w.person_id, w.type));
end $$;

-- A reviewer turns it down, with a reason the person reads.
create function withdrawals.reject(withdrawal_id uuid, by_person uuid, rejection text, new_note text, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_unsent(withdrawal_id);
begin
  if w.person_id is not distinct from by_person then perform withdrawals.refuse(w.id, 'it is the reviewer''s own'); end if;
  return withdrawals.release(w, 'rejected', rejection, nullif(new_note, ''), 'withdrawal.rejected', 'person:' || by_person,
    jsonb_build_object('rejection', rejection, 'note', new_note), request_id,
    withdrawals.leaving_of(w.person_id), withdrawals.source_of(w.person_id, w.type));
end $$;

-- The command of two people about this withdrawal, which another than its maker has approved and signed.
create function withdrawals.agreed(command_id uuid, name text, withdrawal_id uuid) returns approvals.command
  language plpgsql set search_path = pg_catalog as $$
declare
  c constant approvals.command := approvals.agreed(command_id, name);
begin
  if c.input ->> 'withdrawalId' is distinct from withdrawal_id::text then
    perform withdrawals.refuse(withdrawal_id, 'two people have not agreed on it');
  end if;
  return c;
end $$;

-- Two people give back what failed, or what the bank never delivered, by the way it went. What the signer refused waits until its
-- nonce is filled with nothing: the trigger withdrawal_moves looks.
create function withdrawals.give_back(withdrawal_id uuid, command_id uuid, request_id text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  c constant approvals.command := withdrawals.agreed(command_id, 'withdrawal.settle_dispute', withdrawal_id);
  way text[] := array[withdrawals.leaving_of(w.person_id), withdrawals.source_of(w.person_id, w.type)];
begin
  if c.input ->> 'outcome' <> 'returned' then perform withdrawals.refuse(w.id, 'two people have not agreed on it'); end if;
  if w.state = 'disputed' then
    way := 'bank:paid'::text || way;
  elsif w.state <> 'failed' then
    perform withdrawals.refuse(w.id, format('it is %s and cannot be given back', w.state));
  end if;
  return withdrawals.release(w, 'rejected', 'returned', null, 'withdrawal.returned', 'person:' || c.decided_by, '{}', request_id, variadic way);
end $$;

-- The token moved on the chain: leaving -> custody, and it is over. Only of what the signer signed for this withdrawal.
create function withdrawals.settle(withdrawal_id uuid, hash bytea, arrived bigint, depth int) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  entry_id bigint;
  ended withdrawals.withdrawal;
begin
  if w.state not in ('signed', 'broadcast', 'confirming', 'uncertain') then
    perform withdrawals.refuse(w.id, format('it is %s and cannot be settled', w.state));
  end if;
  if not exists (select from signer.transaction t join signer.payout p on p.withdrawal_id = t.withdrawal_id
      where t.hash = settle.hash and t.withdrawal_id = w.id and t.purpose = 'payout' and t.chain_id = w.chain_id
        and p.amount_micro = w.amount_micro and p.to_address = w.to_address) then
    perform withdrawals.refuse(w.id, 'the signer did not sign this transaction for it');
  end if;
  entry_id := withdrawals.post_held(w.id, 'settle', 'withdrawal.settled', 'system:payouts', w.amount_micro,
    withdrawals.leaving_of(w.person_id), 'custody:' || w.chain_id);
  update withdrawals.withdrawal set state = 'settled', reason = null, tx_hash = settle.hash, confirmations = depth,
      confirmations_needed = depth, arrived_micro = arrived, end_entry_id = entry_id, settled_at = clock_timestamp(),
      updated_at = clock_timestamp()
    where id = w.id returning * into ended;
  perform withdrawals.note_step(ended, 'withdrawal.settled');
  return entry_id;
end $$;

revoke execute on function audit.record_change, kyc.standing_of from public;
revoke execute on all functions in schema withdrawals from public;
grant execute on function kyc.standing_of, withdrawals.usage_of, withdrawals.waits_for, withdrawals.payload_of,
  withdrawals.request_facts, withdrawals.hold, withdrawals.cancel, withdrawals.reject, withdrawals.give_back, withdrawals.settle
  to clearhold_app;
