-- Generated from db/migrations by npm run generate.

CREATE SCHEMA accounts;

CREATE SCHEMA approvals;

CREATE SCHEMA audit;

CREATE SCHEMA content;

CREATE SCHEMA deposits;

CREATE SCHEMA kyc;

CREATE SCHEMA ledger;

CREATE SCHEMA notifications;

CREATE SCHEMA plans;

CREATE SCHEMA platform;

CREATE SCHEMA referrals;

CREATE SCHEMA signer;

CREATE SCHEMA treasury;

CREATE SCHEMA withdrawals;

CREATE FUNCTION accounts.check_permission_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from accounts.person where id = new.person_id and role = 'Admin' for share;
  if not found then
    raise exception 'permission_behind_role: % is no Admin', new.person_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.check_role_permission() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from accounts.permission where person_id = new.id) then
    raise exception 'role_before_permission: % still holds a permission', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION approvals.refuse_second_decision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state <> 'waiting' then
    raise exception 'approvals.command % is decided: %', old.id, old.state using errcode = 'check_violation';
  end if;
  if (new.id, new.command, new.subject, new.input, new.changes, new.state_digest, new.digest, new.money, new.maker_id, new.reason, new.made_at, new.expires_at)
    is distinct from
    (old.id, old.command, old.subject, old.input, old.changes, old.state_digest, old.digest, old.money, old.maker_id, old.reason, old.made_at, old.expires_at) then
    raise exception 'approvals.command % was asked for as it stands', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION audit.field(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(length(value) || ':' || value, '-')
$$;

CREATE FUNCTION audit.queue_record() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into audit.unsealed (kind, ref) values ('record', new.id);
  return null;
end $$;

CREATE TABLE audit.record (
    id bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before_digest bytea,
    after_digest bytea,
    request_id text,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT record_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT record_actor_check CHECK ((actor ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'::text)),
    CONSTRAINT record_after_digest_check CHECK ((length(after_digest) = 32)),
    CONSTRAINT record_before_digest_check CHECK ((length(before_digest) = 32)),
    CONSTRAINT record_request_id_check CHECK ((length(request_id) <= 64)),
    CONSTRAINT record_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 160)))
);

CREATE FUNCTION audit.record_digest(r audit.record) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    AS $$
  select sha256(convert_to(concat_ws('|', 'record', r.id, audit.field(r.actor), audit.field(r.action), audit.field(r.subject),
    audit.field(encode(r.before_digest, 'hex')), audit.field(encode(r.after_digest, 'hex')), audit.field(r.request_id),
    extract(epoch from r.happened_at)), 'UTF8'))
$$;

CREATE FUNCTION audit.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only: % is refused', tg_table_schema, tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION audit.refuse_second_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.ended_at is not null then
    raise exception 'audit.look % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION kyc.refuse_same_eyes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from kyc.decision d where d.person_id = new.person_id and d.reviewer_id = new.reviewer_id
    and d.decision = 'reject' and d.case_id <> new.case_id)
  then
    raise exception 'decision_by_fresh_eyes: % rejected this person before', new.reviewer_id
      using errcode = 'check_violation', constraint = 'decision_by_fresh_eyes';
  end if;
  return new;
end $$;

CREATE FUNCTION kyc.refuse_second_look() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.viewed_at is not null then
    raise exception 'kyc.document_view % was used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION kyc.refuse_wrong_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.number, new.person_id, new.key_id, new.opened_at, new.barred_reviewer_id)
    is distinct from (old.id, old.number, old.person_id, old.key_id, old.opened_at, old.barred_reviewer_id) then
    raise exception 'kyc.identity_case % is what it was opened as', old.id using errcode = 'check_violation';
  end if;
  if old.erased_at is not null or (old.state in ('verified', 'rejected')
    and (new.state, new.round, new.decided_by, new.reject_reason, new.state_at) is distinct from (old.state, old.round, old.decided_by, old.reject_reason, old.state_at)) then
    raise exception 'kyc.identity_case % is over', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (
    (old.state = 'pending' and new.state in ('revision', 'verified', 'rejected') and new.round = old.round)
    or (old.state = 'revision' and new.state = 'pending' and new.round = old.round + 1)) then
    raise exception 'kyc.identity_case % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state = old.state and new.round <> old.round then
    raise exception 'kyc.identity_case % begins a round only when it is sent again', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION ledger.group_digests(group_ids bigint[]) RETURNS TABLE(group_id bigint, content_digest bytea, row_marks bytea)
    LANGUAGE sql STABLE
    AS $$
  select r.group_id, sha256(string_agg(r.digest, ''::bytea order by r.entry_id)),
      string_agg(int2send((r.entry_id % 1024)::smallint) || substr(r.digest, 1, 6), ''::bytea order by r.entry_id)
    from ledger.row_digests(group_ids) as r group by r.group_id
$$;

CREATE FUNCTION ledger.kind_of(account_key text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  select case
    when account_key ~ '^investor:[0-9a-f-]{36}:(cash|locked|profit|bonus|leaving)$' then split_part(account_key, ':', 3)
    when account_key ~ '^position:[0-9a-f-]{36}:escrow$' then 'escrow'
    when account_key = 'operator:capital' then 'capital'
    when account_key = 'bank:paid' then 'bank'
    when account_key ~ '^(custody|suspense|dust):[1-9][0-9]{0,14}$' then split_part(account_key, ':', 1)
  end
$_$;

CREATE FUNCTION ledger.open_accounts(account_keys text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  insert into ledger.account (key) select k from unnest(account_keys) as k order by k on conflict do nothing
$$;

CREATE FUNCTION ledger.post_group(careful boolean, item_keys uuid[], item_contents uuid[], item_reasons text[], item_actors text[], item_abouts text[], account_keys text[], line_items integer[], line_sources integer[], line_targets integer[], line_amounts bigint[], OUT group_id bigint, OUT verdicts integer[], OUT known_ids bigint[]) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  items constant int := coalesce(array_length(item_keys, 1), 0);
  lines constant int := coalesce(array_length(line_items, 1), 0);
  account_ids bigint[];
  floors bigint[];
  ceilings bigint[];
  -- As read, as met by the update (once it ran), and as they become entry by entry.
  balances_read bigint[];
  balances_met bigint[];
  balances bigint[];
  source_after bigint[];
  target_after bigint[];
  -- Verdicts known before judging (-1: none), the first place of each key where keys stand twice, and who took such a key.
  known int[] := array_fill(-1, array[items]);
  twins int[];
  takers int[];
  judged int[];
  posted int;
  written int;
  seen int;
  item int;
  verdict int;
  entry_id bigint;
  line int;
  first_line int;
  undo int;
  source int;
  target int;
  source_balance bigint;
  target_balance bigint;
  now_real timestamptz;
begin
  if items not between 1 and 1000 then raise exception 'a group has 1 to 1000 entries' using errcode = 'data_exception'; end if;

  if careful then
    perform 1 from unnest(account_keys) as k (key) join ledger.account a on a.key = k.key order by a.id for update of a;
  end if;

  select array_agg(a.id), array_agg(a.balance_micro), array_agg(a.floor), array_agg(a.ceiling)
    into account_ids, balances_read, floors, ceilings
    from (select a.id, a.balance_micro,
          case when a.kind in ('custody', 'suspense') then -9223372036854775807 else 0 end as floor,
          case when a.kind = 'custody' then 0 else 9223372036854775807 end as ceiling
        from unnest(account_keys) with ordinality as k (key, place) left join ledger.account a on a.key = k.key
        order by k.place) as a;

  known_ids := array_fill(0::bigint, array[items]);
  for item, verdict, entry_id in
    select i.place, case when e.content_digest = i.content then 1 else 4 end, e.id
      from unnest(item_keys, item_contents) with ordinality as i (key, content, place)
      join ledger.entry e on e.key_digest = i.key
  loop
    known[item] := verdict;
    known_ids[item] := entry_id;
  end loop;
  if (select count(distinct key) from unnest(item_keys) as key) < items then
    select array_agg(t.first_place order by t.place) into twins
      from (select place, min(place) over (partition by key)::int as first_place
        from unnest(item_keys) with ordinality as i (key, place)) as t;
  end if;

  loop
    balances := coalesce(balances_met, balances_read);
    source_after := array_fill(0::bigint, array[lines]);
    target_after := array_fill(0::bigint, array[lines]);
    takers := array_fill(0, array[items]);
    judged := known;
    posted := 0;
    seen := 0;
    line := 1;
    while line <= lines loop
      item := line_items[line];
      -- Lines of an entry that stand apart would be judged once and written twice.
      seen := seen + 1;
      if item is distinct from seen then raise exception 'lines stand in the order of their entries' using errcode = 'data_exception'; end if;
      first_line := line;
      verdict := judged[item];
      if verdict = -1 and twins is not null and takers[twins[item]] > 0 then
        verdict := case when item_contents[takers[twins[item]]] = item_contents[item] then 1 else 4 end;
        known_ids[item] := -takers[twins[item]];
      end if;
      while line <= lines and line_items[line] = item loop
        if verdict = -1 then
          source := line_sources[line];
          target := line_targets[line];
          source_balance := balances[source] - line_amounts[line];
          target_balance := balances[target] + line_amounts[line];
          if source_balance is null or target_balance is null then
            verdict := 3;
          elsif source_balance < floors[source] or target_balance > ceilings[target] then
            verdict := 2;
          else
            balances[source] := source_balance;
            balances[target] := target_balance;
            source_after[line] := source_balance;
            target_after[line] := target_balance;
          end if;
          if verdict <> -1 then
            -- What this entry's earlier lines moved goes back: an entry is written whole or not at all.
            undo := line - 1;
            while undo >= first_line loop
              balances[line_sources[undo]] := balances[line_sources[undo]] + line_amounts[undo];
              balances[line_targets[undo]] := balances[line_targets[undo]] - line_amounts[undo];
              undo := undo - 1;
            end loop;
          end if;
        end if;
        line := line + 1;
      end loop;
      if verdict = -1 then
        verdict := 0;
        posted := posted + 1;
        if twins is not null then takers[twins[item]] := item; end if;
      end if;
      judged[item] := verdict;
    end loop;
    if seen <> items then raise exception 'each entry has a line' using errcode = 'data_exception'; end if;

    if balances_met is not null then
      if judged <> verdicts then raise exception 'balances changed under the group' using errcode = 'serialization_failure'; end if;
      exit;
    end if;
    verdicts := judged;
    if posted = 0 then return; end if;

    with moved as (
      update ledger.account a set balance_micro = a.balance_micro + s.delta
        from (select u.id, u.after - u.before as delta, u.place
            from unnest(account_ids, balances, balances_read) with ordinality as u (id, after, before, place)
            where u.id is not null order by u.id) as s
        where a.id = s.id
        returning s.place, a.balance_micro - s.delta as balance
    )
    select array_agg(m.balance order by m.place) into balances_met from moved m;
    -- Accounts that do not exist met nothing; their places stay empty.
    if array_length(balances_met, 1) < array_length(account_ids, 1) then
      for place in 1 .. array_length(account_ids, 1) loop
        if account_ids[place] is null then
          balances_met := balances_met[1 : place - 1] || null::bigint || balances_met[place :];
        end if;
      end loop;
    end if;
    if array_length(balances_met, 1) <> array_length(account_ids, 1) then
      raise exception 'each account stands in a group once' using errcode = 'data_exception';
    end if;
    exit when balances_met is not distinct from balances_read;
  end loop;

  group_id := nextval('ledger.group_number');
  now_real := clock_timestamp();
  insert into ledger.posting_group (id, entries, posted_at, business_at)
    select group_id, posted, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row;
  insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
    select group_id * 1024 + i.place, i.key, i.content, i.reason, i.actor, i.about
      from unnest(item_keys, item_contents, item_reasons, item_actors, item_abouts) with ordinality
        as i (key, content, reason, actor, about, place)
      where verdicts[i.place] = 0
    on conflict (key_digest) do nothing;
  get diagnostics written = row_count;
  if written <> posted then raise exception 'a key was taken at the same moment' using errcode = 'serialization_failure'; end if;
  insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
    select group_id * 1024 + l.item, l.place - l.first_place + 1, account_ids[l.source], account_ids[l.target], l.amount,
        l.source_after, l.target_after
      from (select u.*, min(u.place) over (partition by u.item) as first_place
        from unnest(line_items, line_sources, line_targets, line_amounts, source_after, target_after) with ordinality
          as u (item, source, target, amount, source_after, target_after, place)) as l
      where verdicts[l.item] = 0;
  insert into audit.unsealed (kind, ref) values ('group', group_id);
end $$;

CREATE FUNCTION ledger.row_digests(group_ids bigint[]) RETURNS TABLE(group_id bigint, entry_id bigint, digest bytea)
    LANGUAGE sql STABLE
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
  select g.id, 0::bigint, sha256(convert_to(concat_ws('|', 'group', g.id, g.entries,
      extract(epoch from g.posted_at), extract(epoch from g.business_at)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.posting_group g on g.id = wanted.id
  union all
  select wanted.id, e.id, sha256(convert_to(concat_ws('|', 'entry', e.id, e.key_digest, e.content_digest,
      audit.field(e.reason), audit.field(e.actor), audit.field(e.about),
      (select string_agg(concat_ws(':', p.line, p.source_id, p.target_id, p.amount_micro, p.source_after_micro,
        p.target_after_micro), ',' order by p.line) from ledger.posting p where p.entry_id = e.id)), 'UTF8'))
    from unnest(group_ids) as wanted (id) join ledger.entry e on e.id >= wanted.id * 1024 and e.id < (wanted.id + 1) * 1024
$$;

CREATE FUNCTION plans.demand_escrow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  promised bigint := 0;
  held bigint;
begin
  if new.state = 'open' then
    select case p.state when 'open' then p.profit_micro + p.bonus_micro else 0 end into promised
      from plans.position p where p.id = new.id;
  end if;
  select a.balance_micro into held from ledger.account a where a.key = 'position:' || new.id || ':escrow';
  if held is distinct from promised then
    raise exception 'the escrow of position % holds % and owes %', new.id, held, promised using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE FUNCTION plans.refuse_other_position() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'position % % is what was promised', old.id, old.state using errcode = 'check_violation';
end $$;

CREATE FUNCTION plans.refuse_other_promise() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  terms plans.plan_version;
begin
  select * into terms from plans.plan_version v where v.plan_key = new.plan_key and v.version = new.version;
  if terms.state is distinct from 'published' then
    raise exception 'version % of % is not on offer', new.version, new.plan_key using errcode = 'check_violation';
  end if;
  if new.amount_micro not between terms.min_micro and terms.max_micro
    or new.profit_micro <> div(new.amount_micro::numeric * terms.profit_basis_points, 10000)
    or new.bonus_micro not in (0, div(new.amount_micro::numeric * terms.referral_bonus_basis_points, 10000))
    or new.due_at <> new.started_at + terms.duration_hours * interval '1 hour'
    or new.state <> 'open' or new.at_maturity <> 'pay_out'
  then
    raise exception 'position % does not say what its terms say', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION plans.refuse_other_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (old.plan_key, old.version, old.created_at) is distinct from (new.plan_key, new.version, new.created_at) then
    raise exception 'version % of % is itself', old.version, old.plan_key using errcode = 'insufficient_privilege';
  end if;
  if (old.profit_basis_points, old.min_micro, old.max_micro, old.duration_hours, old.referral_bonus_basis_points, old.texts)
    is distinct from
    (new.profit_basis_points, new.min_micro, new.max_micro, new.duration_hours, new.referral_bonus_basis_points, new.texts)
    and not (old.state in ('draft', 'proposed') and new.state = 'draft')
  then
    raise exception 'terms of % version % are frozen; other terms are another version', old.plan_key, old.version
      using errcode = 'insufficient_privilege';
  end if;
  if (old.state, new.state) not in (('draft', 'draft'), ('draft', 'proposed'), ('proposed', 'draft'), ('proposed', 'proposed'),
    ('proposed', 'published'), ('published', 'published'), ('published', 'closed'), ('closed', 'closed'))
  then
    raise exception 'version % of % goes from % to no %', old.version, old.plan_key, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION plans.texts_are_whole(texts jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (SELECT COALESCE(bool_and((length(btrim(COALESCE(((texts_are_whole.texts -> language.language) ->> part.part), ''::text))) > 0)), false) AS "coalesce" FROM unnest(ARRAY['en'::text, 'es'::text, 'fr'::text]) language(language), unnest(ARRAY['name'::text, 'summary'::text, 'sourceOfReturn'::text, 'risk'::text]) part(part));

CREATE FUNCTION platform.business_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock
$$;

CREATE FUNCTION platform.keep_unsent_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.relayed_at is null or old.told_at is null or old.woken_at is null then
    raise exception 'an event that was not sent is not deleted' using errcode = '23514';
  end if;
  return old;
end $$;

CREATE FUNCTION platform.refuse_clock_step_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.offset_ms < old.offset_ms then
    raise exception 'the business clock only moves forward' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION referrals.refuse_second_settlement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state <> 'reserved' or (old.person_id, old.referrer_id, old.position_id, old.amount_micro, old.due_at, old.reserved_at)
    is distinct from (new.person_id, new.referrer_id, new.position_id, new.amount_micro, new.due_at, new.reserved_at)
  then
    raise exception 'the bonus on % is settled once and is what was set aside', old.position_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION signer.refuse_two_purposes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if new.purpose in ('payout', 'void') and exists (
    select from signer.transaction where withdrawal_id = new.withdrawal_id and purpose <> new.purpose) then
    raise exception 'withdrawal % is either paid or voided', new.withdrawal_id using errcode = '23514', constraint = 'transaction_one_purpose';
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.refuse_other_source() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from ledger.posting p
    join ledger.account s on s.id = p.source_id join ledger.account t on t.id = p.target_id
    where p.entry_id = new.entry_id and t.key = new.account and s.kind <> 'capital')
  then
    raise exception 'reversal_of_capital: entry % gave to % what was not the operator''s', new.entry_id, new.account
      using errcode = 'check_violation', constraint = 'reversal_of_capital';
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.refuse_two_roles() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('treasury.address_roles', 0));
  if tg_table_name = 'operator_address' and exists (select from treasury.deposit_address where address = new.address)
    or tg_table_name = 'deposit_address' and exists (select from treasury.operator_address where address = new.address) then
    raise exception 'address_has_one_role: money is received at this address, or it is the operator''s, and never both'
      using errcode = 'check_violation', constraint = 'address_has_one_role';
  end if;
  return new;
end $$;

CREATE FUNCTION withdrawals.withdrawal_moves() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state in ('settled', 'rejected', 'cancelled') then
    raise exception 'withdrawal % has ended', old.id using errcode = '23514', constraint = 'withdrawal_ends_once';
  end if;
  -- INV6: once a nonce is kept for it, nothing but the chain ends it: no refund while a signed transaction could be mined.
  if new.state in ('rejected', 'cancelled')
    and old.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'failed', 'disputed') then
    raise exception 'withdrawal % is being sent', old.id using errcode = '23514', constraint = 'withdrawal_is_being_sent';
  end if;
  if new.state in ('rejected', 'cancelled') and old.state = 'failed' and old.reason = 'signer_refused' and not exists (
    select from signer.transaction where withdrawal_id = old.id and purpose = 'void') then
    raise exception 'withdrawal % could still be signed', old.id using errcode = '23514', constraint = 'withdrawal_is_voided';
  end if;
  return new;
end $$;

CREATE TABLE accounts.attempt (
    subject_digest bytea NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone,
    CONSTRAINT attempt_failures_check CHECK ((failures > 0)),
    CONSTRAINT attempt_subject_digest_check CHECK ((length(subject_digest) = 32))
);

CREATE TABLE accounts.mail_token (
    person_id uuid NOT NULL,
    purpose text NOT NULL,
    digest bytea NOT NULL,
    email text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    CONSTRAINT mail_token_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT mail_token_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT mail_token_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change_email'::text, 'withdraw_address'::text]))),
    CONSTRAINT mail_token_subject_check CHECK ((length(subject) <= 60))
);

CREATE TABLE accounts.note (
    id bigint NOT NULL,
    person_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    written_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT note_not_about_its_author CHECK ((author_id <> person_id)),
    CONSTRAINT note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

ALTER TABLE accounts.note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME accounts.note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE accounts.passkey (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
    CONSTRAINT passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
    CONSTRAINT passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT passkey_public_key_check CHECK (((length(public_key) >= 32) AND (length(public_key) <= 4096))),
    CONSTRAINT passkey_transports_check CHECK ((cardinality(transports) <= 10))
);

CREATE TABLE accounts.passkey_challenge (
    id uuid NOT NULL,
    purpose text NOT NULL,
    person_id uuid,
    challenge bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenge_challenge_check CHECK ((length(challenge) = 32)),
    CONSTRAINT passkey_challenge_person CHECK (((person_id IS NULL) = (purpose = 'sign_in'::text))),
    CONSTRAINT passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'step_up'::text, 'approve'::text])))
);

CREATE TABLE accounts.permission (
    person_id uuid NOT NULL,
    permission text NOT NULL,
    granted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT permission_permission_check CHECK ((permission = ANY (ARRAY['support'::text, 'kyc_reviewer'::text, 'finance_maker'::text, 'finance_approver'::text, 'owner'::text])))
);

CREATE TABLE accounts.person (
    id uuid NOT NULL,
    email text NOT NULL,
    username text NOT NULL,
    full_name text NOT NULL,
    role text NOT NULL,
    language text NOT NULL,
    password_hash text NOT NULL,
    totp_secret_sealed bytea,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    email_verified_at timestamp with time zone,
    state text DEFAULT 'active'::text NOT NULL,
    pending_email text,
    previous_email text,
    photo_name text,
    referral_code_raw text,
    last_login_at timestamp with time zone,
    credentials_changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    totp_draft_sealed bytea,
    totp_last_step bigint,
    CONSTRAINT person_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
    CONSTRAINT person_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120))),
    CONSTRAINT person_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT person_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT person_pending_email_check CHECK (((pending_email = lower(pending_email)) AND ((length(pending_email) >= 3) AND (length(pending_email) <= 254)))),
    CONSTRAINT person_photo_name_check CHECK ((photo_name ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT person_previous_email_check CHECK (((length(previous_email) >= 3) AND (length(previous_email) <= 254))),
    CONSTRAINT person_referral_code_raw_check CHECK (((length(referral_code_raw) >= 1) AND (length(referral_code_raw) <= 40))),
    CONSTRAINT person_role_check CHECK ((role = ANY (ARRAY['user'::text, 'Admin'::text]))),
    CONSTRAINT person_state_check CHECK ((state = ANY (ARRAY['active'::text, 'frozen'::text, 'closed'::text]))),
    CONSTRAINT person_totp_last_step_check CHECK ((totp_last_step > 0)),
    CONSTRAINT person_totp_step CHECK (((totp_last_step IS NULL) OR (totp_secret_sealed IS NOT NULL))),
    CONSTRAINT person_username_check CHECK ((username ~ '^[A-Za-z0-9_]{3,40}$'::text))
);

CREATE TABLE accounts.photo (
    name text NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    CONSTRAINT photo_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text))
);

CREATE TABLE accounts.recovery_code (
    person_id uuid NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT recovery_code_digest_check CHECK ((length(digest) = 32))
);

CREATE TABLE accounts.session (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    refresh_digest bytea NOT NULL,
    previous_digest bytea,
    rotated_at timestamp with time zone,
    remember boolean NOT NULL,
    started_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_reason text,
    address text NOT NULL,
    device text NOT NULL,
    fresh_until timestamp with time zone,
    CONSTRAINT session_address_check CHECK (((length(address) >= 1) AND (length(address) <= 64))),
    CONSTRAINT session_check CHECK ((expires_at > started_at)),
    CONSTRAINT session_check1 CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
    CONSTRAINT session_check2 CHECK (((previous_digest IS NULL) = (rotated_at IS NULL))),
    CONSTRAINT session_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
    CONSTRAINT session_ended_reason_check CHECK (((length(ended_reason) >= 1) AND (length(ended_reason) <= 40))),
    CONSTRAINT session_previous_digest_check CHECK ((length(previous_digest) = 32)),
    CONSTRAINT session_refresh_digest_check CHECK ((length(refresh_digest) = 32))
);

CREATE TABLE accounts.sign_in (
    id bigint NOT NULL,
    person_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    address text NOT NULL,
    device text NOT NULL,
    CONSTRAINT sign_in_address_check CHECK (((length(address) >= 1) AND (length(address) <= 64))),
    CONSTRAINT sign_in_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
    CONSTRAINT sign_in_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'wrong_password'::text, 'wrong_second_factor'::text, 'locked'::text, 'email_unverified'::text, 'not_active'::text])))
);

ALTER TABLE accounts.sign_in ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME accounts.sign_in_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE accounts.sign_in_ticket (
    digest bytea NOT NULL,
    person_id uuid NOT NULL,
    remember boolean NOT NULL,
    tries_left integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sign_in_ticket_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT sign_in_ticket_tries_left_check CHECK ((tries_left >= 0))
);

CREATE TABLE approvals.approver_key (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    public_key bytea NOT NULL,
    enrolled_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT approver_key_public_key_check CHECK (((length(public_key) >= 60) AND (length(public_key) <= 300)))
);

CREATE TABLE approvals.command (
    id uuid NOT NULL,
    command text NOT NULL,
    subject text NOT NULL,
    input jsonb NOT NULL,
    changes jsonb NOT NULL,
    state_digest bytea NOT NULL,
    digest bytea NOT NULL,
    money boolean NOT NULL,
    maker_id uuid NOT NULL,
    reason text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision_reason text,
    signature jsonb,
    CONSTRAINT command_changes_check CHECK (((jsonb_typeof(changes) = 'array'::text) AND (pg_column_size(changes) <= 16384))),
    CONSTRAINT command_command_check CHECK ((command ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT command_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT command_decider CHECK (((state = ANY (ARRAY['waiting'::text, 'expired'::text])) = (decided_by IS NULL))),
    CONSTRAINT command_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 1000))),
    CONSTRAINT command_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT command_in_time CHECK (
CASE state
    WHEN 'approved'::text THEN (decided_at < expires_at)
    WHEN 'expired'::text THEN (decided_at >= expires_at)
    ELSE true
END),
    CONSTRAINT command_input_check CHECK (((jsonb_typeof(input) = 'object'::text) AND (pg_column_size(input) <= 16384))),
    CONSTRAINT command_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
    CONSTRAINT command_reasoned CHECK (((state <> ALL (ARRAY['rejected'::text, 'stale'::text])) OR (decision_reason IS NOT NULL))),
    CONSTRAINT command_signature_check CHECK (((jsonb_typeof(signature) = 'object'::text) AND (pg_column_size(signature) <= 16384))),
    CONSTRAINT command_signed CHECK (((signature IS NOT NULL) = ((state = 'approved'::text) AND money))),
    CONSTRAINT command_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'stale'::text]))),
    CONSTRAINT command_state_digest_check CHECK ((length(state_digest) = 32)),
    CONSTRAINT command_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 160))),
    CONSTRAINT command_time CHECK (((expires_at > made_at) AND (expires_at <= (made_at + '72:00:00'::interval)))),
    CONSTRAINT command_two_people CHECK ((decided_by <> maker_id))
);

CREATE TABLE audit.head (
    only_row boolean DEFAULT true NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    hash bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
    CONSTRAINT head_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT head_only_row_check CHECK (only_row),
    CONSTRAINT head_seq_check CHECK ((seq >= 0))
);

CREATE TABLE audit.link (
    seq bigint NOT NULL,
    kind text NOT NULL,
    ref bigint NOT NULL,
    content_digest bytea NOT NULL,
    row_marks bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT link_content_digest_check CHECK ((length(content_digest) = 32)),
    CONSTRAINT link_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT link_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'group'::text]))),
    CONSTRAINT link_row_marks_check CHECK (((length(row_marks) % 8) = 0)),
    CONSTRAINT link_seq_check CHECK ((seq > 0))
);

CREATE TABLE audit.look (
    id bigint NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    held_until timestamp with time zone,
    attempts smallint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone,
    stage text DEFAULT 'chain'::text NOT NULL,
    links_read bigint DEFAULT 0 NOT NULL,
    links_total bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    first_broken text,
    CONSTRAINT look_asked_by_check CHECK ((asked_by ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'::text)),
    CONSTRAINT look_attempts_check CHECK (((attempts >= 0) AND (attempts <= 3))),
    CONSTRAINT look_broken CHECK (((NOT (outcome IS DISTINCT FROM 'broken'::text)) = (first_broken IS NOT NULL))),
    CONSTRAINT look_ended CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT look_links_read_check CHECK ((links_read >= 0)),
    CONSTRAINT look_links_total_check CHECK ((links_total >= 0)),
    CONSTRAINT look_outcome_check CHECK ((outcome = ANY (ARRAY['whole'::text, 'broken'::text, 'failed'::text]))),
    CONSTRAINT look_stage_check CHECK ((stage = ANY (ARRAY['chain'::text, 'book'::text])))
);

ALTER TABLE audit.look ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.look_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE audit.record ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit.unsealed (
    kind text NOT NULL,
    ref bigint NOT NULL,
    waiting_since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT unsealed_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'group'::text])))
);

CREATE TABLE audit.verification (
    id bigint NOT NULL,
    verified_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    links bigint NOT NULL,
    head_seq bigint NOT NULL,
    head_hash bytea NOT NULL,
    first_broken text,
    CONSTRAINT verification_head_hash_check CHECK ((length(head_hash) = 32)),
    CONSTRAINT verification_head_seq_check CHECK ((head_seq >= 0)),
    CONSTRAINT verification_links_check CHECK ((links >= 0))
);

ALTER TABLE audit.verification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.verification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE content.announcement (
    id uuid NOT NULL,
    level text NOT NULL,
    text_en text NOT NULL,
    text_es text NOT NULL,
    text_fr text NOT NULL,
    page text,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    published_by uuid NOT NULL,
    published_at timestamp with time zone NOT NULL,
    withdrawn_by uuid,
    withdrawn_at timestamp with time zone,
    CONSTRAINT announcement_check CHECK ((ends_at > starts_at)),
    CONSTRAINT announcement_check1 CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
    CONSTRAINT announcement_level_check CHECK ((level = ANY (ARRAY['info'::text, 'attention'::text]))),
    CONSTRAINT announcement_page_check CHECK ((page ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT announcement_text_en_check CHECK (((length(text_en) >= 1) AND (length(text_en) <= 240))),
    CONSTRAINT announcement_text_es_check CHECK (((length(text_es) >= 1) AND (length(text_es) <= 240))),
    CONSTRAINT announcement_text_fr_check CHECK (((length(text_fr) >= 1) AND (length(text_fr) <= 240)))
);

CREATE TABLE content.contact_message (
    id uuid NOT NULL,
    form_digest bytea NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    language text NOT NULL,
    received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    address_digest bytea,
    state text DEFAULT 'open'::text NOT NULL,
    closed_by text,
    closed_at timestamp with time zone,
    assignee_id uuid,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, translate(((((((name || ' '::text) || email) || ' '::text) || subject) || ' '::text) || message), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~'::text, repeat(' '::text, 32)))) STORED,
    CONSTRAINT contact_message_address_digest_check CHECK ((length(address_digest) = 32)),
    CONSTRAINT contact_message_check CHECK ((((state = 'closed'::text) = (closed_by IS NOT NULL)) AND ((closed_by IS NULL) = (closed_at IS NULL)))),
    CONSTRAINT contact_message_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT contact_message_form_digest_check CHECK ((length(form_digest) = 32)),
    CONSTRAINT contact_message_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT contact_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
    CONSTRAINT contact_message_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT contact_message_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
    CONSTRAINT contact_message_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);

CREATE TABLE content.mail (
    id uuid NOT NULL,
    kind text NOT NULL,
    about_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    given_up_at timestamp with time zone,
    sending_since timestamp with time zone,
    CONSTRAINT mail_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT mail_check CHECK (((sent_at IS NULL) OR (given_up_at IS NULL))),
    CONSTRAINT mail_kind_check CHECK ((kind = ANY (ARRAY['contact_received'::text, 'contact_reply'::text, 'newsletter_confirm'::text, 'newsletter_welcome'::text])))
);

CREATE TABLE content.probe (
    component text NOT NULL,
    minute timestamp with time zone NOT NULL,
    is_up boolean NOT NULL,
    latency_ms integer NOT NULL,
    reason text,
    CONSTRAINT probe_check CHECK ((is_up = (reason IS NULL))),
    CONSTRAINT probe_component_check CHECK ((component ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
    CONSTRAINT probe_latency_ms_check CHECK ((latency_ms >= 0)),
    CONSTRAINT probe_minute_check CHECK ((date_trunc('minute'::text, minute) = minute)),
    CONSTRAINT probe_reason_check CHECK ((reason = ANY (ARRAY['no_answer'::text, 'too_slow'::text, 'wrong_answer'::text])))
);

CREATE TABLE content.reply (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    text_digest bytea NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT reply_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
    CONSTRAINT reply_text_digest_check CHECK ((length(text_digest) = 32))
);

CREATE TABLE content.subscription (
    id uuid NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requests smallint NOT NULL,
    confirmed_at timestamp with time zone,
    left_at timestamp with time zone,
    address_digest bytea,
    CONSTRAINT subscription_address_digest_check CHECK ((length(address_digest) = 32)),
    CONSTRAINT subscription_check CHECK (((state <> 'subscribed'::text) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT subscription_check1 CHECK (((state = 'left'::text) = (left_at IS NOT NULL))),
    CONSTRAINT subscription_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
    CONSTRAINT subscription_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT subscription_requests_check CHECK (((requests >= 1) AND (requests <= 3))),
    CONSTRAINT subscription_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'subscribed'::text, 'left'::text])))
);

CREATE TABLE content.support (
    version integer NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    hours_en text NOT NULL,
    hours_es text NOT NULL,
    hours_fr text NOT NULL,
    published_by uuid NOT NULL,
    published_at timestamp with time zone NOT NULL,
    CONSTRAINT support_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT support_hours_en_check CHECK (((length(hours_en) >= 1) AND (length(hours_en) <= 120))),
    CONSTRAINT support_hours_es_check CHECK (((length(hours_es) >= 1) AND (length(hours_es) <= 120))),
    CONSTRAINT support_hours_fr_check CHECK (((length(hours_fr) >= 1) AND (length(hours_fr) <= 120))),
    CONSTRAINT support_phone_check CHECK (((length(phone) >= 3) AND (length(phone) <= 40))),
    CONSTRAINT support_version_check CHECK ((version > 0))
);

CREATE TABLE content.testimonial (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    withdrawal_id uuid NOT NULL,
    first_name text NOT NULL,
    country text NOT NULL,
    rating smallint NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    written_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    refused_for text,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT testimonial_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT testimonial_decided CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT testimonial_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 60))),
    CONSTRAINT testimonial_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT testimonial_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT testimonial_refused CHECK (((state = 'refused'::text) = (refused_for IS NOT NULL))),
    CONSTRAINT testimonial_refused_for_check CHECK ((refused_for = ANY (ARRAY['names_somebody'::text, 'advertisement'::text, 'not_about_us'::text]))),
    CONSTRAINT testimonial_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'refused'::text]))),
    CONSTRAINT testimonial_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

CREATE TABLE deposits.cursor (
    chain_id bigint NOT NULL,
    last_seq bigint NOT NULL,
    CONSTRAINT cursor_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT cursor_last_seq_check CHECK ((last_seq >= 0))
);

CREATE TABLE deposits.deposit (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    gateway text NOT NULL,
    state text NOT NULL,
    amount_micro bigint,
    cash_micro bigint DEFAULT 0 NOT NULL,
    profit_micro bigint DEFAULT 0 NOT NULL,
    transfer_id bigint,
    chain_id bigint,
    tx_hash bytea,
    log_index integer,
    arrival smallint,
    block_number bigint,
    confirmations integer DEFAULT 0 NOT NULL,
    confirmations_needed integer DEFAULT 0 NOT NULL,
    token bytea,
    amount_raw numeric(78,0),
    reference text,
    proof_key text,
    note text,
    entry_id bigint,
    capital_micro bigint DEFAULT 0 NOT NULL,
    hole_micro bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    credited_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT deposit_amount_micro_check CHECK (((amount_micro >= 1) AND (amount_micro <= '999999999999999999'::bigint))),
    CONSTRAINT deposit_amount_raw_check CHECK ((amount_raw > (0)::numeric)),
    CONSTRAINT deposit_arrival_check CHECK ((arrival > 0)),
    CONSTRAINT deposit_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT deposit_by_hand CHECK (((gateway = 'chain'::text) OR ((transfer_id IS NULL) AND (token IS NULL) AND (reference IS NOT NULL)))),
    CONSTRAINT deposit_capital_micro_check CHECK ((capital_micro >= 0)),
    CONSTRAINT deposit_cash_micro_check CHECK (((cash_micro >= 0) AND (cash_micro <= '999999999999999999'::bigint))),
    CONSTRAINT deposit_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT deposit_check CHECK ((confirmations <= confirmations_needed)),
    CONSTRAINT deposit_confirmations_check CHECK ((confirmations >= 0)),
    CONSTRAINT deposit_credited CHECK (((state <> 'credited'::text) OR ((credited_at IS NOT NULL) AND (entry_id IS NOT NULL)))),
    CONSTRAINT deposit_entry_id_check CHECK ((entry_id > 0)),
    CONSTRAINT deposit_gateway_check CHECK ((gateway = ANY (ARRAY['chain'::text, 'bank'::text, 'other'::text]))),
    CONSTRAINT deposit_hole_micro_check CHECK ((hole_micro >= 0)),
    CONSTRAINT deposit_known CHECK (((gateway <> 'chain'::text) OR (state = ANY (ARRAY['unsupported'::text, 'deleted'::text])) OR ((transfer_id IS NOT NULL) AND (amount_micro IS NOT NULL)))),
    CONSTRAINT deposit_log_index_check CHECK ((log_index >= '-1'::integer)),
    CONSTRAINT deposit_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
    CONSTRAINT deposit_of_chain CHECK (((gateway = 'chain'::text) = (num_nonnulls(chain_id, tx_hash, log_index, arrival) = 4))),
    CONSTRAINT deposit_profit_micro_check CHECK (((profit_micro >= 0) AND (profit_micro <= '999999999999999999'::bigint))),
    CONSTRAINT deposit_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
    CONSTRAINT deposit_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'confirming'::text, 'credited'::text, 'below_minimum'::text, 'frozen'::text, 'reorged'::text, 'unsupported'::text, 'submitted'::text, 'waiting_for_capital'::text, 'rejected'::text, 'deleted'::text]))),
    CONSTRAINT deposit_states CHECK ((((gateway = 'chain'::text) = (state = ANY (ARRAY['seen'::text, 'confirming'::text, 'below_minimum'::text, 'frozen'::text, 'reorged'::text, 'unsupported'::text]))) OR (state = ANY (ARRAY['credited'::text, 'deleted'::text])))),
    CONSTRAINT deposit_token_check CHECK ((length(token) = 20)),
    CONSTRAINT deposit_tx_hash_check CHECK ((length(tx_hash) = 32)),
    CONSTRAINT deposit_unsupported CHECK (((state = 'unsupported'::text) <= ((transfer_id IS NULL) AND (amount_micro IS NULL))))
);

CREATE TABLE deposits.dust (
    chain_id bigint NOT NULL,
    remainder_raw numeric(78,0) NOT NULL,
    CONSTRAINT dust_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT dust_remainder_raw_check CHECK ((remainder_raw >= (0)::numeric))
);

CREATE TABLE deposits.test_money (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    tx_hash bytea,
    failed_at timestamp with time zone,
    CONSTRAINT test_money_tx_hash_check CHECK ((length(tx_hash) = 32))
);

CREATE TABLE kyc.assignment (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    round smallint NOT NULL,
    assignee_id uuid,
    assigned_by uuid NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    CONSTRAINT assignment_round_check CHECK (((round >= 1) AND (round <= 8)))
);

ALTER TABLE kyc.assignment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kyc.assignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kyc.decision (
    case_id uuid NOT NULL,
    round smallint NOT NULL,
    part text NOT NULL,
    decision text NOT NULL,
    reason text,
    person_id uuid NOT NULL,
    reviewer_id uuid NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT decision_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'revise'::text, 'reject'::text]))),
    CONSTRAINT decision_not_by_its_subject CHECK ((reviewer_id <> person_id)),
    CONSTRAINT decision_part_check CHECK ((part = ANY (ARRAY['details'::text, 'idCard'::text, 'selfie'::text]))),
    CONSTRAINT decision_reason_check CHECK ((reason ~ '^[a-z_]{3,40}$'::text)),
    CONSTRAINT decision_reasoned CHECK (((decision = 'approve'::text) = (reason IS NULL)))
);

CREATE TABLE kyc.document_view (
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    person_id uuid NOT NULL,
    part text NOT NULL,
    file_name text NOT NULL,
    viewer_id uuid NOT NULL,
    reason text NOT NULL,
    token_digest bytea NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    viewed_at timestamp with time zone,
    CONSTRAINT document_view_part_check CHECK ((part = ANY (ARRAY['idCard'::text, 'selfie'::text]))),
    CONSTRAINT document_view_reason_check CHECK ((reason = ANY (ARRAY['case_review'::text, 'second_look'::text, 'question_of_the_person'::text, 'legal_request'::text]))),
    CONSTRAINT document_view_token_digest_check CHECK ((length(token_digest) = 32)),
    CONSTRAINT view_in_time CHECK (((viewed_at >= asked_at) AND (viewed_at <= expires_at))),
    CONSTRAINT view_not_by_its_subject CHECK ((viewer_id <> person_id)),
    CONSTRAINT view_short CHECK (((expires_at > asked_at) AND (expires_at <= (asked_at + '00:01:00'::interval))))
);

CREATE TABLE kyc.identity_case (
    id uuid NOT NULL,
    number bigint NOT NULL,
    person_id uuid NOT NULL,
    key_id uuid NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    round smallint DEFAULT 1 NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    state_at timestamp with time zone NOT NULL,
    assignee_id uuid,
    decided_by uuid,
    reject_reason text,
    final boolean DEFAULT false NOT NULL,
    barred_reviewer_id uuid,
    erased_at timestamp with time zone,
    CONSTRAINT case_decided CHECK (((state = ANY (ARRAY['verified'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
    CONSTRAINT case_final CHECK ((final = COALESCE((reject_reason = ANY (ARRAY['document_forged'::text, 'not_the_same_person'::text, 'under_age'::text, 'not_permitted'::text])), false))),
    CONSTRAINT case_not_assigned_to_its_subject CHECK ((assignee_id <> person_id)),
    CONSTRAINT case_not_decided_by_its_subject CHECK ((decided_by <> person_id)),
    CONSTRAINT case_not_decided_twice_by_one CHECK ((decided_by <> barred_reviewer_id)),
    CONSTRAINT case_reasoned CHECK (((state = 'rejected'::text) = (reject_reason IS NOT NULL))),
    CONSTRAINT case_time CHECK ((state_at >= opened_at)),
    CONSTRAINT identity_case_reject_reason_check CHECK ((reject_reason = ANY (ARRAY['document_forged'::text, 'not_the_same_person'::text, 'under_age'::text, 'not_permitted'::text, 'document_not_accepted'::text, 'unusable_after_tries'::text]))),
    CONSTRAINT identity_case_round_check CHECK (((round >= 1) AND (round <= 8))),
    CONSTRAINT identity_case_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'revision'::text, 'verified'::text, 'rejected'::text])))
);

ALTER TABLE kyc.identity_case ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kyc.identity_case_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kyc.nudge (
    case_id uuid NOT NULL,
    round smallint NOT NULL,
    kind text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    CONSTRAINT nudge_kind_check CHECK ((kind = ANY (ARRAY['overdue'::text, 'escalated'::text, 'reminder_first'::text, 'reminder_second'::text])))
);

CREATE TABLE kyc.part (
    case_id uuid NOT NULL,
    round smallint NOT NULL,
    part text NOT NULL,
    sealed_details bytea,
    file_name text,
    CONSTRAINT part_check CHECK ((((part = 'details'::text) = (sealed_details IS NOT NULL)) AND ((part = 'details'::text) = (file_name IS NULL)))),
    CONSTRAINT part_part_check CHECK ((part = ANY (ARRAY['details'::text, 'idCard'::text, 'selfie'::text]))),
    CONSTRAINT part_sealed_details_check CHECK (((length(sealed_details) >= 29) AND (length(sealed_details) <= 8192)))
);

CREATE TABLE kyc.round (
    case_id uuid NOT NULL,
    round smallint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    outcome text,
    flow_told boolean DEFAULT false NOT NULL,
    over boolean DEFAULT false NOT NULL,
    CONSTRAINT round_check CHECK ((((decided_at IS NULL) = (outcome IS NULL)) AND (decided_at >= sent_at))),
    CONSTRAINT round_outcome_check CHECK ((outcome = ANY (ARRAY['revision'::text, 'verified'::text, 'rejected'::text]))),
    CONSTRAINT round_round_check CHECK (((round >= 1) AND (round <= 8)))
);

CREATE TABLE kyc.stored_file (
    name text NOT NULL,
    person_id uuid NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    CONSTRAINT stored_file_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text))
);

CREATE TABLE kyc.subject (
    person_id uuid NOT NULL,
    key_id uuid,
    erase_at timestamp with time zone,
    legal_hold text,
    erased_at timestamp with time zone,
    CONSTRAINT subject_check CHECK (((key_id IS NOT NULL) OR (erased_at IS NOT NULL))),
    CONSTRAINT subject_legal_hold_check CHECK (((length(legal_hold) >= 3) AND (length(legal_hold) <= 300)))
);

CREATE TABLE ledger.account (
    id bigint NOT NULL,
    key text NOT NULL,
    kind text GENERATED ALWAYS AS (ledger.kind_of(key)) STORED NOT NULL,
    currency text DEFAULT 'USDT'::text NOT NULL,
    balance_micro bigint DEFAULT 0 NOT NULL,
    CONSTRAINT account_ceiling CHECK (((balance_micro <= 0) OR (kind <> 'custody'::text))),
    CONSTRAINT account_currency_check CHECK ((currency = 'USDT'::text)),
    CONSTRAINT account_floor CHECK (((balance_micro >= 0) OR (kind = ANY (ARRAY['custody'::text, 'suspense'::text]))))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE ledger.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.checkpoint (
    group_id bigint NOT NULL,
    business_at timestamp with time zone NOT NULL,
    totals jsonb NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT checkpoint_group_id_check CHECK ((group_id > 0)),
    CONSTRAINT checkpoint_totals_check CHECK ((jsonb_typeof(totals) = 'object'::text))
);

CREATE TABLE ledger.entry (
    id bigint NOT NULL,
    key_digest uuid NOT NULL,
    content_digest uuid NOT NULL,
    reason text NOT NULL,
    actor text NOT NULL,
    about text NOT NULL,
    CONSTRAINT entry_about_check CHECK ((about <> ''::text)),
    CONSTRAINT entry_actor_check CHECK (((actor ~~ 'person:_%'::text) OR (actor ~~ 'system:_%'::text) OR (actor ~~ 'operator:_%'::text))),
    CONSTRAINT entry_reason_check CHECK ((reason ~~ '_%._%'::text))
);

CREATE SEQUENCE ledger.group_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE ledger.posting (
    entry_id bigint NOT NULL,
    line smallint NOT NULL,
    source_id bigint NOT NULL,
    target_id bigint NOT NULL,
    amount_micro bigint NOT NULL,
    source_after_micro bigint NOT NULL,
    target_after_micro bigint NOT NULL,
    CONSTRAINT posting_amount_micro_check CHECK (((amount_micro > 0) AND (amount_micro < '1000000000000000000'::bigint))),
    CONSTRAINT posting_check CHECK ((target_id <> source_id)),
    CONSTRAINT posting_line_check CHECK (((line >= 1) AND (line <= 8)))
);

CREATE TABLE ledger.posting_group (
    id bigint NOT NULL,
    entries smallint NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    business_at timestamp with time zone NOT NULL,
    CONSTRAINT posting_group_entries_check CHECK (((entries >= 1) AND (entries <= 1000))),
    CONSTRAINT posting_group_id_check CHECK ((id > 0))
);

CREATE TABLE ledger.turnover (
    day date NOT NULL,
    reason text NOT NULL,
    source_kind text NOT NULL,
    target_kind text NOT NULL,
    postings bigint NOT NULL,
    amount_micro bigint NOT NULL,
    CONSTRAINT turnover_amount_micro_check CHECK ((amount_micro > 0)),
    CONSTRAINT turnover_postings_check CHECK ((postings > 0))
);

CREATE TABLE ledger.turnover_cursor (
    is_one boolean DEFAULT true NOT NULL,
    group_id bigint NOT NULL,
    CONSTRAINT turnover_cursor_group_id_check CHECK ((group_id >= 0)),
    CONSTRAINT turnover_cursor_is_one_check CHECK (is_one)
);

CREATE TABLE notifications.mail (
    id bigint NOT NULL,
    event_id bigint NOT NULL,
    kind text NOT NULL,
    person_id uuid NOT NULL,
    params jsonb NOT NULL,
    message_id uuid NOT NULL,
    language text NOT NULL,
    address text,
    link_sealed bytea,
    link_until timestamp with time zone,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    last_failure text,
    sending_since timestamp with time zone,
    CONSTRAINT mail_address_check CHECK (((length(address) >= 3) AND (length(address) <= 254))),
    CONSTRAINT mail_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT mail_ended CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
    CONSTRAINT mail_forgotten CHECK (((state = 'waiting'::text) OR ((address IS NULL) AND (link_sealed IS NULL)))),
    CONSTRAINT mail_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT mail_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT mail_last_failure_check CHECK ((length(last_failure) <= 40)),
    CONSTRAINT mail_link CHECK ((((link_sealed IS NULL) = (link_until IS NULL)) OR (state <> 'waiting'::text))),
    CONSTRAINT mail_params_check CHECK (((jsonb_typeof(params) = 'object'::text) AND (pg_column_size(params) <= 8192))),
    CONSTRAINT mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'void'::text, 'uncertain'::text]))),
    CONSTRAINT mail_uncertain CHECK (((state <> 'uncertain'::text) OR (sending_since IS NOT NULL)))
);

ALTER TABLE notifications.mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notifications.mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE notifications.message (
    id bigint NOT NULL,
    event_id bigint NOT NULL,
    kind text NOT NULL,
    person_id uuid NOT NULL,
    params jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT message_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT message_params_check CHECK (((jsonb_typeof(params) = 'object'::text) AND (pg_column_size(params) <= 8192)))
);

ALTER TABLE notifications.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notifications.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE notifications.preference (
    person_id uuid NOT NULL,
    email_money boolean NOT NULL,
    email_news boolean NOT NULL
);

CREATE TABLE notifications.refused_address (
    person_id uuid NOT NULL,
    digest bytea NOT NULL,
    refused_at timestamp with time zone NOT NULL,
    CONSTRAINT refused_address_digest_check CHECK ((length(digest) = 32))
);

CREATE TABLE plans.plan (
    key text NOT NULL,
    place smallint NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT plan_key_check CHECK ((key ~ '^[a-z][a-z0-9-]{1,39}$'::text)),
    CONSTRAINT plan_place_check CHECK ((place >= 1))
);

CREATE TABLE plans.plan_version (
    plan_key text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    profit_basis_points integer NOT NULL,
    min_micro bigint NOT NULL,
    max_micro bigint NOT NULL,
    duration_hours integer NOT NULL,
    referral_bonus_basis_points integer NOT NULL,
    texts jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    published_at timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT plan_version_check CHECK (((max_micro >= min_micro) AND (max_micro < '1000000000000000000'::bigint))),
    CONSTRAINT plan_version_check1 CHECK (((state = ANY (ARRAY['published'::text, 'closed'::text])) = (published_at IS NOT NULL))),
    CONSTRAINT plan_version_check2 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT plan_version_duration_hours_check CHECK (((duration_hours >= 1) AND (duration_hours <= 876000))),
    CONSTRAINT plan_version_min_micro_check CHECK ((min_micro > 0)),
    CONSTRAINT plan_version_profit_basis_points_check CHECK (((profit_basis_points >= 0) AND (profit_basis_points <= 1000000))),
    CONSTRAINT plan_version_referral_bonus_basis_points_check CHECK (((referral_bonus_basis_points >= 0) AND (referral_bonus_basis_points <= 1000000))),
    CONSTRAINT plan_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'proposed'::text, 'published'::text, 'closed'::text]))),
    CONSTRAINT plan_version_texts_check CHECK (((texts ?& ARRAY['en'::text, 'es'::text, 'fr'::text]) AND (pg_column_size(texts) <= 32768))),
    CONSTRAINT plan_version_version_check CHECK ((version >= 1)),
    CONSTRAINT plan_version_whole CHECK (((state = ANY (ARRAY['draft'::text, 'proposed'::text])) OR plans.texts_are_whole(texts)))
);

CREATE TABLE plans."position" (
    id uuid NOT NULL,
    number bigint NOT NULL,
    person_id uuid NOT NULL,
    plan_key text NOT NULL,
    version integer NOT NULL,
    amount_micro bigint NOT NULL,
    profit_micro bigint NOT NULL,
    bonus_micro bigint NOT NULL,
    referrer_id uuid,
    started_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    at_maturity text DEFAULT 'pay_out'::text NOT NULL,
    renewal_hindrance text,
    ended_at timestamp with time zone,
    escrow_entry bigint NOT NULL,
    end_entry bigint,
    renewed_from uuid,
    risk_version integer NOT NULL,
    language text NOT NULL,
    acknowledged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    renewal_risk_version integer,
    renewal_language text,
    renewal_acknowledged_at timestamp with time zone,
    activation_key uuid,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    retry_at timestamp with time zone,
    CONSTRAINT position_amount_micro_check CHECK ((amount_micro > 0)),
    CONSTRAINT position_at_maturity_check CHECK ((at_maturity = ANY (ARRAY['pay_out'::text, 'renew'::text]))),
    CONSTRAINT position_bonus CHECK (((bonus_micro > 0) = (referrer_id IS NOT NULL))),
    CONSTRAINT position_bonus_micro_check CHECK ((bonus_micro >= 0)),
    CONSTRAINT position_check CHECK ((due_at > started_at)),
    CONSTRAINT position_check1 CHECK ((retry_at > due_at)),
    CONSTRAINT position_end CHECK ((((state = 'open'::text) = (ended_at IS NULL)) AND ((state = 'open'::text) = (end_entry IS NULL)))),
    CONSTRAINT position_hindrance CHECK (((renewal_hindrance IS NULL) OR ((state = 'matured'::text) AND (at_maturity = 'renew'::text)))),
    CONSTRAINT position_in_time CHECK (
CASE state
    WHEN 'matured'::text THEN (ended_at >= due_at)
    WHEN 'exited'::text THEN (ended_at < due_at)
    ELSE true
END),
    CONSTRAINT position_key CHECK (((activation_key IS NULL) = (renewed_from IS NOT NULL))),
    CONSTRAINT position_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT position_profit_micro_check CHECK ((profit_micro >= 0)),
    CONSTRAINT position_referrer CHECK ((referrer_id <> person_id)),
    CONSTRAINT position_renewal CHECK ((((at_maturity = 'renew'::text) = (renewal_risk_version IS NOT NULL)) AND ((at_maturity = 'renew'::text) = (renewal_language IS NOT NULL)) AND ((at_maturity = 'renew'::text) = (renewal_acknowledged_at IS NOT NULL)))),
    CONSTRAINT position_renewal_hindrance_check CHECK ((renewal_hindrance = ANY (ARRAY['fully_subscribed'::text, 'plan_not_offered'::text, 'activations_halted'::text, 'person_not_ready'::text]))),
    CONSTRAINT position_renewal_language_check CHECK ((renewal_language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT position_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matured'::text, 'exited'::text])))
);

ALTER TABLE plans."position" ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME plans.position_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE plans.risk_statement (
    version integer NOT NULL,
    texts jsonb NOT NULL,
    first_used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT risk_statement_texts_check CHECK (((texts ?& ARRAY['en'::text, 'es'::text, 'fr'::text]) AND (pg_column_size(texts) <= 32768))),
    CONSTRAINT risk_statement_version_check CHECK ((version >= 1))
);

CREATE TABLE platform.clock (
    only_row boolean DEFAULT true NOT NULL,
    offset_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT clock_offset_ms_check CHECK ((offset_ms >= 0)),
    CONSTRAINT clock_only_row_check CHECK (only_row)
);

CREATE TABLE platform.heartbeat (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    ends integer DEFAULT 0 NOT NULL,
    CONSTRAINT heartbeat_check CHECK (((ended_at IS NULL) = (ends = 0))),
    CONSTRAINT heartbeat_ends_check CHECK ((ends >= 0)),
    CONSTRAINT heartbeat_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64)))
);

CREATE TABLE platform.loop (
    name text NOT NULL,
    idle_ms integer NOT NULL,
    holder uuid,
    lease_until timestamp with time zone,
    first_run_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_run_at timestamp with time zone,
    last_ended_at timestamp with time zone,
    runs bigint DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    last_failure text,
    CONSTRAINT loop_failures_check CHECK ((failures >= 0)),
    CONSTRAINT loop_idle_ms_check CHECK ((idle_ms > 0)),
    CONSTRAINT loop_last_failure_check CHECK ((length(last_failure) <= 60)),
    CONSTRAINT loop_lease CHECK (((holder IS NULL) = (lease_until IS NULL))),
    CONSTRAINT loop_name_check CHECK ((name ~ '^[a-z_]+$'::text)),
    CONSTRAINT loop_runs_check CHECK ((runs >= 0))
);

CREATE TABLE platform.migration (
    name text NOT NULL,
    digest text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE platform.outbox (
    id bigint NOT NULL,
    type text NOT NULL,
    person_id uuid,
    person_seq bigint,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    relayed_at timestamp with time zone,
    told_at timestamp with time zone,
    tell_failures integer DEFAULT 0 NOT NULL,
    tell_after timestamp with time zone,
    woken_at timestamp with time zone,
    CONSTRAINT outbox_check CHECK (((person_id IS NULL) = (person_seq IS NULL))),
    CONSTRAINT outbox_payload_check CHECK (((jsonb_typeof(payload) = 'object'::text) AND (pg_column_size(payload) <= 8192))),
    CONSTRAINT outbox_tell_failures_check CHECK ((tell_failures >= 0)),
    CONSTRAINT outbox_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
);

ALTER TABLE platform.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.outbox_sequence (
    person_id uuid NOT NULL,
    last_seq bigint NOT NULL,
    CONSTRAINT outbox_sequence_last_seq_check CHECK ((last_seq > 0))
);

CREATE TABLE referrals.attribution (
    person_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    number integer NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    referrer_joined_at timestamp with time zone NOT NULL,
    objection text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT attribution_number_check CHECK ((number >= 1)),
    CONSTRAINT attribution_objection_check CHECK ((objection = 'same_person'::text)),
    CONSTRAINT attribution_of_another CHECK ((referrer_id <> person_id)),
    CONSTRAINT attribution_without_ring CHECK ((referrer_joined_at < joined_at))
);

CREATE TABLE referrals.bonus (
    person_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    position_id uuid NOT NULL,
    amount_micro bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    reason text,
    reserved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT bonus_amount_micro_check CHECK ((amount_micro >= 0)),
    CONSTRAINT bonus_of_something CHECK (((amount_micro = 0) = (NOT (reason IS DISTINCT FROM 'plan_without_bonus'::text)))),
    CONSTRAINT bonus_reason CHECK (((state = 'ended'::text) = (reason IS NOT NULL))),
    CONSTRAINT bonus_reason_check CHECK ((reason = ANY (ARRAY['left_early'::text, 'plan_without_bonus'::text]))),
    CONSTRAINT bonus_settled CHECK (((state = 'reserved'::text) = (settled_at IS NULL))),
    CONSTRAINT bonus_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'paid'::text, 'ended'::text])))
);

CREATE TABLE referrals.code (
    person_id uuid NOT NULL,
    code text NOT NULL,
    invited integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT code_code_check CHECK ((code ~ '^[A-HJ-NP-Z2-9]{8}$'::text)),
    CONSTRAINT code_invited_check CHECK ((invited >= 0))
);

CREATE TABLE signer.nonce (
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    owner_id uuid NOT NULL,
    CONSTRAINT nonce_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT nonce_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT nonce_wallet_check CHECK ((length(wallet) = 20))
);

CREATE TABLE signer.payout (
    withdrawal_id uuid NOT NULL,
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    token bytea NOT NULL,
    to_address bytea NOT NULL,
    amount_micro bigint NOT NULL,
    tier text NOT NULL,
    reserved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    signed_at timestamp with time zone,
    CONSTRAINT payout_amount_micro_check CHECK ((amount_micro > 0)),
    CONSTRAINT payout_check CHECK ((signed_at >= reserved_at)),
    CONSTRAINT payout_tier_check CHECK ((tier = ANY (ARRAY['auto'::text, 'one'::text, 'two'::text]))),
    CONSTRAINT payout_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT payout_token_check CHECK ((length(token) = 20))
);

CREATE TABLE signer.switch (
    id bigint NOT NULL,
    stopped boolean NOT NULL,
    reason text NOT NULL,
    by text NOT NULL,
    command_id uuid,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT switch_by_check CHECK (((length(by) >= 1) AND (length(by) <= 100))),
    CONSTRAINT switch_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
    CONSTRAINT switch_started_by_command CHECK ((stopped = (command_id IS NULL)))
);

ALTER TABLE signer.switch ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME signer.switch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE signer.top_up (
    key uuid NOT NULL,
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    to_address bytea NOT NULL,
    wei numeric(78,0) NOT NULL,
    reserved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT top_up_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT top_up_wei_check CHECK ((wei > (0)::numeric))
);

CREATE TABLE signer.transaction (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    withdrawal_id uuid,
    top_up_key uuid,
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    to_address bytea NOT NULL,
    value numeric(78,0) NOT NULL,
    gas_limit bigint NOT NULL,
    max_fee_wei numeric(78,0) NOT NULL,
    priority_fee_wei numeric(78,0) NOT NULL,
    raw bytea NOT NULL,
    signed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT transaction_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT transaction_gas_limit_check CHECK ((gas_limit > 0)),
    CONSTRAINT transaction_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT transaction_max_fee_wei_check CHECK ((max_fee_wei > (0)::numeric)),
    CONSTRAINT transaction_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT transaction_of_payout CHECK (((purpose = ANY (ARRAY['payout'::text, 'void'::text])) = (withdrawal_id IS NOT NULL))),
    CONSTRAINT transaction_of_top_up CHECK (((purpose = 'gas'::text) = (top_up_key IS NOT NULL))),
    CONSTRAINT transaction_priority_fee_wei_check CHECK ((priority_fee_wei >= (0)::numeric)),
    CONSTRAINT transaction_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'void'::text, 'gas'::text, 'sweep'::text]))),
    CONSTRAINT transaction_raw_check CHECK (((length(raw) >= 50) AND (length(raw) <= 2000))),
    CONSTRAINT transaction_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT transaction_value_check CHECK ((value >= (0)::numeric)),
    CONSTRAINT transaction_wallet_check CHECK ((length(wallet) = 20))
);

CREATE TABLE signer.turn (
    held boolean DEFAULT true NOT NULL,
    CONSTRAINT turn_held_check CHECK (held)
);

CREATE TABLE treasury.alarm (
    id bigint NOT NULL,
    kind text NOT NULL,
    chain_id bigint NOT NULL,
    about text NOT NULL,
    stops_payouts boolean NOT NULL,
    raised_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    cleared_at timestamp with time zone,
    cleared_by text,
    cleared_reason text,
    CONSTRAINT alarm_about_check CHECK (((length(about) >= 1) AND (length(about) <= 160))),
    CONSTRAINT alarm_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT alarm_check CHECK ((num_nulls(cleared_at, cleared_by, cleared_reason) = ANY (ARRAY[0, 3]))),
    CONSTRAINT alarm_cleared_by_check CHECK ((cleared_by ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'::text)),
    CONSTRAINT alarm_cleared_reason_check CHECK (((length(cleared_reason) >= 3) AND (length(cleared_reason) <= 300))),
    CONSTRAINT alarm_kind_check CHECK ((kind = ANY (ARRAY['deep_reorg'::text, 'reorg_beyond_memory'::text, 'reorg_after_credit'::text, 'impossible_amount'::text, 'payout_reverted'::text, 'payout_without_transfer'::text, 'reorg_after_payout'::text, 'nonce_used_outside'::text, 'nonce_gap'::text, 'token_fee'::text, 'wallet_frozen'::text, 'reserves_short'::text])))
);

ALTER TABLE treasury.alarm ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treasury.alarm_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE treasury.capital_arrival (
    id uuid NOT NULL,
    transfer_id bigint NOT NULL,
    chain_id bigint NOT NULL,
    sender bytea NOT NULL,
    state text DEFAULT 'seen'::text NOT NULL,
    operator_address_id uuid,
    entry_id bigint,
    hole_micro bigint DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT capital_arrival_entry_id_check CHECK ((entry_id > 0)),
    CONSTRAINT capital_arrival_hole CHECK (((hole_micro = 0) OR (state = 'reorged'::text))),
    CONSTRAINT capital_arrival_hole_micro_check CHECK ((hole_micro >= 0)),
    CONSTRAINT capital_arrival_proved CHECK (((state <> 'credited'::text) OR ((operator_address_id IS NOT NULL) AND (entry_id IS NOT NULL)))),
    CONSTRAINT capital_arrival_sender_check CHECK ((length(sender) = 20)),
    CONSTRAINT capital_arrival_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'credited'::text, 'unattributed'::text, 'in_house'::text, 'reorged'::text])))
);

CREATE TABLE treasury.capital_cursor (
    chain_id bigint NOT NULL,
    last_seq bigint NOT NULL,
    CONSTRAINT capital_cursor_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT capital_cursor_last_seq_check CHECK ((last_seq >= 0))
);

CREATE TABLE treasury.chain_head (
    chain_id bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    block_time timestamp with time zone NOT NULL,
    read_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    trouble text,
    trouble_since timestamp with time zone,
    CONSTRAINT chain_head_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT chain_head_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT chain_head_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT chain_head_check CHECK (((trouble IS NULL) = (trouble_since IS NULL))),
    CONSTRAINT chain_head_trouble_check CHECK ((trouble ~ '^[a-z_]{1,40}$'::text))
);

CREATE TABLE treasury.deposit_address (
    chain_id bigint NOT NULL,
    person_id uuid,
    key_ring_id bigint NOT NULL,
    address_index bigint NOT NULL,
    address bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    branch smallint DEFAULT 0 NOT NULL,
    CONSTRAINT deposit_address_address_check CHECK ((length(address) = 20)),
    CONSTRAINT deposit_address_address_index_check CHECK (((address_index >= 0) AND (address_index <= 2147483647))),
    CONSTRAINT deposit_address_branch CHECK (
CASE
    WHEN (branch = 0) THEN (person_id IS NOT NULL)
    WHEN ((branch >= 1) AND (branch <= 3)) THEN ((person_id IS NULL) AND (address_index = 0))
    ELSE false
END),
    CONSTRAINT deposit_address_chain_id_check CHECK ((chain_id > 0))
);

CREATE TABLE treasury.key_ring (
    id bigint NOT NULL,
    deposit_xpub text NOT NULL,
    next_index bigint DEFAULT 0 NOT NULL,
    pinned_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT key_ring_deposit_xpub_check CHECK ((deposit_xpub ~ '^xpub[1-9A-HJ-NP-Za-km-z]{107}$'::text)),
    CONSTRAINT key_ring_next_index_check CHECK (((next_index >= 0) AND (next_index <= '2147483648'::bigint)))
);

ALTER TABLE treasury.key_ring ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treasury.key_ring_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE treasury.operator_address (
    id uuid NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    nonce uuid NOT NULL,
    signature bytea NOT NULL,
    above_block bigint NOT NULL,
    declared_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    declared_approval uuid NOT NULL,
    until_block bigint,
    retired_at timestamp with time zone,
    retired_approval uuid,
    CONSTRAINT operator_address_above_block_check CHECK ((above_block >= 0)),
    CONSTRAINT operator_address_address_check CHECK ((address <> decode(repeat('00'::text, 20), 'hex'::text))),
    CONSTRAINT operator_address_check CHECK ((until_block >= above_block)),
    CONSTRAINT operator_address_retired CHECK ((num_nulls(until_block, retired_at, retired_approval) = ANY (ARRAY[0, 3]))),
    CONSTRAINT operator_address_signature_check CHECK ((length(signature) = 65))
);

CREATE TABLE treasury.operator_statement (
    nonce uuid NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    platform text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT operator_statement_address_check CHECK ((length(address) = 20)),
    CONSTRAINT operator_statement_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT operator_statement_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 300)))
);

CREATE TABLE treasury.pinned_token (
    chain_id bigint NOT NULL,
    token bytea NOT NULL,
    decimals smallint NOT NULL,
    code_hash bytea NOT NULL,
    pinned_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT pinned_token_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT pinned_token_code_hash_check CHECK ((length(code_hash) = 32)),
    CONSTRAINT pinned_token_decimals_check CHECK (((decimals >= 6) AND (decimals <= 18))),
    CONSTRAINT pinned_token_token_check CHECK ((length(token) = 20))
);

CREATE TABLE treasury.reconciliation (
    id bigint NOT NULL,
    chain_id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    block_number bigint NOT NULL,
    chain_micro bigint NOT NULL,
    book_micro bigint NOT NULL,
    drift_micro bigint GENERATED ALWAYS AS ((chain_micro - book_micro)) STORED,
    CONSTRAINT reconciliation_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT reconciliation_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT reconciliation_chain_micro_check CHECK ((chain_micro >= 0))
);

ALTER TABLE treasury.reconciliation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treasury.reconciliation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE treasury.reversal (
    entry_id bigint NOT NULL,
    account text NOT NULL,
    given_micro bigint NOT NULL,
    taken_micro bigint NOT NULL,
    CONSTRAINT reversal_account_check CHECK ((account ~ '^investor:[0-9a-f-]{36}:(cash|profit)$'::text)),
    CONSTRAINT reversal_bounded CHECK (((taken_micro >= 1) AND (taken_micro <= given_micro))),
    CONSTRAINT reversal_entry_id_check CHECK ((entry_id > 0)),
    CONSTRAINT reversal_given_micro_check CHECK ((given_micro > 0))
);

CREATE TABLE treasury.scanned_block (
    chain_id bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    block_time timestamp with time zone NOT NULL,
    settled boolean DEFAULT false NOT NULL,
    CONSTRAINT scanned_block_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT scanned_block_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT scanned_block_chain_id_check CHECK ((chain_id > 0))
);

CREATE TABLE treasury.sweep (
    id uuid NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    target text NOT NULL,
    amount_micro bigint NOT NULL,
    nonce bigint NOT NULL,
    gas_wei numeric(78,0) NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    tx_hash bytea,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT sweep_amount_micro_check CHECK ((amount_micro > 0)),
    CONSTRAINT sweep_gas_wei_check CHECK ((gas_wei >= (0)::numeric)),
    CONSTRAINT sweep_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT sweep_sent CHECK (((state <> ALL (ARRAY['sent'::text, 'done'::text, 'failed'::text])) OR (tx_hash IS NOT NULL))),
    CONSTRAINT sweep_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'gas_sent'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT sweep_target_check CHECK ((target = ANY (ARRAY['hot'::text, 'custody'::text]))),
    CONSTRAINT sweep_tx_hash_check CHECK ((length(tx_hash) = 32))
);

CREATE TABLE treasury.transfer (
    id bigint NOT NULL,
    chain_id bigint NOT NULL,
    tx_hash bytea NOT NULL,
    log_index integer NOT NULL,
    arrival smallint NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    block_time timestamp with time zone NOT NULL,
    sender bytea NOT NULL,
    receiver bytea NOT NULL,
    internal boolean NOT NULL,
    amount_raw numeric(78,0) NOT NULL,
    amount_micro bigint NOT NULL,
    remainder_raw numeric(78,0) NOT NULL,
    state text DEFAULT 'seen'::text NOT NULL,
    seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    confirmed_at timestamp with time zone,
    orphaned_at timestamp with time zone,
    CONSTRAINT transfer_amount_micro_check CHECK (((amount_micro >= 0) AND (amount_micro <= '999999999999999999'::bigint))),
    CONSTRAINT transfer_amount_raw_check CHECK ((amount_raw > (0)::numeric)),
    CONSTRAINT transfer_arrival_check CHECK ((arrival > 0)),
    CONSTRAINT transfer_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT transfer_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT transfer_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT transfer_check CHECK (((state <> 'seen'::text) OR ((confirmed_at IS NULL) AND (orphaned_at IS NULL)))),
    CONSTRAINT transfer_check1 CHECK (((state <> 'confirmed'::text) OR ((confirmed_at IS NOT NULL) AND (orphaned_at IS NULL)))),
    CONSTRAINT transfer_check2 CHECK (((state <> 'orphaned'::text) OR (orphaned_at IS NOT NULL))),
    CONSTRAINT transfer_log_index_check CHECK ((log_index >= 0)),
    CONSTRAINT transfer_remainder_raw_check CHECK ((remainder_raw >= (0)::numeric)),
    CONSTRAINT transfer_sender_check CHECK ((length(sender) = 20)),
    CONSTRAINT transfer_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'confirmed'::text, 'orphaned'::text]))),
    CONSTRAINT transfer_tx_hash_check CHECK ((length(tx_hash) = 32))
);

CREATE TABLE treasury.transfer_change (
    seq bigint NOT NULL,
    chain_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    kind text NOT NULL,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT transfer_change_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT transfer_change_kind_check CHECK ((kind = ANY (ARRAY['seen'::text, 'confirmed'::text, 'moved'::text, 'orphaned'::text])))
);

ALTER TABLE treasury.transfer_change ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treasury.transfer_change_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE treasury.transfer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treasury.transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE treasury.unsweepable (
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT unsweepable_reason_check CHECK ((reason = 'blacklisted'::text))
);

CREATE TABLE withdrawals.approval (
    withdrawal_id uuid NOT NULL,
    approver_id uuid NOT NULL,
    digest bytea NOT NULL,
    signature jsonb NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT approval_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT approval_signature_check CHECK (((jsonb_typeof(signature) = 'object'::text) AND (pg_column_size(signature) <= 16384)))
);

CREATE TABLE withdrawals.book_address (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    confirmed_at timestamp with time zone,
    usable_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT address_hold CHECK (((confirmed_at IS NULL) = (usable_at IS NULL))),
    CONSTRAINT book_address_address_check CHECK ((length(address) = 20)),
    CONSTRAINT book_address_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT book_address_label_check CHECK ((length(label) <= 60))
);

CREATE TABLE withdrawals.book_lock (
    person_id uuid NOT NULL,
    locked_at timestamp with time zone NOT NULL,
    unlocks_at timestamp with time zone
);

CREATE TABLE withdrawals.step (
    withdrawal_id uuid NOT NULL,
    place smallint NOT NULL,
    state text NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT step_place_check CHECK (((place >= 1) AND (place <= 200))),
    CONSTRAINT step_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 60)))
);

CREATE TABLE withdrawals.withdrawal (
    id uuid NOT NULL,
    number bigint NOT NULL,
    person_id uuid NOT NULL,
    request_key uuid NOT NULL,
    type text NOT NULL,
    method text NOT NULL,
    amount_micro bigint NOT NULL,
    chain_id bigint,
    token bytea,
    to_address bytea,
    address_id uuid,
    bank_name text,
    account_name text,
    account_number text,
    tier text NOT NULL,
    digest bytea,
    state text NOT NULL,
    reason text,
    note text,
    risk text[] DEFAULT '{}'::text[] NOT NULL,
    tx_hash bytea,
    confirmations integer DEFAULT 0 NOT NULL,
    confirmations_needed integer DEFAULT 0 NOT NULL,
    arrived_micro bigint,
    bank_reference text,
    bank_proof_key text,
    hold_entry_id bigint NOT NULL,
    end_entry_id bigint,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    approved_at timestamp with time zone,
    paid_at timestamp with time zone,
    settled_at timestamp with time zone,
    CONSTRAINT withdrawal_account_name_check CHECK (((length(account_name) >= 2) AND (length(account_name) <= 100))),
    CONSTRAINT withdrawal_account_number_check CHECK (((length(account_number) >= 4) AND (length(account_number) <= 50))),
    CONSTRAINT withdrawal_amount_micro_check CHECK (((amount_micro >= 1000000) AND (amount_micro <= '999999999999999999'::bigint))),
    CONSTRAINT withdrawal_arrived_micro_check CHECK ((arrived_micro >= 0)),
    CONSTRAINT withdrawal_bank CHECK (((method = 'bank'::text) = (num_nonnulls(bank_name, account_name, account_number) = 3))),
    CONSTRAINT withdrawal_bank_name_check CHECK (((length(bank_name) >= 2) AND (length(bank_name) <= 100))),
    CONSTRAINT withdrawal_bank_reference_check CHECK (((length(bank_reference) >= 1) AND (length(bank_reference) <= 140))),
    CONSTRAINT withdrawal_bank_states CHECK (((method = 'bank'::text) OR (state <> ALL (ARRAY['paid'::text, 'disputed'::text])))),
    CONSTRAINT withdrawal_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT withdrawal_chain_states CHECK (((method = 'crypto'::text) OR (state <> ALL (ARRAY['reserved'::text, 'signed'::text, 'broadcast'::text, 'confirming'::text, 'uncertain'::text, 'failed'::text, 'delayed'::text, 'on_hold'::text])))),
    CONSTRAINT withdrawal_confirmations_check CHECK ((confirmations >= 0)),
    CONSTRAINT withdrawal_crypto CHECK (((method = 'crypto'::text) = (num_nonnulls(chain_id, token, to_address, digest) = 4))),
    CONSTRAINT withdrawal_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT withdrawal_end_entry_id_check CHECK ((end_entry_id > 0)),
    CONSTRAINT withdrawal_ended CHECK (((state = ANY (ARRAY['settled'::text, 'rejected'::text, 'cancelled'::text])) <= (end_entry_id IS NOT NULL))),
    CONSTRAINT withdrawal_hold_entry_id_check CHECK ((hold_entry_id > 0)),
    CONSTRAINT withdrawal_method_check CHECK ((method = ANY (ARRAY['crypto'::text, 'bank'::text]))),
    CONSTRAINT withdrawal_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
    CONSTRAINT withdrawal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 60))),
    CONSTRAINT withdrawal_settled CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
    CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['awaiting_verification'::text, 'on_hold'::text, 'review'::text, 'approved'::text, 'delayed'::text, 'reserved'::text, 'signed'::text, 'broadcast'::text, 'confirming'::text, 'uncertain'::text, 'failed'::text, 'paid'::text, 'disputed'::text, 'settled'::text, 'rejected'::text, 'cancelled'::text]))),
    CONSTRAINT withdrawal_tier_check CHECK ((tier = ANY (ARRAY['auto'::text, 'one'::text, 'two'::text]))),
    CONSTRAINT withdrawal_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT withdrawal_token_check CHECK ((length(token) = 20)),
    CONSTRAINT withdrawal_tx_hash_check CHECK ((length(tx_hash) = 32)),
    CONSTRAINT withdrawal_type_check CHECK ((type = ANY (ARRAY['profit'::text, 'capital'::text, 'referral_bonus'::text, 'return'::text])))
);

ALTER TABLE withdrawals.withdrawal ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME withdrawals.withdrawal_number_seq
    START WITH 20001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY accounts.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (subject_digest);

ALTER TABLE ONLY accounts.mail_token
    ADD CONSTRAINT mail_token_digest_key UNIQUE (digest);

ALTER TABLE ONLY accounts.mail_token
    ADD CONSTRAINT mail_token_pkey PRIMARY KEY (person_id, purpose, subject);

ALTER TABLE ONLY accounts.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.passkey
    ADD CONSTRAINT passkey_credential UNIQUE (credential_id);

ALTER TABLE ONLY accounts.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.permission
    ADD CONSTRAINT permission_pkey PRIMARY KEY (person_id, permission);

ALTER TABLE ONLY accounts.person
    ADD CONSTRAINT person_email UNIQUE (email);

ALTER TABLE ONLY accounts.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (name);

ALTER TABLE ONLY accounts.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, digest);

ALTER TABLE ONLY accounts.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY approvals.approver_key
    ADD CONSTRAINT approver_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approvals.command
    ADD CONSTRAINT command_digest UNIQUE (digest);

ALTER TABLE approvals.command
    ADD CONSTRAINT command_not_about_decider CHECK ((subject <> ('person:'::text || decided_by))) NOT VALID;

ALTER TABLE ONLY approvals.command
    ADD CONSTRAINT command_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY audit.link
    ADD CONSTRAINT link_kind_ref_key UNIQUE (kind, ref);

ALTER TABLE ONLY audit.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY audit.look
    ADD CONSTRAINT look_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.record
    ADD CONSTRAINT record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.unsealed
    ADD CONSTRAINT unsealed_pkey PRIMARY KEY (kind, ref);

ALTER TABLE ONLY audit.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.announcement
    ADD CONSTRAINT announcement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.contact_message
    ADD CONSTRAINT contact_message_form UNIQUE (form_digest);

ALTER TABLE ONLY content.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.probe
    ADD CONSTRAINT probe_pkey PRIMARY KEY (component, minute);

ALTER TABLE ONLY content.reply
    ADD CONSTRAINT reply_once UNIQUE (message_id, text_digest);

ALTER TABLE ONLY content.reply
    ADD CONSTRAINT reply_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.subscription
    ADD CONSTRAINT subscription_email UNIQUE (email);

ALTER TABLE ONLY content.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.support
    ADD CONSTRAINT support_pkey PRIMARY KEY (version);

ALTER TABLE ONLY content.testimonial
    ADD CONSTRAINT testimonial_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.testimonial
    ADD CONSTRAINT testimonial_withdrawal UNIQUE (withdrawal_id);

ALTER TABLE ONLY deposits.cursor
    ADD CONSTRAINT cursor_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY deposits.deposit
    ADD CONSTRAINT deposit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY deposits.deposit
    ADD CONSTRAINT deposit_transfer UNIQUE (transfer_id);

ALTER TABLE ONLY deposits.dust
    ADD CONSTRAINT dust_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY deposits.test_money
    ADD CONSTRAINT test_money_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc.assignment
    ADD CONSTRAINT assignment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc.decision
    ADD CONSTRAINT decision_pkey PRIMARY KEY (case_id, round, part);

ALTER TABLE ONLY kyc.document_view
    ADD CONSTRAINT document_view_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc.document_view
    ADD CONSTRAINT document_view_token_digest_key UNIQUE (token_digest);

ALTER TABLE ONLY kyc.identity_case
    ADD CONSTRAINT identity_case_id_person_id_key UNIQUE (id, person_id);

ALTER TABLE ONLY kyc.identity_case
    ADD CONSTRAINT identity_case_number_key UNIQUE (number);

ALTER TABLE ONLY kyc.identity_case
    ADD CONSTRAINT identity_case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc.nudge
    ADD CONSTRAINT nudge_pkey PRIMARY KEY (case_id, round, kind);

ALTER TABLE ONLY kyc.part
    ADD CONSTRAINT part_file_name_key UNIQUE (file_name);

ALTER TABLE ONLY kyc.part
    ADD CONSTRAINT part_pkey PRIMARY KEY (case_id, part, round);

ALTER TABLE ONLY kyc.round
    ADD CONSTRAINT round_pkey PRIMARY KEY (case_id, round);

ALTER TABLE ONLY kyc.stored_file
    ADD CONSTRAINT stored_file_pkey PRIMARY KEY (name);

ALTER TABLE ONLY kyc.subject
    ADD CONSTRAINT subject_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY kyc.subject
    ADD CONSTRAINT subject_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_key EXCLUDE USING hash (key WITH =);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (group_id);

ALTER TABLE ONLY ledger.entry
    ADD CONSTRAINT entry_key UNIQUE (key_digest);

ALTER TABLE ONLY ledger.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.posting_group
    ADD CONSTRAINT posting_group_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.posting
    ADD CONSTRAINT posting_pkey PRIMARY KEY (entry_id, line);

ALTER TABLE ONLY ledger.turnover_cursor
    ADD CONSTRAINT turnover_cursor_pkey PRIMARY KEY (is_one);

ALTER TABLE ONLY ledger.turnover
    ADD CONSTRAINT turnover_pkey PRIMARY KEY (day, reason, source_kind, target_kind);

ALTER TABLE ONLY notifications.mail
    ADD CONSTRAINT mail_message_id UNIQUE (message_id);

ALTER TABLE ONLY notifications.mail
    ADD CONSTRAINT mail_once UNIQUE (event_id, kind);

ALTER TABLE ONLY notifications.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.message
    ADD CONSTRAINT message_once UNIQUE (event_id, kind);

ALTER TABLE ONLY notifications.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY notifications.refused_address
    ADD CONSTRAINT refused_address_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY plans.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (key);

ALTER TABLE ONLY plans.plan_version
    ADD CONSTRAINT plan_version_pkey PRIMARY KEY (plan_key, version);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_number_key UNIQUE (number);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_pkey PRIMARY KEY (id);

ALTER TABLE ONLY plans.risk_statement
    ADD CONSTRAINT risk_statement_pkey PRIMARY KEY (version);

ALTER TABLE ONLY platform.clock
    ADD CONSTRAINT clock_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY platform.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.loop
    ADD CONSTRAINT loop_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.outbox
    ADD CONSTRAINT outbox_person_id_person_seq_key UNIQUE (person_id, person_seq);

ALTER TABLE ONLY platform.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.outbox_sequence
    ADD CONSTRAINT outbox_sequence_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY referrals.attribution
    ADD CONSTRAINT attribution_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY referrals.attribution
    ADD CONSTRAINT attribution_referrer_id_number_key UNIQUE (referrer_id, number);

ALTER TABLE ONLY referrals.bonus
    ADD CONSTRAINT bonus_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY referrals.bonus
    ADD CONSTRAINT bonus_position_id_key UNIQUE (position_id);

ALTER TABLE ONLY referrals.code
    ADD CONSTRAINT code_code_key UNIQUE (code);

ALTER TABLE ONLY referrals.code
    ADD CONSTRAINT code_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_of_owner UNIQUE (owner_id);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_pkey PRIMARY KEY (chain_id, wallet, nonce);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_whole UNIQUE (owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY signer.switch
    ADD CONSTRAINT switch_command_once UNIQUE (command_id);

ALTER TABLE ONLY signer.switch
    ADD CONSTRAINT switch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer.top_up
    ADD CONSTRAINT top_up_pkey PRIMARY KEY (key);

ALTER TABLE ONLY signer.transaction
    ADD CONSTRAINT transaction_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY signer.turn
    ADD CONSTRAINT turn_pkey PRIMARY KEY (held);

ALTER TABLE ONLY treasury.alarm
    ADD CONSTRAINT alarm_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_transfer UNIQUE (transfer_id);

ALTER TABLE ONLY treasury.capital_cursor
    ADD CONSTRAINT capital_cursor_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.chain_head
    ADD CONSTRAINT chain_head_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.deposit_address
    ADD CONSTRAINT deposit_address_of_person UNIQUE (chain_id, person_id);

ALTER TABLE ONLY treasury.deposit_address
    ADD CONSTRAINT deposit_address_pkey PRIMARY KEY (chain_id, address);

ALTER TABLE ONLY treasury.key_ring
    ADD CONSTRAINT key_ring_deposit_xpub_key UNIQUE (deposit_xpub);

ALTER TABLE ONLY treasury.key_ring
    ADD CONSTRAINT key_ring_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.operator_address
    ADD CONSTRAINT operator_address_nonce UNIQUE (nonce);

ALTER TABLE ONLY treasury.operator_address
    ADD CONSTRAINT operator_address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.operator_address
    ADD CONSTRAINT operator_address_whole UNIQUE (id, chain_id, address);

ALTER TABLE ONLY treasury.operator_statement
    ADD CONSTRAINT operator_statement_pkey PRIMARY KEY (nonce);

ALTER TABLE ONLY treasury.operator_statement
    ADD CONSTRAINT operator_statement_whole UNIQUE (nonce, chain_id, address);

ALTER TABLE ONLY treasury.pinned_token
    ADD CONSTRAINT pinned_token_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.reversal
    ADD CONSTRAINT reversal_pkey PRIMARY KEY (entry_id, account);

ALTER TABLE ONLY treasury.scanned_block
    ADD CONSTRAINT scanned_block_pkey PRIMARY KEY (chain_id, block_number);

ALTER TABLE ONLY treasury.sweep
    ADD CONSTRAINT sweep_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.transfer
    ADD CONSTRAINT transfer_arrival UNIQUE (chain_id, tx_hash, log_index, arrival);

ALTER TABLE ONLY treasury.transfer_change
    ADD CONSTRAINT transfer_change_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY treasury.transfer
    ADD CONSTRAINT transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.unsweepable
    ADD CONSTRAINT unsweepable_pkey PRIMARY KEY (chain_id, address);

ALTER TABLE ONLY withdrawals.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (withdrawal_id, approver_id);

ALTER TABLE ONLY withdrawals.book_address
    ADD CONSTRAINT book_address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY withdrawals.book_lock
    ADD CONSTRAINT book_lock_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY withdrawals.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (withdrawal_id, place);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_key UNIQUE (person_id, request_key);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_number_key UNIQUE (number);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

CREATE INDEX attempt_age ON accounts.attempt USING btree (last_failed_at);

CREATE INDEX mail_token_expiry ON accounts.mail_token USING btree (expires_at);

CREATE INDEX note_of_person ON accounts.note USING btree (person_id, id DESC);

CREATE INDEX passkey_challenge_expiry ON accounts.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_of_person ON accounts.passkey USING btree (person_id);

CREATE INDEX permission_holders ON accounts.permission USING btree (permission, person_id);

CREATE INDEX person_admin ON accounts.person USING btree (created_at, id) WHERE (role = 'Admin'::text);

CREATE INDEX person_by_name ON accounts.person USING btree (lower(full_name) COLLATE "C", id);

CREATE INDEX person_by_sign_in ON accounts.person USING btree (COALESCE(last_login_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);

CREATE INDEX person_by_state ON accounts.person USING btree (state, created_at, id);

CREATE INDEX person_email_prefix ON accounts.person USING btree (email text_pattern_ops);

CREATE INDEX person_last_name_prefix ON accounts.person USING btree (lower(regexp_replace(full_name, '^.*\s'::text, ''::text)) text_pattern_ops);

CREATE INDEX person_name_prefix ON accounts.person USING btree (lower(full_name) text_pattern_ops);

CREATE INDEX person_newest ON accounts.person USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX person_photo ON accounts.person USING btree (photo_name) WHERE (photo_name IS NOT NULL);

CREATE INDEX person_username_prefix ON accounts.person USING btree (lower(username) text_pattern_ops);

CREATE INDEX session_ended ON accounts.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expiry ON accounts.session USING btree (expires_at);

CREATE INDEX session_open ON accounts.session USING btree (person_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX sign_in_age ON accounts.sign_in USING btree (at);

CREATE INDEX sign_in_by_time ON accounts.sign_in USING btree (person_id, at DESC, id DESC);

CREATE INDEX sign_in_of_person ON accounts.sign_in USING btree (person_id, id DESC);

CREATE INDEX sign_in_ticket_expiry ON accounts.sign_in_ticket USING btree (expires_at);

CREATE INDEX sign_in_ticket_person ON accounts.sign_in_ticket USING btree (person_id);

CREATE INDEX command_about ON approvals.command USING btree (subject, made_at, id);

CREATE INDEX command_by_name ON approvals.command USING btree (command, made_at, id);

CREATE INDEX command_by_state ON approvals.command USING btree (state, made_at, id);

CREATE INDEX command_newest ON approvals.command USING btree (made_at DESC, id DESC);

CREATE INDEX command_of_maker ON approvals.command USING btree (maker_id, made_at, id);

CREATE INDEX command_waiting ON approvals.command USING btree (expires_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX look_open ON audit.look USING btree ((true)) WHERE (ended_at IS NULL);

CREATE INDEX record_newest ON audit.record USING btree (happened_at, id);

CREATE INDEX record_of_action ON audit.record USING btree (action, happened_at, id);

CREATE INDEX record_of_actor ON audit.record USING btree (actor, happened_at, id);

CREATE INDEX record_of_actor_action ON audit.record USING btree (actor, action, happened_at, id);

CREATE INDEX record_of_request ON audit.record USING btree (request_id, happened_at, id) WHERE (request_id IS NOT NULL);

CREATE INDEX record_of_subject ON audit.record USING btree (subject, happened_at, id);

CREATE INDEX record_of_subject_id ON audit.record USING btree (substr(subject, (strpos(subject, ':'::text) + 1)), happened_at, id);

CREATE INDEX announcement_newest ON content.announcement USING btree (published_at DESC, id DESC);

CREATE INDEX announcement_standing ON content.announcement USING btree (starts_at) WHERE (withdrawn_at IS NULL);

CREATE INDEX contact_message_address ON content.contact_message USING btree (address_digest, received_at) WHERE (address_digest IS NOT NULL);

CREATE INDEX contact_message_assignee ON content.contact_message USING btree (assignee_id, received_at, id);

CREATE INDEX contact_message_email ON content.contact_message USING btree (lower(email), received_at);

CREATE INDEX contact_message_email_prefix ON content.contact_message USING btree (lower(email) text_pattern_ops);

CREATE INDEX contact_message_received ON content.contact_message USING btree (received_at, id);

CREATE INDEX contact_message_state ON content.contact_message USING btree (state, received_at, id);

CREATE INDEX contact_message_waiting ON content.contact_message USING btree (received_at) WHERE (state = 'open'::text);

CREATE INDEX contact_message_words ON content.contact_message USING gin (words);

CREATE INDEX mail_about ON content.mail USING btree (about_id);

CREATE INDEX mail_open ON content.mail USING btree (id) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX mail_waiting ON content.mail USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX probe_down ON content.probe USING btree (minute) WHERE (NOT is_up);

CREATE INDEX probe_up ON content.probe USING btree (component, minute) WHERE is_up;

CREATE INDEX reply_message ON content.reply USING btree (message_id, written_at);

CREATE INDEX subscription_address ON content.subscription USING btree (address_digest, requested_at) WHERE (address_digest IS NOT NULL);

CREATE INDEX subscription_email_prefix ON content.subscription USING btree (email text_pattern_ops);

CREATE INDEX subscription_requested ON content.subscription USING btree (requested_at, id);

CREATE INDEX subscription_state ON content.subscription USING btree (state, requested_at, id);

CREATE INDEX testimonial_person ON content.testimonial USING btree (person_id);

CREATE INDEX testimonial_state ON content.testimonial USING btree (state, written_at DESC, id DESC);

CREATE UNIQUE INDEX deposit_arrival ON deposits.deposit USING btree (chain_id, tx_hash, log_index, arrival) WHERE (gateway = 'chain'::text);

CREATE INDEX deposit_by_amount ON deposits.deposit USING btree (COALESCE(amount_micro, (0)::bigint), id);

CREATE INDEX deposit_by_hand ON deposits.deposit USING btree (gateway, created_at, id) WHERE (gateway <> 'chain'::text);

CREATE INDEX deposit_by_state ON deposits.deposit USING btree (state, created_at, id);

CREATE INDEX deposit_deleted ON deposits.deposit USING btree (created_at) WHERE (state = 'deleted'::text);

CREATE INDEX deposit_for_staff ON deposits.deposit USING btree (state, created_at DESC, id) WHERE (state = ANY (ARRAY['submitted'::text, 'waiting_for_capital'::text, 'frozen'::text, 'unsupported'::text]));

CREATE INDEX deposit_holes ON deposits.deposit USING btree (chain_id, transfer_id) WHERE (hole_micro > 0);

CREATE INDEX deposit_newest ON deposits.deposit USING btree (created_at, id);

CREATE INDEX deposit_of_network ON deposits.deposit USING btree (chain_id, created_at, id) WHERE (chain_id IS NOT NULL);

CREATE INDEX deposit_of_person ON deposits.deposit USING btree (person_id, created_at, id);

CREATE INDEX deposit_pending ON deposits.deposit USING btree (chain_id, block_number) WHERE (state = ANY (ARRAY['seen'::text, 'confirming'::text]));

CREATE UNIQUE INDEX deposit_reference ON deposits.deposit USING btree (person_id, lower(reference)) WHERE ((gateway <> 'chain'::text) AND (state <> ALL (ARRAY['rejected'::text, 'deleted'::text])));

CREATE INDEX deposit_reference_prefix ON deposits.deposit USING btree (lower(reference) text_pattern_ops) WHERE (gateway <> 'chain'::text);

CREATE INDEX deposit_small ON deposits.deposit USING btree (person_id, chain_id) WHERE (state = 'below_minimum'::text);

CREATE INDEX deposit_transaction ON deposits.deposit USING btree (tx_hash) WHERE (tx_hash IS NOT NULL);

CREATE INDEX deposit_waiting ON deposits.deposit USING btree (created_at) WHERE (state = ANY (ARRAY['submitted'::text, 'waiting_for_capital'::text]));

CREATE INDEX test_money_of_person ON deposits.test_money USING btree (person_id, asked_at);

CREATE INDEX assignment_of_case ON kyc.assignment USING btree (case_id, id);

CREATE INDEX case_by_state ON kyc.identity_case USING btree (state, opened_at DESC, id DESC);

CREATE INDEX case_newest ON kyc.identity_case USING btree (opened_at DESC, id DESC);

CREATE INDEX case_of_assignee ON kyc.identity_case USING btree (assignee_id, opened_at, id) WHERE (assignee_id IS NOT NULL);

CREATE INDEX case_of_nobody ON kyc.identity_case USING btree (opened_at, id) WHERE (assignee_id IS NULL);

CREATE INDEX case_of_person ON kyc.identity_case USING btree (person_id, opened_at DESC);

CREATE UNIQUE INDEX case_one_open ON kyc.identity_case USING btree (person_id) WHERE ((state = ANY (ARRAY['pending'::text, 'revision'::text, 'verified'::text])) AND (erased_at IS NULL));

CREATE INDEX case_queue ON kyc.identity_case USING btree (state_at, id) WHERE ((state = 'pending'::text) AND (erased_at IS NULL));

CREATE INDEX case_verified ON kyc.identity_case USING btree (person_id) WHERE ((state = 'verified'::text) AND (erased_at IS NULL));

CREATE INDEX decision_rejecting ON kyc.decision USING btree (person_id, reviewer_id) WHERE (decision = 'reject'::text);

CREATE INDEX round_decided ON kyc.round USING btree (decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX round_open ON kyc.round USING btree (case_id, round) WHERE (NOT over);

CREATE INDEX stored_file_age ON kyc.stored_file USING btree (stored_at);

CREATE INDEX stored_file_of_person ON kyc.stored_file USING btree (person_id);

CREATE INDEX subject_to_erase ON kyc.subject USING btree (erase_at) WHERE ((erase_at IS NOT NULL) AND (key_id IS NOT NULL) AND (legal_hold IS NULL));

CREATE INDEX view_of_case ON kyc.document_view USING btree (case_id, viewed_at DESC) WHERE (viewed_at IS NOT NULL);

CREATE INDEX view_of_person ON kyc.document_view USING btree (person_id, viewed_at DESC) WHERE (viewed_at IS NOT NULL);

CREATE INDEX account_of_the_house ON ledger.account USING btree (kind) WHERE (kind = ANY (ARRAY['custody'::text, 'capital'::text, 'bank'::text, 'suspense'::text, 'dust'::text]));

CREATE INDEX checkpoint_business_time ON ledger.checkpoint USING btree (business_at, group_id);

CREATE INDEX entry_about ON ledger.entry USING hash (about);

CREATE INDEX entry_reason ON ledger.entry USING btree (reason, id);

CREATE INDEX posting_amount ON ledger.posting USING btree (amount_micro, entry_id);

CREATE INDEX posting_group_business_time ON ledger.posting_group USING btree (business_at);

CREATE INDEX posting_source ON ledger.posting USING btree (source_id, entry_id);

CREATE INDEX posting_target ON ledger.posting USING btree (target_id, entry_id);

CREATE INDEX mail_open ON notifications.mail USING btree (id) WHERE (state = 'waiting'::text);

CREATE INDEX mail_waiting ON notifications.mail USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX message_by_time ON notifications.message USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX message_of_person ON notifications.message USING btree (person_id, id DESC);

CREATE INDEX message_unread ON notifications.message USING btree (person_id) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX plan_version_in_work ON plans.plan_version USING btree (plan_key) WHERE (state = ANY (ARRAY['draft'::text, 'proposed'::text]));

CREATE UNIQUE INDEX plan_version_on_offer ON plans.plan_version USING btree (plan_key) WHERE (state = 'published'::text);

CREATE UNIQUE INDEX position_asked_once ON plans."position" USING btree (person_id, activation_key) WHERE (activation_key IS NOT NULL);

CREATE INDEX position_due ON plans."position" USING btree (due_at, id) WHERE (state = 'open'::text);

CREATE INDEX position_ended ON plans."position" USING btree (person_id, ended_at, id) WHERE (state <> 'open'::text);

CREATE INDEX position_of_person ON plans."position" USING btree (person_id, due_at, id) WHERE (state = 'open'::text);

CREATE INDEX position_payable ON plans."position" USING btree (COALESCE(retry_at, due_at), id) WHERE (state = 'open'::text);

CREATE INDEX position_promised ON plans."position" USING btree (plan_key, version) INCLUDE (amount_micro, profit_micro, bonus_micro) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX position_renewed ON plans."position" USING btree (renewed_from) WHERE (renewed_from IS NOT NULL);

CREATE INDEX outbox_by_time ON platform.outbox USING btree (created_at);

CREATE INDEX outbox_to_wake ON platform.outbox USING btree (id) WHERE (woken_at IS NULL);

CREATE INDEX outbox_untold ON platform.outbox USING btree (id) WHERE (told_at IS NULL);

CREATE INDEX outbox_waiting ON platform.outbox USING btree (id) WHERE (relayed_at IS NULL);

CREATE INDEX bonus_of_referrer ON referrals.bonus USING btree (referrer_id, state) INCLUDE (amount_micro);

CREATE INDEX payout_auto ON signer.payout USING btree (signed_at) WHERE (tier = 'auto'::text);

CREATE INDEX payout_reserved ON signer.payout USING btree (reserved_at);

CREATE INDEX transaction_gas ON signer.transaction USING btree (signed_at) WHERE (purpose = ANY (ARRAY['gas'::text, 'void'::text]));

CREATE INDEX transaction_of_nonce ON signer.transaction USING btree (chain_id, wallet, nonce);

CREATE INDEX transaction_of_top_up ON signer.transaction USING btree (top_up_key) WHERE (top_up_key IS NOT NULL);

CREATE INDEX transaction_of_withdrawal ON signer.transaction USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);

CREATE UNIQUE INDEX alarm_standing ON treasury.alarm USING btree (kind, chain_id, about) WHERE (cleared_at IS NULL);

CREATE INDEX capital_arrival_holes ON treasury.capital_arrival USING btree (transfer_id) WHERE (hole_micro > 0);

CREATE INDEX capital_arrival_outside ON treasury.capital_arrival USING btree (chain_id, transfer_id DESC) WHERE (state <> 'in_house'::text);

CREATE INDEX capital_arrival_unattributed ON treasury.capital_arrival USING btree (chain_id) WHERE (state = 'unattributed'::text);

CREATE UNIQUE INDEX deposit_address_index ON treasury.deposit_address USING btree (key_ring_id, address_index) WHERE (branch = 0);

CREATE UNIQUE INDEX deposit_address_of_house ON treasury.deposit_address USING btree (chain_id, key_ring_id) WHERE (branch = 1);

CREATE UNIQUE INDEX deposit_address_wallets ON treasury.deposit_address USING btree (chain_id, branch) WHERE (branch > 1);

CREATE UNIQUE INDEX operator_address_standing ON treasury.operator_address USING btree (chain_id, address) WHERE (retired_at IS NULL);

CREATE INDEX reconciliation_by_time ON treasury.reconciliation USING btree (chain_id, at);

CREATE INDEX reconciliation_newest ON treasury.reconciliation USING btree (chain_id, id DESC);

CREATE INDEX scanned_block_unsettled ON treasury.scanned_block USING btree (chain_id, block_number) WHERE (NOT settled);

CREATE INDEX sweep_newest ON treasury.sweep USING btree (chain_id, created_at DESC);

CREATE UNIQUE INDEX sweep_open ON treasury.sweep USING btree (chain_id, address) WHERE (state = ANY (ARRAY['planned'::text, 'gas_sent'::text, 'sent'::text]));

CREATE INDEX transfer_by_block ON treasury.transfer USING btree (chain_id, block_number) WHERE (state <> 'orphaned'::text);

CREATE INDEX transfer_change_in_order ON treasury.transfer_change USING btree (chain_id, seq);

CREATE INDEX transfer_receiver ON treasury.transfer USING btree (chain_id, receiver, id);

CREATE UNIQUE INDEX transfer_standing ON treasury.transfer USING btree (chain_id, tx_hash, log_index) WHERE (state <> 'orphaned'::text);

CREATE INDEX address_of_anybody ON withdrawals.book_address USING btree (chain_id, address) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX address_of_person ON withdrawals.book_address USING btree (person_id, chain_id, address) WHERE (removed_at IS NULL);

CREATE INDEX withdrawal_by_amount ON withdrawals.withdrawal USING btree (amount_micro, id);

CREATE INDEX withdrawal_by_method ON withdrawals.withdrawal USING btree (method, created_at, id);

CREATE INDEX withdrawal_by_state ON withdrawals.withdrawal USING btree (state, created_at, id);

CREATE INDEX withdrawal_by_tier ON withdrawals.withdrawal USING btree (tier, created_at, id);

CREATE INDEX withdrawal_by_type ON withdrawals.withdrawal USING btree (type, created_at, id);

CREATE INDEX withdrawal_newest ON withdrawals.withdrawal USING btree (created_at, id);

CREATE INDEX withdrawal_of_address ON withdrawals.withdrawal USING btree (address_id) WHERE (address_id IS NOT NULL);

CREATE INDEX withdrawal_of_person ON withdrawals.withdrawal USING btree (person_id, created_at, id);

CREATE INDEX withdrawal_open ON withdrawals.withdrawal USING btree (state, created_at, id) WHERE (state <> ALL (ARRAY['settled'::text, 'rejected'::text, 'cancelled'::text]));

CREATE INDEX withdrawal_settled_at ON withdrawals.withdrawal USING btree (settled_at) WHERE (state = 'settled'::text);

CREATE INDEX withdrawal_to_address ON withdrawals.withdrawal USING btree (to_address) WHERE (to_address IS NOT NULL);

CREATE INDEX withdrawal_transaction ON withdrawals.withdrawal USING btree (tx_hash) WHERE (tx_hash IS NOT NULL);

CREATE TRIGGER note_is_kept BEFORE DELETE OR UPDATE ON accounts.note FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER note_is_never_emptied BEFORE TRUNCATE ON accounts.note FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER permission_behind_role BEFORE INSERT ON accounts.permission FOR EACH ROW EXECUTE FUNCTION accounts.check_permission_role();

CREATE TRIGGER role_before_permission BEFORE UPDATE OF role ON accounts.person FOR EACH ROW WHEN (((old.role = 'Admin'::text) AND (new.role <> 'Admin'::text))) EXECUTE FUNCTION accounts.check_role_permission();

CREATE TRIGGER command_is_decided_once BEFORE UPDATE ON approvals.command FOR EACH ROW EXECUTE FUNCTION approvals.refuse_second_decision();

CREATE TRIGGER command_is_kept BEFORE DELETE ON approvals.command FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER command_is_never_emptied BEFORE TRUNCATE ON approvals.command FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_is_never_emptied BEFORE TRUNCATE ON audit.head FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_is_never_taken_away BEFORE DELETE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_moves_forward BEFORE UPDATE ON audit.head FOR EACH ROW WHEN ((new.seq <= old.seq)) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER link_is_append_only BEFORE DELETE OR UPDATE ON audit.link FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER link_is_never_emptied BEFORE TRUNCATE ON audit.link FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER look_ends_once BEFORE UPDATE ON audit.look FOR EACH ROW EXECUTE FUNCTION audit.refuse_second_end();

CREATE TRIGGER look_is_kept BEFORE DELETE ON audit.look FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER look_is_never_emptied BEFORE TRUNCATE ON audit.look FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_is_append_only BEFORE DELETE OR UPDATE ON audit.record FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_is_never_emptied BEFORE TRUNCATE ON audit.record FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_waits_for_the_sealer AFTER INSERT ON audit.record FOR EACH ROW EXECUTE FUNCTION audit.queue_record();

CREATE TRIGGER verification_is_append_only BEFORE DELETE OR UPDATE ON audit.verification FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER verification_is_never_emptied BEFORE TRUNCATE ON audit.verification FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER case_goes_forward BEFORE UPDATE ON kyc.identity_case FOR EACH ROW EXECUTE FUNCTION kyc.refuse_wrong_step();

CREATE TRIGGER decision_by_fresh_eyes BEFORE INSERT ON kyc.decision FOR EACH ROW EXECUTE FUNCTION kyc.refuse_same_eyes();

CREATE TRIGGER decision_is_kept BEFORE DELETE OR UPDATE ON kyc.decision FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER view_is_kept BEFORE DELETE ON kyc.document_view FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER view_is_used_once BEFORE UPDATE ON kyc.document_view FOR EACH ROW EXECUTE FUNCTION kyc.refuse_second_look();

CREATE TRIGGER account_is_never_closed BEFORE DELETE ON ledger.account FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER account_is_never_emptied BEFORE TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER account_keeps_its_name BEFORE UPDATE OF id, key, currency ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER entry_is_never_emptied BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER group_is_append_only BEFORE DELETE OR UPDATE ON ledger.posting_group FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER group_is_never_emptied BEFORE TRUNCATE ON ledger.posting_group FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE ON ledger.posting FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER posting_is_never_emptied BEFORE TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER position_ends_once BEFORE UPDATE ON plans."position" FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION plans.refuse_other_position();

CREATE TRIGGER position_is_frozen BEFORE UPDATE OF id, number, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, referrer_id, started_at, due_at, escrow_entry, renewed_from, risk_version, language, acknowledged_at, activation_key, created_at ON plans."position" FOR EACH ROW WHEN (((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.number IS DISTINCT FROM new.number)) OR (old.person_id IS DISTINCT FROM new.person_id)) OR (old.plan_key IS DISTINCT FROM new.plan_key)) OR (old.version IS DISTINCT FROM new.version)) OR (old.amount_micro IS DISTINCT FROM new.amount_micro)) OR (old.profit_micro IS DISTINCT FROM new.profit_micro)) OR (old.bonus_micro IS DISTINCT FROM new.bonus_micro)) OR (old.referrer_id IS DISTINCT FROM new.referrer_id)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.due_at IS DISTINCT FROM new.due_at)) OR (old.escrow_entry IS DISTINCT FROM new.escrow_entry)) OR (old.renewed_from IS DISTINCT FROM new.renewed_from)) OR (old.risk_version IS DISTINCT FROM new.risk_version)) OR (old.language IS DISTINCT FROM new.language)) OR (old.acknowledged_at IS DISTINCT FROM new.acknowledged_at)) OR (old.activation_key IS DISTINCT FROM new.activation_key)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION plans.refuse_other_position();

CREATE CONSTRAINT TRIGGER position_is_funded AFTER INSERT OR UPDATE OF state ON plans."position" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plans.demand_escrow();

CREATE TRIGGER position_is_kept BEFORE DELETE ON plans."position" FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER position_is_never_emptied BEFORE TRUNCATE ON plans."position" FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER position_keeps_terms BEFORE INSERT ON plans."position" FOR EACH ROW EXECUTE FUNCTION plans.refuse_other_promise();

CREATE TRIGGER risk_statement_is_kept BEFORE DELETE OR UPDATE ON plans.risk_statement FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER risk_statement_is_never_emptied BEFORE TRUNCATE ON plans.risk_statement FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER terms_are_frozen BEFORE UPDATE ON plans.plan_version FOR EACH ROW EXECUTE FUNCTION plans.refuse_other_terms();

CREATE TRIGGER clock_moves_forward BEFORE UPDATE ON platform.clock FOR EACH ROW EXECUTE FUNCTION platform.refuse_clock_step_back();

CREATE TRIGGER outbox_keeps_unsent BEFORE DELETE ON platform.outbox FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_app'::name)) EXECUTE FUNCTION platform.keep_unsent_events();

CREATE TRIGGER attribution_is_kept BEFORE DELETE OR UPDATE ON referrals.attribution FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER attribution_is_never_emptied BEFORE TRUNCATE ON referrals.attribution FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_kept BEFORE DELETE ON referrals.bonus FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_never_emptied BEFORE TRUNCATE ON referrals.bonus FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_settled_once BEFORE UPDATE ON referrals.bonus FOR EACH ROW EXECUTE FUNCTION referrals.refuse_second_settlement();

CREATE TRIGGER transaction_one_purpose BEFORE INSERT ON signer.transaction FOR EACH ROW EXECUTE FUNCTION signer.refuse_two_purposes();

CREATE TRIGGER deposit_address_one_role BEFORE INSERT OR UPDATE OF address ON treasury.deposit_address FOR EACH ROW EXECUTE FUNCTION treasury.refuse_two_roles();

CREATE TRIGGER operator_address_one_role BEFORE INSERT OR UPDATE OF address ON treasury.operator_address FOR EACH ROW EXECUTE FUNCTION treasury.refuse_two_roles();

CREATE TRIGGER reversal_of_capital BEFORE INSERT ON treasury.reversal FOR EACH ROW EXECUTE FUNCTION treasury.refuse_other_source();

CREATE TRIGGER withdrawal_moves BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.withdrawal_moves();

ALTER TABLE ONLY accounts.mail_token
    ADD CONSTRAINT mail_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.note
    ADD CONSTRAINT note_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.note
    ADD CONSTRAINT note_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.passkey_challenge
    ADD CONSTRAINT passkey_challenge_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.passkey
    ADD CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.permission
    ADD CONSTRAINT permission_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.recovery_code
    ADD CONSTRAINT recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.session
    ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.sign_in
    ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY content.reply
    ADD CONSTRAINT reply_message_id_fkey FOREIGN KEY (message_id) REFERENCES content.contact_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY kyc.assignment
    ADD CONSTRAINT assignment_case_id_fkey FOREIGN KEY (case_id) REFERENCES kyc.identity_case(id);

ALTER TABLE ONLY kyc.decision
    ADD CONSTRAINT decision_case_id_person_id_fkey FOREIGN KEY (case_id, person_id) REFERENCES kyc.identity_case(id, person_id);

ALTER TABLE ONLY kyc.decision
    ADD CONSTRAINT decision_case_id_round_fkey FOREIGN KEY (case_id, round) REFERENCES kyc.round(case_id, round);

ALTER TABLE ONLY kyc.document_view
    ADD CONSTRAINT document_view_case_id_person_id_fkey FOREIGN KEY (case_id, person_id) REFERENCES kyc.identity_case(id, person_id);

ALTER TABLE ONLY kyc.document_view
    ADD CONSTRAINT document_view_file_name_fkey FOREIGN KEY (file_name) REFERENCES kyc.stored_file(name);

ALTER TABLE ONLY kyc.identity_case
    ADD CONSTRAINT identity_case_person_id_fkey FOREIGN KEY (person_id) REFERENCES kyc.subject(person_id);

ALTER TABLE ONLY kyc.nudge
    ADD CONSTRAINT nudge_case_id_round_fkey FOREIGN KEY (case_id, round) REFERENCES kyc.round(case_id, round);

ALTER TABLE ONLY kyc.part
    ADD CONSTRAINT part_case_id_round_fkey FOREIGN KEY (case_id, round) REFERENCES kyc.round(case_id, round);

ALTER TABLE ONLY kyc.part
    ADD CONSTRAINT part_file_name_fkey FOREIGN KEY (file_name) REFERENCES kyc.stored_file(name);

ALTER TABLE ONLY kyc.round
    ADD CONSTRAINT round_case_id_fkey FOREIGN KEY (case_id) REFERENCES kyc.identity_case(id);

ALTER TABLE ONLY kyc.stored_file
    ADD CONSTRAINT stored_file_person_id_fkey FOREIGN KEY (person_id) REFERENCES kyc.subject(person_id);

ALTER TABLE ONLY plans.plan_version
    ADD CONSTRAINT plan_version_plan_key_fkey FOREIGN KEY (plan_key) REFERENCES plans.plan(key);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_plan_key_version_fkey FOREIGN KEY (plan_key, version) REFERENCES plans.plan_version(plan_key, version);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_renewal_risk_version_fkey FOREIGN KEY (renewal_risk_version) REFERENCES plans.risk_statement(version);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_renewed_from_fkey FOREIGN KEY (renewed_from) REFERENCES plans."position"(id);

ALTER TABLE ONLY plans."position"
    ADD CONSTRAINT position_risk_version_fkey FOREIGN KEY (risk_version) REFERENCES plans.risk_statement(version);

ALTER TABLE ONLY referrals.attribution
    ADD CONSTRAINT attribution_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrals.code(person_id);

ALTER TABLE ONLY referrals.bonus
    ADD CONSTRAINT bonus_person_id_fkey FOREIGN KEY (person_id) REFERENCES referrals.attribution(person_id);

ALTER TABLE ONLY signer.payout
    ADD CONSTRAINT payout_withdrawal_id_chain_id_wallet_nonce_fkey FOREIGN KEY (withdrawal_id, chain_id, wallet, nonce) REFERENCES signer.nonce(owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.top_up
    ADD CONSTRAINT top_up_key_chain_id_wallet_nonce_fkey FOREIGN KEY (key, chain_id, wallet, nonce) REFERENCES signer.nonce(owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.transaction
    ADD CONSTRAINT transaction_top_up_key_fkey FOREIGN KEY (top_up_key) REFERENCES signer.top_up(key);

ALTER TABLE ONLY signer.transaction
    ADD CONSTRAINT transaction_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES signer.payout(withdrawal_id);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_operator_address_id_chain_id_sender_fkey FOREIGN KEY (operator_address_id, chain_id, sender) REFERENCES treasury.operator_address(id, chain_id, address);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES treasury.transfer(id);

ALTER TABLE ONLY treasury.deposit_address
    ADD CONSTRAINT deposit_address_key_ring_id_fkey FOREIGN KEY (key_ring_id) REFERENCES treasury.key_ring(id);

ALTER TABLE ONLY treasury.operator_address
    ADD CONSTRAINT operator_address_nonce_chain_id_address_fkey FOREIGN KEY (nonce, chain_id, address) REFERENCES treasury.operator_statement(nonce, chain_id, address);

ALTER TABLE ONLY treasury.sweep
    ADD CONSTRAINT sweep_chain_id_address_fkey FOREIGN KEY (chain_id, address) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY treasury.transfer_change
    ADD CONSTRAINT transfer_change_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES treasury.transfer(id);

ALTER TABLE ONLY treasury.transfer
    ADD CONSTRAINT transfer_receiver_is_ours FOREIGN KEY (chain_id, receiver) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY treasury.unsweepable
    ADD CONSTRAINT unsweepable_chain_id_address_fkey FOREIGN KEY (chain_id, address) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY withdrawals.approval
    ADD CONSTRAINT approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id);

ALTER TABLE ONLY withdrawals.step
    ADD CONSTRAINT step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_address_id_fkey FOREIGN KEY (address_id) REFERENCES withdrawals.book_address(id);

GRANT USAGE ON SCHEMA accounts TO clearhold_app;

GRANT USAGE ON SCHEMA approvals TO clearhold_app;
GRANT USAGE ON SCHEMA approvals TO clearhold_signer;

GRANT USAGE ON SCHEMA audit TO clearhold_app;

GRANT USAGE ON SCHEMA content TO clearhold_app;

GRANT USAGE ON SCHEMA deposits TO clearhold_app;

GRANT USAGE ON SCHEMA kyc TO clearhold_app;

GRANT USAGE ON SCHEMA ledger TO clearhold_app;

GRANT USAGE ON SCHEMA notifications TO clearhold_app;

GRANT USAGE ON SCHEMA plans TO clearhold_app;

GRANT USAGE ON SCHEMA platform TO clearhold_app;

GRANT USAGE ON SCHEMA referrals TO clearhold_app;

GRANT USAGE ON SCHEMA signer TO clearhold_signer;
GRANT USAGE ON SCHEMA signer TO clearhold_app;

GRANT USAGE ON SCHEMA treasury TO clearhold_app;
GRANT USAGE ON SCHEMA treasury TO clearhold_signer;

GRANT USAGE ON SCHEMA withdrawals TO clearhold_app;
GRANT USAGE ON SCHEMA withdrawals TO clearhold_signer;

GRANT SELECT ON TABLE audit.record TO clearhold_app;

GRANT INSERT(actor) ON TABLE audit.record TO clearhold_app;

GRANT INSERT(action) ON TABLE audit.record TO clearhold_app;

GRANT INSERT(subject) ON TABLE audit.record TO clearhold_app;

GRANT INSERT(before_digest) ON TABLE audit.record TO clearhold_app;

GRANT INSERT(after_digest) ON TABLE audit.record TO clearhold_app;

GRANT INSERT(request_id) ON TABLE audit.record TO clearhold_app;

REVOKE ALL ON FUNCTION ledger.group_digests(group_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.group_digests(group_ids bigint[]) TO clearhold_app;

REVOKE ALL ON FUNCTION ledger.open_accounts(account_keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.open_accounts(account_keys text[]) TO clearhold_app;

REVOKE ALL ON FUNCTION ledger.post_group(careful boolean, item_keys uuid[], item_contents uuid[], item_reasons text[], item_actors text[], item_abouts text[], account_keys text[], line_items integer[], line_sources integer[], line_targets integer[], line_amounts bigint[], OUT group_id bigint, OUT verdicts integer[], OUT known_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.post_group(careful boolean, item_keys uuid[], item_contents uuid[], item_reasons text[], item_actors text[], item_abouts text[], account_keys text[], line_items integer[], line_sources integer[], line_targets integer[], line_amounts bigint[], OUT group_id bigint, OUT verdicts integer[], OUT known_ids bigint[]) TO clearhold_app;

REVOKE ALL ON FUNCTION ledger.row_digests(group_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.row_digests(group_ids bigint[]) TO clearhold_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE accounts.attempt TO clearhold_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE accounts.mail_token TO clearhold_app;

GRANT SELECT ON TABLE accounts.note TO clearhold_app;

GRANT INSERT(person_id) ON TABLE accounts.note TO clearhold_app;

GRANT INSERT(author_id) ON TABLE accounts.note TO clearhold_app;

GRANT INSERT(text) ON TABLE accounts.note TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.passkey TO clearhold_app;

GRANT UPDATE(counter) ON TABLE accounts.passkey TO clearhold_app;

GRANT UPDATE(last_used_at) ON TABLE accounts.passkey TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.passkey_challenge TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.permission TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE accounts.person TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.photo TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.recovery_code TO clearhold_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE accounts.session TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE accounts.sign_in TO clearhold_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE accounts.sign_in_ticket TO clearhold_app;

GRANT SELECT,INSERT ON TABLE approvals.approver_key TO clearhold_app;

GRANT SELECT ON TABLE approvals.command TO clearhold_app;
GRANT SELECT ON TABLE approvals.command TO clearhold_signer;

GRANT INSERT(id) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(command) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(subject) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(input) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(changes) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(state_digest) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(digest) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(money) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(maker_id) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(reason) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(made_at) ON TABLE approvals.command TO clearhold_app;

GRANT INSERT(expires_at) ON TABLE approvals.command TO clearhold_app;

GRANT UPDATE(state) ON TABLE approvals.command TO clearhold_app;

GRANT UPDATE(decided_by) ON TABLE approvals.command TO clearhold_app;

GRANT UPDATE(decided_at) ON TABLE approvals.command TO clearhold_app;

GRANT UPDATE(decision_reason) ON TABLE approvals.command TO clearhold_app;

GRANT UPDATE(signature) ON TABLE approvals.command TO clearhold_app;

GRANT SELECT ON TABLE audit.head TO clearhold_app;

GRANT UPDATE(seq) ON TABLE audit.head TO clearhold_app;

GRANT UPDATE(hash) ON TABLE audit.head TO clearhold_app;

GRANT SELECT,INSERT ON TABLE audit.link TO clearhold_app;

GRANT SELECT ON TABLE audit.look TO clearhold_app;

GRANT INSERT(asked_by) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(held_until) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(attempts) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(started_at) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(stage) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(links_read) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(links_total) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(ended_at) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(outcome) ON TABLE audit.look TO clearhold_app;

GRANT UPDATE(first_broken) ON TABLE audit.look TO clearhold_app;

GRANT SELECT,DELETE ON TABLE audit.unsealed TO clearhold_app;

GRANT SELECT ON TABLE audit.verification TO clearhold_app;

GRANT INSERT(links) ON TABLE audit.verification TO clearhold_app;

GRANT INSERT(head_seq) ON TABLE audit.verification TO clearhold_app;

GRANT INSERT(head_hash) ON TABLE audit.verification TO clearhold_app;

GRANT INSERT(first_broken) ON TABLE audit.verification TO clearhold_app;

GRANT SELECT,INSERT ON TABLE content.announcement TO clearhold_app;

GRANT UPDATE(withdrawn_by) ON TABLE content.announcement TO clearhold_app;

GRANT UPDATE(withdrawn_at) ON TABLE content.announcement TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE content.contact_message TO clearhold_app;

GRANT UPDATE(address_digest) ON TABLE content.contact_message TO clearhold_app;

GRANT UPDATE(state) ON TABLE content.contact_message TO clearhold_app;

GRANT UPDATE(closed_by) ON TABLE content.contact_message TO clearhold_app;

GRANT UPDATE(closed_at) ON TABLE content.contact_message TO clearhold_app;

GRANT UPDATE(assignee_id) ON TABLE content.contact_message TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE content.mail TO clearhold_app;

GRANT UPDATE(due_at) ON TABLE content.mail TO clearhold_app;

GRANT UPDATE(attempts) ON TABLE content.mail TO clearhold_app;

GRANT UPDATE(sent_at) ON TABLE content.mail TO clearhold_app;

GRANT UPDATE(given_up_at) ON TABLE content.mail TO clearhold_app;

GRANT UPDATE(sending_since) ON TABLE content.mail TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE content.probe TO clearhold_app;

GRANT SELECT,INSERT ON TABLE content.reply TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(language) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(state) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(requested_at) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(requests) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(confirmed_at) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(left_at) ON TABLE content.subscription TO clearhold_app;

GRANT UPDATE(address_digest) ON TABLE content.subscription TO clearhold_app;

GRANT SELECT,INSERT ON TABLE content.support TO clearhold_app;

GRANT SELECT,INSERT ON TABLE content.testimonial TO clearhold_app;

GRANT UPDATE(state) ON TABLE content.testimonial TO clearhold_app;

GRANT UPDATE(refused_for) ON TABLE content.testimonial TO clearhold_app;

GRANT UPDATE(decided_by) ON TABLE content.testimonial TO clearhold_app;

GRANT UPDATE(decided_at) ON TABLE content.testimonial TO clearhold_app;

GRANT SELECT,INSERT ON TABLE deposits.cursor TO clearhold_app;

GRANT UPDATE(last_seq) ON TABLE deposits.cursor TO clearhold_app;

GRANT SELECT,INSERT ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(state) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(amount_micro) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(cash_micro) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(profit_micro) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(block_number) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(confirmations) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(note) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(entry_id) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(capital_micro) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(hole_micro) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(credited_at) ON TABLE deposits.deposit TO clearhold_app;

GRANT UPDATE(updated_at) ON TABLE deposits.deposit TO clearhold_app;

GRANT SELECT,INSERT ON TABLE deposits.dust TO clearhold_app;

GRANT UPDATE(remainder_raw) ON TABLE deposits.dust TO clearhold_app;

GRANT SELECT,INSERT ON TABLE deposits.test_money TO clearhold_app;

GRANT UPDATE(tx_hash) ON TABLE deposits.test_money TO clearhold_app;

GRANT UPDATE(failed_at) ON TABLE deposits.test_money TO clearhold_app;

GRANT SELECT ON TABLE kyc.assignment TO clearhold_app;

GRANT INSERT(case_id) ON TABLE kyc.assignment TO clearhold_app;

GRANT INSERT(round) ON TABLE kyc.assignment TO clearhold_app;

GRANT INSERT(assignee_id) ON TABLE kyc.assignment TO clearhold_app;

GRANT INSERT(assigned_by) ON TABLE kyc.assignment TO clearhold_app;

GRANT INSERT(assigned_at) ON TABLE kyc.assignment TO clearhold_app;

GRANT SELECT,INSERT ON TABLE kyc.decision TO clearhold_app;

GRANT SELECT ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(id) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(case_id) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(person_id) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(part) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(file_name) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(viewer_id) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(reason) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(token_digest) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(asked_at) ON TABLE kyc.document_view TO clearhold_app;

GRANT INSERT(expires_at) ON TABLE kyc.document_view TO clearhold_app;

GRANT UPDATE(viewed_at) ON TABLE kyc.document_view TO clearhold_app;

GRANT SELECT ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(id) ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(person_id) ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(key_id) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(state) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(round) ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(opened_at) ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(state_at),UPDATE(state_at) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(assignee_id) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(decided_by) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(reject_reason) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(final) ON TABLE kyc.identity_case TO clearhold_app;

GRANT INSERT(barred_reviewer_id) ON TABLE kyc.identity_case TO clearhold_app;

GRANT UPDATE(erased_at) ON TABLE kyc.identity_case TO clearhold_app;

GRANT SELECT,INSERT ON TABLE kyc.nudge TO clearhold_app;

GRANT SELECT,INSERT ON TABLE kyc.part TO clearhold_app;

GRANT SELECT ON TABLE kyc.round TO clearhold_app;

GRANT INSERT(case_id) ON TABLE kyc.round TO clearhold_app;

GRANT INSERT(round) ON TABLE kyc.round TO clearhold_app;

GRANT INSERT(sent_at) ON TABLE kyc.round TO clearhold_app;

GRANT UPDATE(decided_at) ON TABLE kyc.round TO clearhold_app;

GRANT UPDATE(outcome) ON TABLE kyc.round TO clearhold_app;

GRANT UPDATE(flow_told) ON TABLE kyc.round TO clearhold_app;

GRANT UPDATE(over) ON TABLE kyc.round TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE kyc.stored_file TO clearhold_app;

GRANT SELECT,INSERT ON TABLE kyc.subject TO clearhold_app;

GRANT UPDATE(key_id) ON TABLE kyc.subject TO clearhold_app;

GRANT UPDATE(erase_at) ON TABLE kyc.subject TO clearhold_app;

GRANT UPDATE(legal_hold) ON TABLE kyc.subject TO clearhold_app;

GRANT UPDATE(erased_at) ON TABLE kyc.subject TO clearhold_app;

GRANT SELECT ON TABLE ledger.account TO clearhold_app;

GRANT SELECT ON TABLE ledger.checkpoint TO clearhold_app;

GRANT INSERT(group_id) ON TABLE ledger.checkpoint TO clearhold_app;

GRANT INSERT(business_at) ON TABLE ledger.checkpoint TO clearhold_app;

GRANT INSERT(totals) ON TABLE ledger.checkpoint TO clearhold_app;

GRANT SELECT ON TABLE ledger.entry TO clearhold_app;

GRANT SELECT ON SEQUENCE ledger.group_number TO clearhold_app;

GRANT SELECT ON TABLE ledger.posting TO clearhold_app;

GRANT SELECT ON TABLE ledger.posting_group TO clearhold_app;

GRANT SELECT,INSERT ON TABLE ledger.turnover TO clearhold_app;

GRANT UPDATE(postings) ON TABLE ledger.turnover TO clearhold_app;

GRANT UPDATE(amount_micro) ON TABLE ledger.turnover TO clearhold_app;

GRANT SELECT ON TABLE ledger.turnover_cursor TO clearhold_app;

GRANT UPDATE(group_id) ON TABLE ledger.turnover_cursor TO clearhold_app;

GRANT SELECT,INSERT ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(address) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(link_sealed) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(link_until) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(state) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(attempts) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(next_attempt_at) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(ended_at) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(last_failure) ON TABLE notifications.mail TO clearhold_app;

GRANT UPDATE(sending_since) ON TABLE notifications.mail TO clearhold_app;

GRANT SELECT,INSERT ON TABLE notifications.message TO clearhold_app;

GRANT UPDATE(read_at) ON TABLE notifications.message TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE notifications.preference TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE notifications.refused_address TO clearhold_app;

GRANT UPDATE(digest) ON TABLE notifications.refused_address TO clearhold_app;

GRANT UPDATE(refused_at) ON TABLE notifications.refused_address TO clearhold_app;

GRANT SELECT,INSERT ON TABLE plans.plan TO clearhold_app;

GRANT SELECT,INSERT ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(state) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(profit_basis_points) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(min_micro) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(max_micro) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(duration_hours) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(referral_bonus_basis_points) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(texts) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(published_at) ON TABLE plans.plan_version TO clearhold_app;

GRANT UPDATE(closed_at) ON TABLE plans.plan_version TO clearhold_app;

GRANT SELECT,INSERT ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(state) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(at_maturity) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(renewal_hindrance) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(ended_at) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(end_entry) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(renewal_risk_version) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(renewal_language) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(renewal_acknowledged_at) ON TABLE plans."position" TO clearhold_app;

GRANT UPDATE(retry_at) ON TABLE plans."position" TO clearhold_app;

GRANT SELECT,INSERT ON TABLE plans.risk_statement TO clearhold_app;

GRANT SELECT,UPDATE ON TABLE platform.clock TO clearhold_app;

GRANT SELECT,INSERT ON TABLE platform.heartbeat TO clearhold_app;

GRANT UPDATE(ended_at) ON TABLE platform.heartbeat TO clearhold_app;

GRANT UPDATE(ends) ON TABLE platform.heartbeat TO clearhold_app;

GRANT SELECT ON TABLE platform.loop TO clearhold_app;

GRANT INSERT(name) ON TABLE platform.loop TO clearhold_app;

GRANT INSERT(idle_ms),UPDATE(idle_ms) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(holder) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(lease_until) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(last_run_at) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(last_ended_at) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(runs) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(failures) ON TABLE platform.loop TO clearhold_app;

GRANT UPDATE(last_failure) ON TABLE platform.loop TO clearhold_app;

GRANT SELECT ON TABLE platform.migration TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(relayed_at) ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(told_at) ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(tell_failures) ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(tell_after) ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(woken_at) ON TABLE platform.outbox TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.outbox_sequence TO clearhold_app;

GRANT SELECT,INSERT ON TABLE referrals.attribution TO clearhold_app;

GRANT SELECT,INSERT ON TABLE referrals.bonus TO clearhold_app;

GRANT UPDATE(state) ON TABLE referrals.bonus TO clearhold_app;

GRANT UPDATE(reason) ON TABLE referrals.bonus TO clearhold_app;

GRANT UPDATE(settled_at) ON TABLE referrals.bonus TO clearhold_app;

GRANT SELECT,INSERT ON TABLE referrals.code TO clearhold_app;

GRANT UPDATE(invited) ON TABLE referrals.code TO clearhold_app;

GRANT SELECT ON TABLE signer.nonce TO clearhold_app;
GRANT SELECT,INSERT ON TABLE signer.nonce TO clearhold_signer;

GRANT SELECT ON TABLE signer.payout TO clearhold_app;
GRANT SELECT,INSERT ON TABLE signer.payout TO clearhold_signer;

GRANT UPDATE(signed_at) ON TABLE signer.payout TO clearhold_signer;

GRANT SELECT ON TABLE signer.switch TO clearhold_app;
GRANT SELECT,INSERT ON TABLE signer.switch TO clearhold_signer;

GRANT SELECT ON TABLE signer.top_up TO clearhold_app;
GRANT SELECT,INSERT ON TABLE signer.top_up TO clearhold_signer;

GRANT SELECT ON TABLE signer.transaction TO clearhold_app;
GRANT SELECT,INSERT ON TABLE signer.transaction TO clearhold_signer;

GRANT SELECT ON TABLE signer.turn TO clearhold_app;
GRANT SELECT,UPDATE ON TABLE signer.turn TO clearhold_signer;

GRANT SELECT ON TABLE treasury.alarm TO clearhold_app;

GRANT INSERT(kind) ON TABLE treasury.alarm TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.alarm TO clearhold_app;

GRANT INSERT(about) ON TABLE treasury.alarm TO clearhold_app;

GRANT INSERT(stops_payouts) ON TABLE treasury.alarm TO clearhold_app;

GRANT UPDATE(cleared_at) ON TABLE treasury.alarm TO clearhold_app;

GRANT UPDATE(cleared_by) ON TABLE treasury.alarm TO clearhold_app;

GRANT UPDATE(cleared_reason) ON TABLE treasury.alarm TO clearhold_app;

GRANT SELECT ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT INSERT(id) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT INSERT(transfer_id) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT INSERT(sender) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT UPDATE(state) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT UPDATE(operator_address_id) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT UPDATE(entry_id) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT UPDATE(hole_micro) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT UPDATE(updated_at) ON TABLE treasury.capital_arrival TO clearhold_app;

GRANT SELECT,INSERT ON TABLE treasury.capital_cursor TO clearhold_app;

GRANT UPDATE(last_seq) ON TABLE treasury.capital_cursor TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE treasury.chain_head TO clearhold_app;

GRANT SELECT ON TABLE treasury.deposit_address TO clearhold_app;
GRANT SELECT ON TABLE treasury.deposit_address TO clearhold_signer;

GRANT INSERT(chain_id) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT INSERT(person_id) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT INSERT(key_ring_id) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT INSERT(address_index) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT INSERT(address) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT INSERT(branch) ON TABLE treasury.deposit_address TO clearhold_app;

GRANT SELECT ON TABLE treasury.key_ring TO clearhold_app;

GRANT INSERT(deposit_xpub) ON TABLE treasury.key_ring TO clearhold_app;

GRANT UPDATE(next_index) ON TABLE treasury.key_ring TO clearhold_app;

GRANT SELECT ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(id) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(address) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(nonce) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(signature) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(above_block) ON TABLE treasury.operator_address TO clearhold_app;

GRANT INSERT(declared_approval) ON TABLE treasury.operator_address TO clearhold_app;

GRANT UPDATE(until_block) ON TABLE treasury.operator_address TO clearhold_app;

GRANT UPDATE(retired_at) ON TABLE treasury.operator_address TO clearhold_app;

GRANT UPDATE(retired_approval) ON TABLE treasury.operator_address TO clearhold_app;

GRANT SELECT ON TABLE treasury.operator_statement TO clearhold_app;

GRANT INSERT(nonce) ON TABLE treasury.operator_statement TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.operator_statement TO clearhold_app;

GRANT INSERT(address) ON TABLE treasury.operator_statement TO clearhold_app;

GRANT INSERT(platform) ON TABLE treasury.operator_statement TO clearhold_app;

GRANT INSERT(asked_by) ON TABLE treasury.operator_statement TO clearhold_app;

GRANT SELECT ON TABLE treasury.pinned_token TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.pinned_token TO clearhold_app;

GRANT INSERT(token) ON TABLE treasury.pinned_token TO clearhold_app;

GRANT INSERT(decimals) ON TABLE treasury.pinned_token TO clearhold_app;

GRANT INSERT(code_hash) ON TABLE treasury.pinned_token TO clearhold_app;

GRANT SELECT,DELETE ON TABLE treasury.reconciliation TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.reconciliation TO clearhold_app;

GRANT INSERT(block_number) ON TABLE treasury.reconciliation TO clearhold_app;

GRANT INSERT(chain_micro) ON TABLE treasury.reconciliation TO clearhold_app;

GRANT INSERT(book_micro) ON TABLE treasury.reconciliation TO clearhold_app;

GRANT SELECT,INSERT ON TABLE treasury.reversal TO clearhold_app;

GRANT UPDATE(taken_micro) ON TABLE treasury.reversal TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE treasury.scanned_block TO clearhold_app;

GRANT UPDATE(settled) ON TABLE treasury.scanned_block TO clearhold_app;

GRANT SELECT ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(id) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(address) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(target) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(amount_micro) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(nonce) ON TABLE treasury.sweep TO clearhold_app;

GRANT INSERT(gas_wei) ON TABLE treasury.sweep TO clearhold_app;

GRANT UPDATE(state) ON TABLE treasury.sweep TO clearhold_app;

GRANT UPDATE(tx_hash) ON TABLE treasury.sweep TO clearhold_app;

GRANT UPDATE(updated_at) ON TABLE treasury.sweep TO clearhold_app;

GRANT SELECT ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(tx_hash) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(log_index) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(arrival) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(block_number),UPDATE(block_number) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(block_hash),UPDATE(block_hash) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(block_time),UPDATE(block_time) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(sender) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(receiver) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(internal) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(amount_raw) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(amount_micro) ON TABLE treasury.transfer TO clearhold_app;

GRANT INSERT(remainder_raw) ON TABLE treasury.transfer TO clearhold_app;

GRANT UPDATE(state) ON TABLE treasury.transfer TO clearhold_app;

GRANT UPDATE(confirmed_at) ON TABLE treasury.transfer TO clearhold_app;

GRANT UPDATE(orphaned_at) ON TABLE treasury.transfer TO clearhold_app;

GRANT SELECT ON TABLE treasury.transfer_change TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.transfer_change TO clearhold_app;

GRANT INSERT(transfer_id) ON TABLE treasury.transfer_change TO clearhold_app;

GRANT INSERT(kind) ON TABLE treasury.transfer_change TO clearhold_app;

GRANT SELECT,DELETE ON TABLE treasury.unsweepable TO clearhold_app;

GRANT INSERT(chain_id) ON TABLE treasury.unsweepable TO clearhold_app;

GRANT INSERT(address) ON TABLE treasury.unsweepable TO clearhold_app;

GRANT INSERT(reason) ON TABLE treasury.unsweepable TO clearhold_app;

GRANT SELECT,INSERT ON TABLE withdrawals.approval TO clearhold_app;
GRANT SELECT ON TABLE withdrawals.approval TO clearhold_signer;

GRANT SELECT,INSERT ON TABLE withdrawals.book_address TO clearhold_app;

GRANT UPDATE(label) ON TABLE withdrawals.book_address TO clearhold_app;

GRANT UPDATE(confirmed_at) ON TABLE withdrawals.book_address TO clearhold_app;

GRANT UPDATE(usable_at) ON TABLE withdrawals.book_address TO clearhold_app;

GRANT UPDATE(removed_at) ON TABLE withdrawals.book_address TO clearhold_app;

GRANT SELECT,INSERT,DELETE ON TABLE withdrawals.book_lock TO clearhold_app;

GRANT UPDATE(locked_at) ON TABLE withdrawals.book_lock TO clearhold_app;

GRANT UPDATE(unlocks_at) ON TABLE withdrawals.book_lock TO clearhold_app;

GRANT SELECT,INSERT ON TABLE withdrawals.step TO clearhold_app;

GRANT SELECT,INSERT ON TABLE withdrawals.withdrawal TO clearhold_app;
GRANT SELECT ON TABLE withdrawals.withdrawal TO clearhold_signer;

GRANT UPDATE(state) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(reason) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(note) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(tx_hash) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(confirmations) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(confirmations_needed) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(arrived_micro) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(bank_reference) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(bank_proof_key) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(end_entry_id) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(updated_at) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(approved_at) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(paid_at) ON TABLE withdrawals.withdrawal TO clearhold_app;

GRANT UPDATE(settled_at) ON TABLE withdrawals.withdrawal TO clearhold_app;
