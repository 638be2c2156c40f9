-- Why: a bank payout went to whatever was typed. A bank account now enters the address book like an address: it is confirmed by the link
-- of a mail and waits out its hold before anybody can pay to it.

alter table withdrawals.book_address
  alter column chain_id drop not null,
  alter column address drop not null,
  add column bank_name text check (length(bank_name) between 2 and 100),
  add column account_name text check (length(account_name) between 2 and 100),
  add column account_number text check (length(account_number) between 4 and 50),
  add constraint address_or_bank check (
    (num_nonnulls(chain_id, address) = 2 and num_nonnulls(bank_name, account_name, account_number) = 0)
    or (num_nonnulls(chain_id, address) = 0 and num_nonnulls(bank_name, account_name, account_number) = 3));
create unique index bank_of_person on withdrawals.book_address (person_id, bank_name, account_name, account_number)
  where removed_at is null and account_number is not null;

alter table withdrawals.withdrawal
  drop constraint withdrawal_chain_states,
  add constraint withdrawal_chain_states check (method = 'crypto'
    or state not in ('reserved', 'signed', 'broadcast', 'confirming', 'uncertain', 'failed', 'delayed'));

create or replace function withdrawals.waits_for(kind text, method text, tier text, verified boolean, usable boolean, approvals integer)
  returns text language sql immutable parallel safe as $$
  select case
    when not verified and kind <> 'return' then 'awaiting_verification'
    when not usable and kind <> 'return' then 'on_hold'
    when method = 'bank' then 'review'
    when approvals < case tier when 'auto' then 0 when 'one' then 1 else 2 end then 'review'
    else 'approved'
  end
$$;

create or replace function withdrawals.hold(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint,
  book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text,
  notes text[], uncapped bigint, request_id text) returns bigint
  language plpgsql security definer set search_path to 'pg_catalog' as $$
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
    -- A bank account of the book, as it was confirmed by the link of a mail: nothing that is typed beside it counts.
    select * into book from withdrawals.book_address b
      where b.id = book_id and b.person_id = for_person and b.removed_at is null and b.account_number is not null for update;
    if not found then perform withdrawals.refuse_stale(withdrawal_id, 'the bank account is not in the book'); end if;
    on_chain := null;
    origin := null;
    to_bank := book.bank_name;
    to_name := book.account_name;
    to_number := book.account_number;
    is_usable := coalesce(book.usable_at <= platform.business_now(), false);
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
        where b.id = book_id and b.person_id = for_person and b.removed_at is null and b.address is not null for update;
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
-- A function that is put in another's place loses its settings (0078-withdrawals-request-plans.sql says why it has them).
alter function withdrawals.hold set enable_seqscan = off set jit = off;
