-- The yardsticks: each writes what the product writes for one operation, in the same tables, under the same constraints and
-- triggers, with the same locks, in one call, as code that trusts every caller would write it. No terms, limits, identities or
-- states are looked at beyond what is written. The bench compares the rows of both before it measures.
-- Names in double braces stand for the payload of the product's own event, so that rows are as wide.

create schema bench;

-- One event of a person: the next of their numbers, and the row the relay takes.
create function bench.tell(event_type text, person uuid, payload jsonb) returns void language plpgsql as $$
begin
  with next as (
    insert into platform.outbox_sequence as s (person_id, last_seq) values (person, 1)
    on conflict (person_id) do update set last_seq = s.last_seq + 1 returning last_seq)
  insert into platform.outbox (type, person_id, person_seq, payload) select event_type, person, last_seq, payload from next;
end $$;

create function bench.activate(person uuid, wanted text) returns bigint language plpgsql as $$
declare
  position_id constant uuid := gen_random_uuid();
  terms record;
  now_real constant timestamptz := clock_timestamp();
  now_business timestamptz;
  amount bigint;
  profit bigint;
  capital bigint;
  cash bigint;
  locked bigint;
  escrow bigint;
  capital_after bigint;
  cash_after bigint;
  locked_after bigint;
  group_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('plans:' || person, 0));
  select version, min_micro, profit_basis_points, duration_hours into terms
    from plans.plan_version where plan_key = wanted and state = 'published' for share;
  amount := terms.min_micro;
  profit := amount * terms.profit_basis_points / 10000;
  select id into capital from ledger.account where key = 'operator:capital';
  select id into cash from ledger.account where key = 'investor:' || person || ':cash';
  select id into locked from ledger.account where key = 'investor:' || person || ':locked';
  insert into ledger.account (key) values ('position:' || position_id || ':escrow') returning id into escrow;
  -- In the order of account numbers, as the book takes them.
  update ledger.account set balance_micro = balance_micro - profit where id = capital returning balance_micro into capital_after;
  update ledger.account set balance_micro = balance_micro - amount where id = cash returning balance_micro into cash_after;
  update ledger.account set balance_micro = balance_micro + amount where id = locked returning balance_micro into locked_after;
  update ledger.account set balance_micro = profit where id = escrow;
  group_id := nextval('ledger.group_number');
  select now_real + offset_ms * interval '1 millisecond' into now_business from platform.clock where only_row;
  with
    g as (insert into ledger.posting_group (id, entries, posted_at, business_at) values (group_id, 1, now_real, now_business)),
    e as (insert into ledger.entry (id, key_digest, content_digest, reason, actor, about) values (group_id * 1024 + 1,
      gen_random_uuid(), gen_random_uuid(), 'plan.activated', 'person:' || person, 'position:' || position_id)),
    p as (insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
      values (group_id * 1024 + 1, 1, cash, locked, amount, cash_after, locked_after),
        (group_id * 1024 + 1, 2, capital, escrow, profit, capital_after, profit)),
    u as (insert into audit.unsealed (kind, ref) values ('group', group_id)),
    o as (insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, started_at,
        due_at, escrow_entry, risk_version, language, activation_key)
      values (position_id, person, wanted, terms.version, amount, profit, 0, now_business,
        now_business + terms.duration_hours * interval '1 hour', group_id * 1024 + 1, {{riskVersion}}, 'en', gen_random_uuid()))
  insert into audit.record (actor, action, subject, after_digest, request_id)
    values ('person:' || person, 'plan.activated', 'position:' || position_id, sha256(position_id::text::bytea), 'bench');
  perform bench.tell('plan.activated', person, {{activation}});
  return group_id;
end $$;

create function bench.withdraw(person uuid, amount bigint, wanted_tier text, wanted_state text, reviewers uuid[])
  returns bigint language plpgsql as $$
declare
  withdrawal_id constant uuid := gen_random_uuid();
  place record;
  cash bigint;
  leaving bigint;
  cash_after bigint;
  leaving_after bigint;
  group_id bigint;
  reviewer uuid;
  now_real constant timestamptz := clock_timestamp();
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || person, 0));
  select id, chain_id, address into place from withdrawals.book_address where person_id = person limit 1 for update;
  select id into cash from ledger.account where key = 'investor:' || person || ':cash';
  select id into leaving from ledger.account where key = 'investor:' || person || ':leaving';
  update ledger.account set balance_micro = balance_micro - amount where id = cash returning balance_micro into cash_after;
  update ledger.account set balance_micro = balance_micro + amount where id = leaving returning balance_micro into leaving_after;
  group_id := nextval('ledger.group_number');
  with
    g as (insert into ledger.posting_group (id, entries, posted_at, business_at)
      select group_id, 1, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row),
    e as (insert into ledger.entry (id, key_digest, content_digest, reason, actor, about) values (group_id * 1024 + 1,
      gen_random_uuid(), gen_random_uuid(), 'withdrawal.requested', 'person:' || person, 'withdrawal:' || withdrawal_id)),
    p as (insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
      values (group_id * 1024 + 1, 1, cash, leaving, amount, cash_after, leaving_after)),
    u as (insert into audit.unsealed (kind, ref) values ('group', group_id)),
    w as (insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address,
        address_id, tier, digest, state, risk, hold_entry_id, approved_at)
      values (withdrawal_id, person, gen_random_uuid(), 'capital', 'crypto', amount, place.chain_id, decode(repeat('01', 20), 'hex'),
        place.address, place.id, wanted_tier, sha256(withdrawal_id::text::bytea), wanted_state, '{}', group_id * 1024 + 1,
        case when wanted_state = 'approved' then now_real end)),
    m as (insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro) values (cash, group_id * 1024 + 1, 0, 0)),
    s as (insert into withdrawals.step (withdrawal_id, place, state) values (withdrawal_id, 1, wanted_state))
  insert into audit.record (actor, action, subject, after_digest, request_id)
    values ('person:' || person, 'withdrawal.requested', 'withdrawal:' || withdrawal_id, sha256(withdrawal_id::text::bytea), 'bench');
  perform bench.tell('withdrawal.requested', person, {{withdrawal}});
  foreach reviewer in array reviewers loop
    perform bench.tell('withdrawal.review', reviewer, {{review}});
  end loop;
  return group_id;
end $$;

-- The same by code that trusts only itself: with the looks that guard money or a limit, as plain statements of one function.
create function bench.withdraw_guarded(person uuid, amount bigint, wanted_tier text, wanted_state text, reviewers uuid[])
  returns bigint language plpgsql as $$
declare
  cash record;
  used record;
  identity text;
  matured bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || person, 0));
  if not exists (select from accounts.person p where p.id = person and p.state = 'active' and p.email_verified_at is not null
      and (p.totp_secret_sealed is not null or exists (select from accounts.passkey k where k.person_id = p.id))) then
    raise exception 'not theirs to ask';
  end if;
  select c.state into identity from kyc.subject s join kyc.identity_case c on c.person_id = s.person_id
    where s.person_id = person and s.legal_hold is null and c.erased_at is null order by c.opened_at desc, c.number desc limit 1;
  if identity is distinct from 'verified' then raise exception 'not verified'; end if;
  if not exists (select from withdrawals.book_address b where b.person_id = person and b.removed_at is null and b.usable_at <= now()) then
    raise exception 'no address';
  end if;
  select count(*) as open, coalesce(sum(w.amount_micro - w.uncapped_micro) filter (where w.created_at > now() - interval '24 hours'), 0) as day_micro,
      coalesce(sum(w.amount_micro - w.uncapped_micro) filter (where w.created_at > now() - interval '30 days'), 0) as month_micro
    into used from withdrawals.withdrawal w where w.person_id = person and w.state not in ('rejected', 'cancelled');
  select a.id, a.balance_micro into cash from ledger.account a where a.key = 'investor:' || person || ':cash';
  if cash.balance_micro < amount then raise exception 'not so much'; end if;
  select coalesce(sum(p.amount_micro) filter (where e.reason = 'plan.matured'), 0) into matured
    from ledger.posting p join ledger.entry e on e.id = p.entry_id
    where p.target_id = cash.id and p.entry_id > coalesce((select max(m.entry_id) from withdrawals.matured_part m where m.account_id = cash.id), 0);
  if used.open >= 100000 or greatest(used.day_micro, used.month_micro) + amount - least(matured, amount) > 1000000000000000 then
    raise exception 'limits';
  end if;
  return bench.withdraw(person, amount, wanted_tier, wanted_state, reviewers);
end $$;

-- So many events at once, people in order.
create function bench.tell_all(event_type text, people uuid[], payload jsonb) returns void language sql as $$
  with counted as (select p as person_id, count(*) as events from unnest(people) as p group by p),
  next as (
    insert into platform.outbox_sequence as s (person_id, last_seq) select person_id, events from counted order by person_id
    on conflict (person_id) do update set last_seq = s.last_seq + excluded.last_seq returning person_id, last_seq)
  insert into platform.outbox (type, person_id, person_seq, payload)
    select event_type, p.person_id, n.last_seq - c.events + row_number() over (partition by p.person_id), payload
    from unnest(people) as p (person_id) join counted c using (person_id) join next n using (person_id)
$$;

-- Credits deposits of the chain that have their confirmations, as one group; answers how many.
create function bench.credit(deposits_max int) returns int language plpgsql as $$
declare
  ids uuid[];
  people uuid[];
  amounts bigint[];
  custody bigint;
  custody_after bigint;
  total bigint;
  group_id bigint;
  now_real constant timestamptz := clock_timestamp();
begin
  perform 1 from deposits.cursor where chain_id = {{chainId}} for update;
  select array_agg(d.id), array_agg(d.person_id), array_agg(d.amount_micro), sum(d.amount_micro) into ids, people, amounts, total
    from (select d.id, d.person_id, d.amount_micro from deposits.deposit d
      where d.chain_id = {{chainId}} and d.state in ('seen', 'confirming') order by d.transfer_id limit deposits_max for update) as d;
  if ids is null then return 0; end if;
  update ledger.account set balance_micro = balance_micro - total where key = 'custody:{{chainId}}'
    returning id, balance_micro into custody, custody_after;
  group_id := nextval('ledger.group_number');
  insert into ledger.posting_group (id, entries, posted_at, business_at)
    select group_id, array_length(ids, 1), now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row;
  insert into audit.unsealed (kind, ref) values ('group', group_id);
  insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
    select group_id * 1024 + n, gen_random_uuid(), gen_random_uuid(), 'deposit.credited', 'system:deposits', 'deposit:' || id
    from unnest(ids) with ordinality as d (id, n);
  with given as (
      select n, 'investor:' || person || ':cash' as key, amount, sum(amount) over (order by n) as running,
        sum(amount) over (partition by person order by n) as own, sum(amount) over (partition by person) as whole
      from unnest(people, amounts) with ordinality as g (person, amount, n)),
    moved as (
      update ledger.account a set balance_micro = a.balance_micro + g.whole
      from (select distinct key, whole from given) as g where a.key = g.key returning a.id, a.key, a.balance_micro)
  insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
    select group_id * 1024 + g.n, 1, custody, m.id, g.amount, custody_after + total - g.running, m.balance_micro - g.whole + g.own
    from given g join moved m using (key);
  update deposits.deposit d set state = 'credited', entry_id = group_id * 1024 + g.n, cash_micro = d.amount_micro,
      confirmations = d.confirmations_needed, credited_at = now_real, updated_at = now_real
    from unnest(ids) with ordinality as g (id, n) where d.id = g.id;
  perform bench.tell_all('deposit.credited', people, {{credit}});
  update deposits.cursor set last_seq = last_seq where chain_id = {{chainId}};
  return array_length(ids, 1);
end $$;

-- Pays positions that are due, as one group; answers how many.
create function bench.mature(positions_max int) returns int language plpgsql as $$
declare
  ids uuid[];
  people uuid[];
  principals bigint[];
  profits bigint[];
  group_id bigint;
  now_real constant timestamptz := clock_timestamp();
  now_business timestamptz;
begin
  select now_real + offset_ms * interval '1 millisecond' into now_business from platform.clock where only_row;
  select array_agg(p.id), array_agg(p.person_id), array_agg(p.amount_micro), array_agg(p.profit_micro)
    into ids, people, principals, profits
    from (select p.id, p.person_id, p.amount_micro, p.profit_micro from plans.position p
      where p.state = 'open' and coalesce(p.retry_at, p.due_at) <= now_business
      order by coalesce(p.retry_at, p.due_at), p.id limit positions_max for update skip locked) as p;
  if ids is null then return 0; end if;
  group_id := nextval('ledger.group_number');
  insert into ledger.posting_group (id, entries, posted_at, business_at)
    values (group_id, array_length(ids, 1), now_real, now_business);
  insert into audit.unsealed (kind, ref) values ('group', group_id);
  insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
    select group_id * 1024 + n, gen_random_uuid(), gen_random_uuid(), 'plan.matured', 'system:maturity', 'position:' || id
    from unnest(ids) with ordinality as p (id, n);
  with line as (
      select g.n, l.line, l.source, l.target, l.amount
      from unnest(ids, people, principals, profits) with ordinality as g (id, person, principal, profit, n)
      cross join lateral (values
        (1, 'investor:' || person || ':locked', 'investor:' || person || ':cash', principal),
        (2, 'position:' || id || ':escrow', 'investor:' || person || ':profit', profit)) as l (line, source, target, amount)),
    change as (
      select key, n, line, is_source, amount, sum(delta) over (partition by key order by n, line) as running,
        sum(delta) over (partition by key) as whole
      from (select source as key, n, line, true as is_source, amount, -amount as delta from line
        union all select target, n, line, false, amount, amount from line) as c),
    held as materialized (
      -- In the order of account numbers: two who pay at once do not wait for each other in a circle.
      select a.id, c.key, c.whole from (select distinct key, whole from change) as c join ledger.account a on a.key = c.key
      order by a.id for update of a),
    moved as (
      update ledger.account a set balance_micro = a.balance_micro + h.whole
      from held h where a.id = h.id returning a.id, a.key, a.balance_micro)
  insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
    select group_id * 1024 + c.n, c.line, max(m.id) filter (where c.is_source), max(m.id) filter (where not c.is_source), max(c.amount),
      max(m.balance_micro - c.whole + c.running) filter (where c.is_source),
      max(m.balance_micro - c.whole + c.running) filter (where not c.is_source)
    from change c join moved m using (key) group by c.n, c.line;
  update plans.position p set state = 'matured', ended_at = now_business, end_entry = group_id * 1024 + g.n
    from unnest(ids) with ordinality as g (id, n) where p.id = g.id;
  perform bench.tell_all('plan.matured', people, {{maturity}});
  insert into audit.record (actor, action, subject, after_digest)
    values ('system:maturity', 'plan.matured', 'position:' || ids[1], sha256(ids[1]::text::bytea));
  return array_length(ids, 1);
end $$;
