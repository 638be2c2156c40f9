-- Why: after a final KYC rejection only cash went back, and only to the one address that everything had come from: several senders, money
-- that came by bank, profit and bonus had no exit, and the one sender was often an exchange's wallet, where the money is lost (finding MON8).
-- A return now takes all that is free, of every kind, and may go to an address of the person's own book: confirmed by the link of a mail,
-- its hold over, and two people sign (docs/decisions/0050-money-back-to-a-proved-address.md).

-- Which of a person's accounts a withdrawal is taken out of, where it may be several.
create function withdrawals.sources_of(for_person uuid, kind text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if kind not in ('all', 'return') then return array[withdrawals.source_of(for_person, kind)]; end if;
  return array['investor:' || for_person || ':profit', 'investor:' || for_person || ':bonus', 'investor:' || for_person || ':cash'];
end $$;

-- Sets aside what is taken out of several balances, in one entry: what has matured first (0073), and of it and of the rest profit first,
-- then bonus, then cash. Null, and nothing is written, when there is not so much.
create function withdrawals.post_parts(withdrawal_id uuid, for_person uuid, amount bigint) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  keys constant text[] := withdrawals.sources_of(for_person, 'all');
  leaving constant text := withdrawals.leaving_of(for_person);
  parts bigint[] := array[0, 0, 0];
  free bigint[];
  matured bigint[];
  rest bigint := amount;
  part bigint;
  posted record;
begin
  perform ledger.open_accounts(keys || leaving);
  perform 1 from ledger.account a where a.key = any (keys || leaving) order by a.id for update;
  select array_agg(a.balance_micro order by array_position(keys, a.key)) into free from ledger.account a where a.key = any (keys);
  select array[m.profit_micro, m.bonus_micro, m.cash_micro] into matured from withdrawals.matured_of(for_person) as m;
  for turn in 0 .. 5 loop
    part := least(case when turn < 3 then matured[turn + 1] else free[turn - 2] - parts[turn - 2] end, rest);
    parts[turn % 3 + 1] := parts[turn % 3 + 1] + part;
    rest := rest - part;
  end loop;
  if rest > 0 then return null; end if;
  select e.verdict, e.entry_id into posted from (
      select array_agg(l.key order by l.place) as sources, array_agg(leaving) as targets, array_agg(l.part order by l.place) as amounts
      from unnest(keys, parts) with ordinality as l (key, part, place) where l.part > 0) as d
    cross join lateral ledger.post_entry('withdrawal:' || withdrawal_id || ':hold', 'withdrawal.requested', 'person:' || for_person,
      'withdrawal:' || withdrawal_id, d.sources, d.targets, d.amounts) as e;
  if posted.verdict <> 0 then perform withdrawals.refuse(withdrawal_id, 'its entry hold was not written'); end if;
  return posted.entry_id;
end $$;

-- Their way back: each part to the balance it came from, as the entry that set it aside says. way: how far it went.
create function withdrawals.post_parts_back(w withdrawals.withdrawal, because text, actor text, way text[]) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  stops constant int := array_length(way, 1);
  posted record;
begin
  select e.verdict, e.entry_id into posted from (
      select way[:stops - 2] || array_agg(t.key order by l.line) as sources, way[2:stops - 1] || array_agg(s.key order by l.line) as targets,
        array_fill(w.amount_micro, array[stops - 2]) || array_agg(l.amount_micro order by l.line) as amounts
      from ledger.posting l join ledger.account s on s.id = l.source_id join ledger.account t on t.id = l.target_id
      where l.entry_id = w.hold_entry_id) as d
    cross join lateral ledger.post_entry('withdrawal:' || w.id || ':back', because, actor, 'withdrawal:' || w.id,
      d.sources, d.targets, d.amounts) as e;
  if posted.verdict <> 0 then perform withdrawals.refuse(w.id, 'money that was set aside is not there'); end if;
  return posted.entry_id;
end $$;

-- As in 0054, but for what was taken out of several balances.
create or replace function withdrawals.release(w withdrawals.withdrawal, new_state text, new_reason text, new_note text, because text, actor text,
    after jsonb, request_id text, variadic way text[]) returns bigint
  language plpgsql set search_path = pg_catalog as $$
declare
  entry_id constant bigint := case when w.type in ('all', 'return') then withdrawals.post_parts_back(w, because, actor, way)
    else withdrawals.post_held(w.id, 'back', because, actor, w.amount_micro, variadic way) end;
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

-- As in 0054, but for returns, for what is taken out of several balances, and for what has matured (0073).
create or replace function withdrawals.hold(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
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
  taken bigint;
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
  else
    if kind = 'return' and signatures <> 'two' then perform withdrawals.refuse(withdrawal_id, 'two people send money back'); end if;
    if kind = 'return' and book_id is null then
      if (select array_agg(distinct t.sender) from treasury.transfer t
          join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
          where t.chain_id = on_chain and a.person_id = for_person and t.state = 'confirmed' and not t.internal)
        is distinct from array[origin] then
        perform withdrawals.refuse_stale(withdrawal_id, 'it did not come from this address alone');
      end if;
    else
      select * into book from withdrawals.book_address b
        where b.id = book_id and b.person_id = for_person and b.removed_at is null for update;
      if not found then perform withdrawals.refuse_stale(withdrawal_id, 'the address is not in the book'); end if;
      on_chain := book.chain_id;
      origin := book.address;
      is_usable := coalesce(book.usable_at <= platform.business_now(), false);
      -- A return waits for no verification, so the address is proved before: confirmed by the link of a mail, and its hold is over.
      if kind = 'return' and not is_usable then perform withdrawals.refuse_stale(withdrawal_id, 'the address cannot be used yet'); end if;
    end if;
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

  entry_id := case when kind in ('all', 'return') then withdrawals.post_parts(withdrawal_id, for_person, amount)
    else withdrawals.post(withdrawal_id, 'hold', 'withdrawal.requested', actor, amount,
      withdrawals.source_of(for_person, kind), withdrawals.leaving_of(for_person)) end;
  if entry_id is null then return null; end if;
  -- What has matured is read under the locks of the entry: the caps were judged by it, and a plan may have begun or ended meanwhile.
  taken := withdrawals.take_matured(entry_id);
  if kind <> 'return' and uncapped is distinct from taken then
    perform withdrawals.refuse_stale(withdrawal_id, 'what has matured is not what it says');
  end if;
  insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, address_id,
      bank_name, account_name, account_number, tier, digest, state, risk, uncapped_micro, hold_entry_id, approved_at)
    values (withdrawal_id, for_person, request, kind, pay_by, amount, on_chain, pays_token, origin, book_id,
      to_bank, to_name, to_number, signatures, signed_digest, first_state, notes, uncapped, entry_id,
      case when first_state = 'approved' then clock_timestamp() end)
    returning * into w;
  perform audit.record_change(actor, 'withdrawal.requested', 'withdrawal:' || w.id, null,
    jsonb_build_object('type', w.type, 'method', w.method, 'amountMicro', w.amount_micro, 'uncappedMicro', w.uncapped_micro, 'tier', w.tier,
      'risk', w.risk, 'digest', encode(w.digest, 'hex'), 'state', w.state, 'holdEntryId', entry_id), request_id);
  perform withdrawals.note_step(w, 'withdrawal.requested');
  perform withdrawals.ask_reviewers(w);
  return entry_id;
end $$;

revoke execute on function withdrawals.sources_of, withdrawals.post_parts, withdrawals.post_parts_back from public;
