-- Why: the operator's capital had no exit (finding MON8). What leaves is only what is free, only to an address that two people declared a
-- day before, and only a day after two people announced it to everybody (docs/decisions/0056-operator-capital-leaves-with-notice.md).
-- From the announcement on it is reserved: no plan is promised on it. Investors come first: what they are owed still takes all of capital,
-- and an exit that is no longer covered waits. It is paid as a withdrawal is: two people sign the payout, the signer asks for both.

-- Where capital may go. What was declared never changes; how long it waits is counted from a time that no login can write.
create table treasury.exit_address (
  id uuid primary key,
  chain_id bigint not null check (chain_id > 0),
  address bytea not null check (length(address) = 20),
  declared_at timestamptz not null default clock_timestamp(),
  declared_approval uuid not null constraint exit_address_approval unique,
  constraint exit_address_once unique (chain_id, address)
);

-- Announced -> begun (a withdrawal with the same id pays it), or cancelled by anybody of those who may.
create table treasury.capital_exit (
  id uuid primary key,
  chain_id bigint not null,
  address_id uuid not null references treasury.exit_address,
  amount_micro bigint not null check (amount_micro >= 1000000),
  announced_approval uuid not null constraint capital_exit_approval unique,
  announced_at timestamptz not null default clock_timestamp(),
  begun_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by ~ '^person:[0-9a-f-]{36}$'),
  constraint capital_exit_cancelled check ((cancelled_at is null) = (cancelled_by is null)),
  constraint capital_exit_one_end check (num_nonnulls(begun_at, cancelled_at) <= 1)
);
create index capital_exit_waiting on treasury.capital_exit (announced_at) where begun_at is null and cancelled_at is null;

-- What ended stays ended: what was cancelled is announced again, to everybody and for another day.
create function treasury.exit_ends_once() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.cancelled_at is not null or old.begun_at is not null then
    raise exception 'exit % has ended', old.id using errcode = '23514', constraint = 'exit_ends_once';
  end if;
  return new;
end $$;
create trigger exit_ends_once before update on treasury.capital_exit for each row execute function treasury.exit_ends_once();

-- As ledger.kind_of of 0009, with capital that is on its way out: it is the operator's until it is mined, and nobody is owed it.
create or replace function ledger.kind_of(account_key text) returns text language sql immutable strict parallel safe as $$
  select case
    when account_key ~ '^investor:[0-9a-f-]{36}:(cash|locked|profit|bonus|leaving)$' then split_part(account_key, ':', 3)
    when account_key ~ '^position:[0-9a-f-]{36}:escrow$' then 'escrow'
    when account_key in ('operator:capital', 'operator:exit') then 'capital'
    when account_key = 'bank:paid' then 'bank'
    when account_key ~ '^(custody|suspense|dust):[1-9][0-9]{0,14}$' then split_part(account_key, ':', 1)
  end
$$;

-- As in 0067, and what was announced to leave is waited for as well: what is left is free for new promises.
create or replace function treasury.free_capital(out balance_micro bigint, out waiting_micro bigint, out free_micro bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  balance_micro := coalesce((select a.balance_micro from ledger.account a where a.key = 'operator:capital'), 0);
  waiting_micro := coalesce((select sum(d.cash_micro + d.profit_micro) from deposits.deposit d where d.state = 'waiting_for_capital'), 0)
    + coalesce((select sum(e.amount_micro) from treasury.capital_exit e where e.begun_at is null and e.cancelled_at is null), 0);
  free_micro := greatest(balance_micro - waiting_micro, 0);
end $$;

-- A day of the platform's clock: for an address before anything is announced to it, and for an announcement before it is paid.
create function treasury.has_waited(since timestamptz) returns boolean language plpgsql stable set search_path = pg_catalog as $$
begin
  return platform.business_at(since) + interval '24 hours' <= platform.business_now();
end $$;

-- Whether two people declared this address, on this chain.
create function treasury.is_declared_exit(place treasury.exit_address) returns boolean
  language plpgsql stable set search_path = pg_catalog as $$
declare
  agreed constant approvals.command := approvals.agreed(place.declared_approval, 'capital_exit_address.declare');
begin
  return agreed.input ->> 'address' = '0x' || encode(place.address, 'hex') and agreed.input ->> 'chainId' = place.chain_id::text;
end $$;

-- Announces what two people agreed on, and reserves it from that moment. False, and nothing is written, when less is free.
create function treasury.announce_exit(exit_id uuid, approval_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  agreed constant approvals.command := approvals.agreed(approval_id, 'capital.exit');
  wanted_micro constant bigint := (agreed.input ->> 'amount')::numeric * 1000000;
  place treasury.exit_address;
begin
  select * into place from treasury.exit_address a where a.id = (agreed.input ->> 'addressId')::uuid;
  if place.id is null or not treasury.is_declared_exit(place) or not treasury.has_waited(place.declared_at) then
    raise exception 'exit_without_ground: two people have not declared where % goes, or not a day ago', exit_id
      using errcode = 'check_violation', constraint = 'exit_without_ground';
  end if;
  -- Whoever promises on capital holds this row: the two are decided one after the other.
  perform ledger.open_accounts(array['operator:capital', 'operator:exit']);
  perform 1 from ledger.account a where a.key = 'operator:capital' for update;
  if (select c.free_micro from treasury.free_capital() as c) < wanted_micro then return false; end if;
  insert into treasury.capital_exit (id, chain_id, address_id, amount_micro, announced_approval)
    values (exit_id, place.chain_id, place.id, wanted_micro, approval_id);
  insert into platform.outbox (type, payload)
    values ('capital.exit_announced', jsonb_build_object('exitId', exit_id, 'amount', ledger.amount_text(wanted_micro)));
  return true;
end $$;

-- The operator is no person: what is paid out of its capital has the nil id where a withdrawal names its owner.
alter table withdrawals.withdrawal add constraint withdrawal_of_operator check (person_id <> '00000000-0000-0000-0000-000000000000'
  or (type = 'return' and method = 'crypto' and tier = 'two'));

-- As in 0054, and of the operator: capital, and what of it is on its way out.
create or replace function withdrawals.source_of(for_person uuid, kind text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if for_person = '00000000-0000-0000-0000-000000000000' then return 'operator:capital'; end if;
  return 'investor:' || for_person || ':' || case kind when 'profit' then 'profit' when 'referral_bonus' then 'bonus' else 'cash' end;
end $$;

create or replace function withdrawals.leaving_of(for_person uuid) returns text language plpgsql immutable strict parallel safe as $$
begin
  if for_person = '00000000-0000-0000-0000-000000000000' then return 'operator:exit'; end if;
  return 'investor:' || for_person || ':leaving';
end $$;

-- Sets an announced exit aside and stores the withdrawal that pays it, in review: two approvers sign it before the signer does. False, and
-- nothing is written, while its day is not over, while money is missing or not compared, or while capital does not cover everything that
-- waits for it.
create function withdrawals.begin_exit(exit_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  operator_id constant uuid := '00000000-0000-0000-0000-000000000000';
  item treasury.capital_exit;
  place treasury.exit_address;
  agreed approvals.command;
  capital record;
  pays_token bytea;
  entry_id bigint;
  w withdrawals.withdrawal;
begin
  select * into item from treasury.capital_exit e where e.id = exit_id for update;
  if item.id is null or item.begun_at is not null or item.cancelled_at is not null or not treasury.has_waited(item.announced_at) then
    return false;
  end if;
  agreed := approvals.agreed(item.announced_approval, 'capital.exit');
  select * into place from treasury.exit_address a where a.id = item.address_id and a.chain_id = item.chain_id;
  if agreed.input ->> 'addressId' is distinct from item.address_id::text
    or (agreed.input ->> 'amount')::numeric * 1000000 is distinct from item.amount_micro
    or not treasury.is_declared_exit(place)
  then
    perform withdrawals.refuse(exit_id, 'two people have not agreed on this exit');
  end if;
  perform 1 from ledger.account a where a.key = 'operator:capital' for update;
  select * into capital from treasury.free_capital();
  if capital.balance_micro < capital.waiting_micro or treasury.shortfall_micro(null) > 0 or not treasury.is_compared()
    or exists (select from treasury.alarm l where l.cleared_at is null and l.stops_payouts) then
    return false;
  end if;
  select t.token into pays_token from treasury.pinned_token t where t.chain_id = item.chain_id;
  entry_id := withdrawals.post_held(exit_id, 'hold', 'withdrawal.requested', 'person:' || agreed.decided_by, item.amount_micro,
    'operator:capital', 'operator:exit');
  insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, tier, digest,
      state, risk, hold_entry_id)
    values (exit_id, operator_id, exit_id, 'return', 'crypto', item.amount_micro, item.chain_id, pays_token, place.address, 'two',
      sha256(convert_to(concat_ws(e'\n', 'clearhold payout 1', exit_id, item.chain_id, '0x' || encode(pays_token, 'hex'),
        '0x' || encode(place.address, 'hex'), item.amount_micro), 'UTF8')), 'review', '{}', entry_id)
    returning * into w;
  update treasury.capital_exit e set begun_at = clock_timestamp() where e.id = exit_id;
  perform audit.record_change('system:payouts', 'withdrawal.requested', 'withdrawal:' || exit_id, null,
    jsonb_build_object('amountMicro', w.amount_micro, 'digest', encode(w.digest, 'hex'), 'holdEntryId', entry_id), null);
  perform withdrawals.note_step(w, 'withdrawal.requested');
  perform withdrawals.ask_reviewers(w);
  return true;
end $$;

revoke execute on function treasury.has_waited, treasury.is_declared_exit, treasury.announce_exit, withdrawals.begin_exit from public;
