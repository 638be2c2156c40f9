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

CREATE SCHEMA sanctions;

CREATE SCHEMA signer;

CREATE SCHEMA solvency;

CREATE SCHEMA statements;

CREATE SCHEMA support;

CREATE SCHEMA treasury;

CREATE SCHEMA withdrawals;

CREATE TYPE ledger.draft AS (
	key text,
	reason text,
	actor text,
	about text,
	sources text[],
	targets text[],
	amounts bigint[]
);

CREATE FUNCTION accounts.begin_break_glass(request uuid, person uuid, key bytea, given bytea[]) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  seal accounts.break_glass_seal;
begin
  select * into seal from accounts.break_glass_seal s where s.ended_at is null for update;
  if exists (select from accounts.break_glass b where b.state = 'waiting') then
    return 'open_already';
  end if;
  if seal.id is null then
    return 'not_sealed';
  end if;
  if cardinality(given) is distinct from 2 or given[1] = given[2] or not coalesce(given <@ array[seal.first_digest, seal.second_digest, seal.third_digest], false) then
    update accounts.break_glass_seal s set wrong_tries = s.wrong_tries + 1,
        ended_at = case when s.wrong_tries = 9 then clock_timestamp() end,
        end_reason = case when s.wrong_tries = 9 then 'wrong_tries' end
      where s.id = seal.id;
    return 'codes_wrong';
  end if;
  if not accounts.may_break_glass(person) then
    return 'not_an_owner';
  end if;
  insert into accounts.break_glass (id, seal_id, person_id, key_digest, began_at) values (request, seal.id, person, key, clock_timestamp());
  update accounts.break_glass_seal s set ended_at = clock_timestamp(), end_reason = 'used' where s.id = seal.id;
  return 'begun';
end $$;

CREATE FUNCTION accounts.begin_recovery_wait(approval uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  agreed constant approvals.command := approvals.agreed(approval, 'factor.recover');
  this_moment constant timestamptz := platform.business_now();
  ends timestamptz;
begin
  update accounts.recovery r set state = 'waiting', approval_id = approval, began_at = clock_timestamp(),
      began_business_at = this_moment, ends_business_at = this_moment + interval '72 hours'
    where r.id = (agreed.input ->> 'recoveryId')::uuid and r.state = 'asked' and agreed.subject = 'person:' || r.person_id
      and r.heard_at is not null and r.wrong_codes < 5 and accounts.may_recover(r.person_id)
    returning r.ends_business_at into ends;
  if not found then
    raise exception 'recovery_without_ground: command % begins no recovery', approval
      using errcode = 'check_violation', constraint = 'recovery_without_ground';
  end if;
  return ends;
end $$;

CREATE FUNCTION accounts.break_glass_number(entry bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select l.seq - 1 from audit.link l where l.kind = 'break_glass' and l.ref = entry
$$;

CREATE FUNCTION accounts.break_glass_text(at timestamp with time zone, step text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select concat_ws(e'\n', 'clearhold break-glass 1', 'at ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), step) || e'\n'
$$;

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

CREATE FUNCTION accounts.finish_break_glass(request uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  person uuid;
  key bytea;
begin
  select b.person_id, b.key_digest into person, key from accounts.break_glass b where b.id = request;
  perform 1 from accounts.person p where p.id = person for update;
  if not accounts.may_break_glass(person) then
    raise exception 'break_glass_order: break-glass % is not of an owner', request using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  update accounts.break_glass b set state = 'done', end_reason = 'completed' where b.id = request and b.state = 'waiting';
  if not found then
    raise exception 'break_glass_order: break-glass % does not wait', request using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  delete from accounts.passkey k where k.person_id = person;
  delete from accounts.recovery_code c where c.person_id = person;
  insert into accounts.recovery_code (person_id, digest, is_key) values (person, key, true);
  delete from accounts.mail_token t where t.person_id = person and t.purpose in ('reset', 'change_email', 'withdraw_address');
  update accounts.person p set totp_secret_sealed = null, totp_draft_sealed = null, totp_last_step = null, pending_email = null,
    credentials_changed_at = clock_timestamp() where p.id = person;
  return person;
end $$;

CREATE FUNCTION accounts.finish_recovery(recovery uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  person uuid;
  key bytea;
  rests timestamptz;
  this_moment constant timestamptz := platform.business_now();
begin
  select r.person_id, r.key_digest into person, key from accounts.recovery r where r.id = recovery;
  perform 1 from accounts.person p where p.id = person for update;
  if accounts.may_recover(person) then
    update accounts.recovery r set state = 'done', end_reason = 'completed', ended_at = clock_timestamp(),
        ended_business_at = this_moment, book_rests_until = this_moment + interval '7 days'
      where r.id = recovery and r.state = 'waiting' and r.ends_business_at <= this_moment
        and cardinality(r.told_at) = 3 and accounts.recovery_step_at(r.id) <= this_moment
      returning r.book_rests_until into rests;
  end if;
  if rests is null then
    raise exception 'recovery_without_ground: recovery % is not at its end', recovery
      using errcode = 'check_violation', constraint = 'recovery_without_ground';
  end if;
  delete from accounts.passkey k where k.person_id = person;
  delete from accounts.recovery_code c where c.person_id = person;
  insert into accounts.recovery_code (person_id, digest, is_key) values (person, key, true);
  -- Whoever asked for these read the mailbox before; the links that stop or object stay, for they open nothing.
  delete from accounts.mail_token t where t.person_id = person and t.purpose in ('reset', 'change_email', 'withdraw_address');
  update accounts.person p set totp_secret_sealed = null, totp_draft_sealed = null, totp_last_step = null, pending_email = null,
    credentials_changed_at = clock_timestamp() where p.id = person;
  return rests;
end $$;

CREATE FUNCTION accounts.hear_recovery_code(recovery uuid, heard bytea[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  is_right boolean;
begin
  update accounts.recovery r set
      heard_at = case when r.spoken_digest = any(heard) then clock_timestamp() else r.heard_at end,
      wrong_codes = r.wrong_codes + case when r.spoken_digest = any(heard) then 0 else 1 end
    where r.id = recovery and r.state = 'asked' and r.wrong_codes < 5 and cardinality(heard) <= 10
    returning r.spoken_digest = any(heard) into is_right;
  return coalesce(is_right, false);
end $$;

CREATE FUNCTION accounts.keep_break_glass() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.told_at <> '{}' then
      raise exception 'break_glass_order: one begins by waiting' using errcode = 'check_violation', constraint = 'break_glass_order';
    end if;
    new.began_at := clock_timestamp();
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'waiting' or (new.id, new.seal_id, new.person_id, new.key_digest, new.began_at)
      is distinct from (old.id, old.seal_id, old.person_id, old.key_digest, old.began_at) then
    raise exception 'break_glass_order: break-glass % stays as it is', old.id using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  if new.told_at <> old.told_at then
    if cardinality(new.told_at) <> cardinality(old.told_at) + 1 or new.told_at[1:cardinality(old.told_at)] <> old.told_at
        or clock_timestamp() < old.told_at[cardinality(old.told_at)] + interval '24 hours'
        or not exists (select from accounts.break_glass_entry e
          where e.break_glass_id = old.id and e.step = 'begun' and accounts.break_glass_number(e.id) is not null) then
      raise exception 'break_glass_order: the mails of % are not due', old.id using errcode = 'check_violation', constraint = 'break_glass_order';
    end if;
    new.told_at := old.told_at || clock_timestamp();
  end if;
  if new.state <> 'waiting' then
    new.ended_at := clock_timestamp();
    if new.state = 'done' and coalesce(new.ended_at < old.told_at[1] + interval '24 hours', true) then
      raise exception 'break_glass_order: 24 hours of % are not over', old.id using errcode = 'check_violation', constraint = 'break_glass_order';
    end if;
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.keep_break_glass_seal() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or (new.id, new.sealed_at, new.first_digest, new.second_digest, new.third_digest)
        is distinct from (old.id, old.sealed_at, old.first_digest, old.second_digest, old.third_digest)
      or new.wrong_tries < old.wrong_tries then
    raise exception 'break_glass_order: seal % stays as it is', old.id using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.keep_demo_addresses() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if session_user = 'clearhold_api' and new.email like '%@demo.clearhold.example'
    and (tg_op = 'INSERT' or new.email is distinct from old.email)
    and not exists (select from platform.demo_history where until_at is null) then
    raise exception 'person_email_reserved: addresses of the demo are its own' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.keep_email_at_rest() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if (new.email is distinct from old.email or new.pending_email is not null and new.pending_email is distinct from old.pending_email)
      and (exists (select from accounts.recovery r
          where r.person_id = new.id and r.state = 'done' and r.book_rests_until > platform.business_now())
        or exists (select from accounts.break_glass b
          where b.person_id = new.id and b.state = 'done' and b.ended_at > clock_timestamp() - interval '7 days')) then
    raise exception 'email_at_rest: the address of % stays as it is after a recovery', new.id
      using errcode = 'check_violation', constraint = 'email_at_rest';
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.keep_holders_freeze() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if old.by_holder and not new.by_holder or old.end_asked_at is not null and new.end_asked_at is distinct from old.end_asked_at then
    raise exception 'freeze_of_holder: what its holder said of a freeze cannot be unsaid' using errcode = 'check_violation';
  end if;
  if old.by_holder and new.end_asked_at is null and new.ends_at < old.ends_at then
    raise exception 'freeze_of_holder: its holder has not asked for an end before %', old.ends_at using errcode = 'check_violation';
  end if;
  if new.by_holder and not old.by_holder then
    new.ends_at := greatest(old.ends_at, clock_timestamp() + interval '90 days');
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.keep_recovery() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'DELETE' or old.state in ('done', 'stopped') then
    raise exception 'recovery_is_over: recovery % ended, and stays as it was', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION accounts.may_break_glass(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select exists (select from accounts.person p where p.id = person and p.role = 'Admin'
    and exists (select from accounts.permission h where h.person_id = p.id and h.permission = 'owner')
    and (p.state = 'active'
      or p.state = 'frozen' and exists (select from accounts.freeze f where f.person_id = p.id and f.ended_at is null and f.by_holder)))
$$;

CREATE FUNCTION accounts.may_recover(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select exists (select from accounts.person p where p.id = person and p.role <> 'Admin' and (p.state = 'active'
    or p.state = 'frozen' and exists (select from accounts.freeze f where f.person_id = p.id and f.ended_at is null and f.by_holder)))
$$;

CREATE FUNCTION accounts.note_freeze() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if new.state = 'frozen' then
    insert into accounts.freeze (person_id) values (new.id);
  else
    update accounts.freeze set ended_at = greatest(clock_timestamp(), began_at) where person_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

CREATE FUNCTION accounts.publish_break_glass() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into accounts.break_glass_entry (break_glass_id, step) values (new.id, 'begun');
  elsif new.state <> old.state then
    insert into accounts.break_glass_entry (break_glass_id, step) values (new.id, new.state);
  end if;
  return null;
end $$;

CREATE FUNCTION accounts.queue_break_glass_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into audit.unsealed (kind, ref) values ('break_glass', new.id);
  return null;
end $$;

CREATE FUNCTION accounts.recovery_step_at(recovery uuid) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select greatest(
    r.began_business_at + cardinality(r.told_at) * interval '24 hours',
    case when not exists (select from platform.clock_move m where m.moved_at > r.began_at)
      then platform.business_at(r.told_at[cardinality(r.told_at)]) + interval '24 hours' end)
  from accounts.recovery r where r.id = recovery and r.state = 'waiting'
$$;

CREATE FUNCTION accounts.seal_break_glass(digests bytea[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  sealed bigint;
begin
  update accounts.break_glass b set state = 'stopped', end_reason = 'sealed_again' where b.state = 'waiting';
  update accounts.break_glass_seal s set ended_at = clock_timestamp(), end_reason = 'sealed_again' where s.ended_at is null;
  if cardinality(digests) is distinct from 3 then
    raise exception 'break_glass_order: a seal has three codes' using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  insert into accounts.break_glass_seal (first_digest, second_digest, third_digest) values (digests[1], digests[2], digests[3])
    returning id into sealed;
  insert into accounts.break_glass_entry (step) values ('sealed');
  return sealed;
end $$;

CREATE FUNCTION accounts.stop_break_glass(request uuid, reason text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  update accounts.break_glass b set state = 'stopped', end_reason = reason where b.id = request and b.state = 'waiting';
  return found;
end $$;

CREATE FUNCTION accounts.stop_recovery(recovery uuid, reason text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  update accounts.recovery r set state = 'stopped', end_reason = reason, ended_at = clock_timestamp(),
      ended_business_at = platform.business_now()
    where r.id = recovery and r.state in ('asked', 'waiting');
  return found;
end $$;

CREATE FUNCTION accounts.tell_break_glass(request uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  ends timestamptz;
begin
  update accounts.break_glass b set told_at = b.told_at || clock_timestamp() where b.id = request and b.state = 'waiting'
    returning b.told_at[1] + interval '24 hours' into ends;
  if not found then
    raise exception 'break_glass_order: break-glass % does not wait', request using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  return ends;
end $$;

CREATE FUNCTION accounts.tell_recovery(recovery uuid, day integer) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  ends timestamptz;
begin
  update accounts.recovery r set told_at = r.told_at || clock_timestamp()
    where r.id = recovery and r.state = 'waiting' and cardinality(r.told_at) = day - 1 and day <= 3
      and accounts.recovery_step_at(r.id) <= platform.business_now();
  if not found then
    raise exception 'recovery_without_ground: day % of recovery % is not due', day, recovery
      using errcode = 'check_violation', constraint = 'recovery_without_ground';
  end if;
  update accounts.recovery r
    set ends_business_at = greatest(r.ends_business_at, accounts.recovery_step_at(r.id) + (3 - day) * interval '24 hours')
    where r.id = recovery returning r.ends_business_at into ends;
  return ends;
end $$;

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
    decision_request text,
    refusal jsonb,
    maker_signature jsonb,
    maker_signed_at timestamp with time zone,
    CONSTRAINT command_changes_check CHECK (((jsonb_typeof(changes) = 'array'::text) AND (pg_column_size(changes) <= 131072))),
    CONSTRAINT command_command_check CHECK ((command ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT command_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT command_decider CHECK (((state = ANY (ARRAY['waiting'::text, 'expired'::text, 'dropped'::text])) = (decided_by IS NULL))),
    CONSTRAINT command_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 1000))),
    CONSTRAINT command_decision_request_check CHECK (((length(decision_request) >= 1) AND (length(decision_request) <= 100))),
    CONSTRAINT command_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT command_dropped CHECK (((state <> 'dropped'::text) OR (decision_reason IS NOT NULL))),
    CONSTRAINT command_in_time CHECK (
CASE
    WHEN (state = ANY (ARRAY['executing'::text, 'approved'::text])) THEN (decided_at < expires_at)
    WHEN (state = 'expired'::text) THEN (decided_at >= expires_at)
    ELSE true
END),
    CONSTRAINT command_input_check CHECK (((jsonb_typeof(input) = 'object'::text) AND (pg_column_size(input) <= 16384))),
    CONSTRAINT command_maker_signature_check CHECK (((jsonb_typeof(maker_signature) = 'object'::text) AND (pg_column_size(maker_signature) <= 16384))),
    CONSTRAINT command_maker_signed CHECK (((maker_signature IS NULL) = (maker_signed_at IS NULL))),
    CONSTRAINT command_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
    CONSTRAINT command_reasoned CHECK (((state <> ALL (ARRAY['rejected'::text, 'stale'::text])) OR (decision_reason IS NOT NULL))),
    CONSTRAINT command_refusal_check CHECK (((jsonb_typeof(refusal) = 'object'::text) AND (pg_column_size(refusal) <= 4096))),
    CONSTRAINT command_refused CHECK (((refusal IS NULL) OR (state <> ALL (ARRAY['executing'::text, 'approved'::text])))),
    CONSTRAINT command_signature_check CHECK (((jsonb_typeof(signature) = 'object'::text) AND (pg_column_size(signature) <= 16384))),
    CONSTRAINT command_signed CHECK (((signature IS NOT NULL) = ((state = ANY (ARRAY['executing'::text, 'approved'::text])) AND money))),
    CONSTRAINT command_signed_by_maker CHECK (((maker_signature IS NOT NULL) OR (NOT money) OR (state <> ALL (ARRAY['executing'::text, 'approved'::text])))),
    CONSTRAINT command_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'executing'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'stale'::text, 'dropped'::text]))),
    CONSTRAINT command_state_digest_check CHECK ((length(state_digest) = 32)),
    CONSTRAINT command_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 160))),
    CONSTRAINT command_time CHECK (((expires_at > made_at) AND (expires_at <= (made_at + '72:00:00'::interval)))),
    CONSTRAINT command_two_people CHECK ((decided_by <> maker_id))
);

CREATE FUNCTION approvals.agreed(approval_id uuid, command_name text) RETURNS approvals.command
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  agreed approvals.command;
begin
  select * into agreed from approvals.command c where c.id = approval_id and c.command = command_name and c.state = 'approved'
    and c.money and c.maker_signature is not null and c.signature is not null and c.decided_by <> c.maker_id
    and c.subject not in ('person:' || c.maker_id, 'person:' || c.decided_by);
  if not found then
    raise exception 'not_agreed: no % of two people has the number %', command_name, approval_id
      using errcode = 'check_violation', constraint = 'not_agreed';
  end if;
  return agreed;
end $$;

CREATE FUNCTION approvals.refuse_second_decision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state not in ('waiting', 'executing') then
    raise exception 'approvals.command % is decided: %', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'executing' and new.state not in ('waiting', 'approved', 'stale', 'dropped') then
    raise exception 'approvals.command % is being carried out', old.id using errcode = 'check_violation';
  end if;
  if old.state = 'executing' and new.state = 'approved'
    and (new.decided_by, new.decided_at, new.signature) is distinct from (old.decided_by, old.decided_at, old.signature) then
    raise exception 'approvals.command % was approved as it stands', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.command, new.subject, new.input, new.changes, new.state_digest, new.digest, new.money, new.maker_id, new.reason, new.made_at, new.expires_at)
    is distinct from
    (old.id, old.command, old.subject, old.input, old.changes, old.state_digest, old.digest, old.money, old.maker_id, old.reason, old.made_at, old.expires_at) then
    raise exception 'approvals.command % was asked for as it stands', old.id using errcode = 'check_violation';
  end if;
  if old.maker_signature is not null
    and (new.maker_signature, new.maker_signed_at) is distinct from (old.maker_signature, old.maker_signed_at) then
    raise exception 'approvals.command % was signed by its maker as it stands', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION audit.canonical_json(content jsonb) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog'
    AS $$
begin
  case jsonb_typeof(content)
    when 'object' then
      return '{' || coalesce((select string_agg(to_json(f.key)::text || ':' || case when jsonb_typeof(f.value) in ('object', 'array')
          then audit.canonical_json(f.value) else f.value::text end, ',' order by f.key collate "C")
        from jsonb_each(content) as f (key, value)), '') || '}';
    when 'array' then
      return '[' || coalesce((select string_agg(case when jsonb_typeof(i.value) in ('object', 'array')
          then audit.canonical_json(i.value) else i.value::text end, ',' order by i.place)
        from jsonb_array_elements(content) with ordinality as i (value, place)), '') || ']';
    else return content::text;
  end case;
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

CREATE FUNCTION audit.record_change(actor text, action text, subject text, before jsonb, after jsonb, request_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
#variable_conflict use_variable
begin
  insert into audit.record (actor, action, subject, before_digest, after_digest, request_id)
  values (actor, action, subject, sha256(convert_to(audit.canonical_json(before), 'UTF8')),
    sha256(convert_to(audit.canonical_json(after), 'UTF8')), request_id);
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

CREATE FUNCTION content.follow_incident() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  last record;
begin
  select u.number, u.at, u.state into last from content.incident_update u
    where u.incident_id = new.incident_id order by u.number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or last.state = 'resolved' or new.at < last.at then
    raise exception 'incident_follows: update % does not follow the last one of incident %', new.number, new.incident_id
      using errcode = 'check_violation', constraint = 'incident_follows';
  end if;
  return new;
end $$;

CREATE FUNCTION deposits.credit(in_chain bigint, deposit_ids uuid[], kinds text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  custody constant text := 'custody:' || in_chain;
  suspense constant text := 'suspense:' || in_chain;
  fault int;
  keys text[];
  people uuid[];
  amounts bigint[];
  states text[];
  shortfalls_paid bigint[];
  capital_paid bigint[];
  drafts ledger.draft[];
  cash bigint[];
  verdicts int[];
  group_ids bigint[];
  entry_ids bigint[] := '{}';
begin
  if cardinality(deposit_ids) = 0 then return; end if;
  perform 1 from deposits.deposit d where d.id = any(deposit_ids) order by d.transfer_id for update;
  select array_agg(p.key order by s.place), array_agg(p.person_id order by s.place), array_agg(p.amount_micro order by s.place),
      array_agg(p.transfer_state order by s.place),
      min(s.place) filter (where coalesce(p.transfer_state = 'confirmed' and case
        when s.kind = 'release' then s.before = 'keep' or (s.before is null and p.state = 'below_minimum' and held.id is not null)
        else s.kind in ('credit', 'keep', 'hold') and s.before is null and p.state in ('seen', 'confirming') and held.id is null
          and p.is_older = (s.kind = 'hold') end, false) is false)
    into keys, people, amounts, states, fault
    from (select u.*, lag(u.kind) over (partition by u.id order by u.place) as before
        from unnest(deposit_ids, kinds) with ordinality as u (id, kind, place)) as s
      left join lateral (select * from deposits.proved v where v.id = s.id offset 0) as p on p.chain_id = in_chain
      left join ledger.entry held on held.key_digest = ledger.digest('held:' || p.key);
  if fault is not null then
    raise exception 'deposit_without_ground: nothing confirmed allows % of deposit %', kinds[fault], deposit_ids[fault] using
      errcode = case when states[fault] = 'orphaned' then 'serialization_failure' else 'check_violation' end,
      constraint = 'deposit_without_ground';
  end if;

  if exists (select from deposits.deposit d
      where d.chain_id = in_chain and d.gateway = 'chain' and d.state = 'reorged' and d.capital_micro + d.hole_micro > 0) then
    select d.shortfalls_paid, d.capital_paid into shortfalls_paid, capital_paid
      from deposits.pay_debts(in_chain, (select array_agg(case when s.kind in ('credit', 'release') then s.id end order by s.place)
        from unnest(deposit_ids, kinds) with ordinality as s (id, kind, place))) as d;
  else
    shortfalls_paid := array_fill(0::bigint, array[cardinality(deposit_ids)]);
    capital_paid := shortfalls_paid;
  end if;

  -- Hardly any pays for a debt: then it has one line, and nothing is gathered for it.
  select array_agg(e.cash order by e.place), array_agg(case when e.shortfall = 0 and e.capital = 0 then
        (e.key, e.reason, 'system:deposits', 'deposit:' || e.id, array[e.source], array[e.target], array[e.rest])::ledger.draft
      else (select (e.key, e.reason, 'system:deposits', 'deposit:' || e.id, array_agg(c.source order by c.turn),
          array_agg(c.target order by c.turn), array_agg(c.amount order by c.turn))::ledger.draft
        from deposits.credit_lines(e.source, e.target, suspense, e.rest, e.shortfall, e.capital) as c) end order by e.place)
    into cash, drafts
    from (select s.place, s.id, s.shortfall, s.capital,
          case when s.is_owed then 'held:' || s.key else s.key end as key,
          case when s.is_owed then 'deposit.held' else 'deposit.credited' end as reason,
          case when s.kind = 'release' then suspense else custody end as source,
          case when s.is_owed then suspense else 'investor:' || s.person_id || ':cash' end as target,
          case when s.is_owed then s.amount else s.amount - s.shortfall - s.capital end as rest,
          case when s.is_owed then 0 else s.amount - s.shortfall - s.capital end as cash
        from (select u.*, u.kind in ('keep', 'hold') as is_owed
            from unnest(deposit_ids, kinds, keys, people, amounts, shortfalls_paid, capital_paid) with ordinality
              as u (id, kind, key, person_id, amount, shortfall, capital, place)) as s) as e;

  for start in 1 .. array_length(drafts, 1) by 1000 loop
    select w.verdicts, w.entry_ids into verdicts, group_ids from ledger.post_drafts(true, drafts[start : start + 999]) as w;
    if exists (select from unnest(verdicts) as v where v <> 0) then
      raise exception 'deposit_not_booked: deposits of chain % were answered with %', in_chain, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    entry_ids := entry_ids || group_ids;
  end loop;

  -- What was kept and released in one go is credited: the last step says.
  update deposits.deposit d set
      state = case s.kind when 'keep' then 'below_minimum' when 'hold' then 'frozen' else 'credited' end,
      note = case s.kind when 'keep' then null when 'hold' then 'older_than_address' else d.note end,
      entry_id = case when s.kind in ('credit', 'release') then s.entry_id else d.entry_id end,
      cash_micro = case when s.kind in ('credit', 'release') then s.cash else d.cash_micro end,
      credited_at = case when s.kind in ('credit', 'release') then clock_timestamp() else d.credited_at end,
      confirmations = d.confirmations_needed, updated_at = clock_timestamp()
    from (select distinct on (u.id) u.id, u.kind, u.entry_id, u.cash
        from unnest(deposit_ids, kinds, entry_ids, cash) with ordinality as u (id, kind, entry_id, cash, place)
        order by u.id, u.place desc) as s
    where d.id = s.id;

  -- An amount times 0.000001 is the text that people read: six decimals, always.
  perform platform.append_events(
      array_agg(case s.kind when 'keep' then 'deposit.below_minimum' when 'hold' then 'deposit.frozen' else 'deposit.credited' end order by s.place),
      array_agg(s.person_id order by s.place),
      array_agg(case when s.kind in ('keep', 'hold') then jsonb_build_object('depositId', s.id, 'amount', (s.amount * 0.000001)::text)
        else jsonb_build_object('depositId', s.id, 'amount', (s.cash * 0.000001)::text, 'entry', ledger.entry_name(s.entry_id))
          || case when s.cash = s.amount then '{}' else jsonb_build_object('arrived', (s.amount * 0.000001)::text) end
        end order by s.place))
    from unnest(deposit_ids, kinds, people, amounts, entry_ids, cash) with ordinality as s (id, kind, person_id, amount, entry_id, cash, place);
end $$;

CREATE FUNCTION deposits.credit_key(chain_id bigint, tx_hash bytea, log_index integer, arrival smallint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 'deposit:' || chain_id::text || ':0x' || encode(tx_hash, 'hex') || ':' || log_index::text
    || case when arrival = 1 then '' else ':' || arrival::text end
$$;

CREATE FUNCTION deposits.credit_lines(from_account text, to_account text, suspense text, rest bigint, shortfall bigint, capital bigint) RETURNS TABLE(turn integer, source text, target text, amount bigint)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select v.turn, v.source, v.target, v.amount from (values
      (1, from_account, case when from_account = suspense then 'operator:capital' else suspense end, shortfall),
      (2, 'operator:capital', suspense, case when from_account = suspense then shortfall else 0 end),
      (3, from_account, 'operator:capital', capital),
      (4, from_account, to_account, rest)) as v (turn, source, target, amount)
    where v.amount > 0
$$;

CREATE FUNCTION deposits.credit_manual(deposit_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  item deposits.deposit;
  agreed approvals.command;
  edited approvals.command;
  verdicts int[];
  entry_ids bigint[];
begin
  select * into item from deposits.deposit d where d.id = deposit_id and d.gateway <> 'chain'
    and d.state in ('submitted', 'waiting_for_capital') for update;
  select a.* into agreed from approvals.command c cross join lateral approvals.agreed(c.id, c.command) as a
    where c.subject = 'person:' || item.person_id and c.command = 'deposit.credit_manual' and c.state = 'approved'
      and c.input ->> 'depositId' = item.id::text
    order by c.decided_at desc limit 1;
  select a.* into edited from approvals.command c cross join lateral approvals.agreed(c.id, c.command) as a
    where c.subject = 'person:' || item.person_id and c.command = 'deposit.edit' and c.state = 'approved'
      and c.input ->> 'depositId' = item.id::text and c.decided_at >= agreed.decided_at
    order by c.decided_at desc limit 1;
  if agreed.id is null or not (case
      when edited.id is null then agreed.changes @> jsonb_build_array(
        jsonb_build_object('field', 'cash', 'after', '+' || (item.cash_micro * 0.000001)::text),
        jsonb_build_object('field', 'profit', 'after', '+' || (item.profit_micro * 0.000001)::text))
      else (edited.input ->> 'usdAmount')::numeric * 1000000 = item.cash_micro
        and (edited.input ->> 'btcAmount')::numeric * 1000000 = item.profit_micro end)
  then
    raise exception 'deposit_without_ground: two people did not agree on what deposit % credits', deposit_id
      using errcode = 'check_violation', constraint = 'deposit_without_ground';
  end if;
  -- Nobody is passed by: what came before and was approved is paid first.
  if exists (select from deposits.deposit o where o.state = 'waiting_for_capital' and (o.created_at, o.id) < (item.created_at, item.id)) then
    return false;
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, (
    select array[('deposit:manual:' || item.id, 'deposit.credited',
        case item.state when 'submitted' then 'person:' || agreed.decided_by else 'system:deposits' end, 'deposit:' || item.id,
        array_agg('operator:capital'::text order by l.turn), array_agg('investor:' || item.person_id || ':' || l.kind order by l.turn),
        array_agg(l.amount order by l.turn))::ledger.draft]
      from (values (1, 'cash', item.cash_micro), (2, 'profit', item.profit_micro)) as l (turn, kind, amount) where l.amount > 0)) as w;
  if verdicts = '{2}' then return false; end if;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: the manual deposit % was answered with %', item.id, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
  update deposits.deposit d set state = 'credited', entry_id = entry_ids[1], credited_at = clock_timestamp(), updated_at = clock_timestamp()
    where d.id = item.id;
  perform platform.append_event('deposit.credited', item.person_id, jsonb_build_object('depositId', item.id,
      'amount', (item.cash_micro * 0.000001)::text, 'entry', ledger.entry_name(entry_ids[1]))
    || case when item.profit_micro = 0 then '{}' else jsonb_build_object('profit', (item.profit_micro * 0.000001)::text) end);
  return true;
end $$;

CREATE FUNCTION deposits.fill_shortfalls(in_chain bigint, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  suspense constant text := 'suspense:' || in_chain;
  item record;
  left_micro bigint;
  amount bigint;
  filled int := 0;
  verdicts int[];
begin
  for item in
    select d.id, d.hole_micro, deposits.credit_key(d.chain_id, d.tx_hash, d.log_index, d.arrival) as key
      from deposits.deposit d where d.chain_id = in_chain and d.hole_micro > 0
      order by d.transfer_id limit most for update skip locked
  loop
    perform 1 from ledger.account a where a.key in ('operator:capital', suspense) order by a.id for update;
    select least(item.hole_micro, a.balance_micro) into amount from ledger.account a where a.key = 'operator:capital';
    exit when coalesce(amount, 0) = 0;
    select coalesce(sum(case suspense when s.key then l.amount_micro when t.key then -l.amount_micro else 0 end), 0) into left_micro
      from ledger.posting l join ledger.account s on s.id = l.source_id join ledger.account t on t.id = l.target_id
      where l.entry_id = ledger.entry_of_key('reorg:' || item.key);
    if item.hole_micro > left_micro then
      raise exception 'deposit_without_ground: no deposit % left a shortfall of % behind', item.id, item.hole_micro
        using errcode = 'check_violation', constraint = 'deposit_without_ground';
    end if;
    select w.verdicts into verdicts from ledger.post_drafts(true, array[('hole:' || item.key || ':' || item.hole_micro, 'deposit.hole_filled',
      'system:deposits', 'deposit:' || item.id, array['operator:capital'], array[suspense], array[amount])::ledger.draft]) as w;
    if verdicts <> '{0}' then
      raise exception 'deposit_not_booked: the shortfall of deposit % was answered with %', item.id, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    update deposits.deposit d set capital_micro = d.capital_micro + amount, hole_micro = d.hole_micro - amount, updated_at = clock_timestamp()
      where d.id = item.id;
    exit when amount < item.hole_micro;
    filled := filled + 1;
  end loop;
  return filled;
end $$;

CREATE FUNCTION deposits.gather_dust(in_chain bigint, upto_seq bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  gathered deposits.dust;
  scale numeric;
  after_seq bigint;
  until_seq bigint;
  whole_micro bigint;
  verdicts int[];
begin
  select trunc(power(10::numeric, k.decimals - 6)) into scale from treasury.pinned_token k where k.chain_id = in_chain;
  if not found then raise exception 'no token of chain % is known', in_chain using errcode = 'check_violation'; end if;
  insert into deposits.dust (chain_id, remainder_raw) values (in_chain, 0) on conflict do nothing;
  select * into gathered from deposits.dust d where d.chain_id = in_chain for update;
  after_seq := greatest(gathered.last_seq, (select c.last_seq from deposits.cursor c where c.chain_id = in_chain));
  select max(c.seq), greatest(0, gathered.remainder_raw + coalesce(sum(case c.kind when 'confirmed' then t.remainder_raw else -t.remainder_raw end)
      filter (where a.person_id is not null and not t.internal and (c.kind = 'confirmed' or c.kind = 'orphaned' and t.confirmed_at is not null)), 0))
    into until_seq, gathered.remainder_raw
    from treasury.transfer_change c join treasury.transfer t on t.id = c.transfer_id
      join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
    where c.chain_id = in_chain and c.seq > after_seq and c.seq <= upto_seq;
  if until_seq is null then return; end if;
  whole_micro := div(gathered.remainder_raw, scale);
  update deposits.dust d set remainder_raw = gathered.remainder_raw - whole_micro * scale, last_seq = until_seq where d.chain_id = in_chain;
  if whole_micro = 0 then return; end if;
  select w.verdicts into verdicts from ledger.post_drafts(true, array[('dust:' || in_chain || ':' || until_seq, 'deposit.dust',
    'system:deposits', 'chain:' || in_chain, array['custody:' || in_chain], array['dust:' || in_chain], array[whole_micro])::ledger.draft]) as w;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: dust of chain % was answered with %', in_chain, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
end $$;

CREATE FUNCTION deposits.pay_debts(in_chain bigint, deposit_ids uuid[], OUT shortfalls_paid bigint[], OUT capital_paid bigint[]) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  debt_ids uuid[];
  paid_places int[];
  paid_debts uuid[];
  paid_turns int[];
  paid_amounts bigint[];
begin
  select array_agg(r.id) into debt_ids from (
    select r.id from deposits.deposit r
    where r.tx_hash = any(array(select d.tx_hash from deposits.deposit d where d.id = any(deposit_ids)))
      and r.gateway = 'chain' and r.chain_id = in_chain and r.state = 'reorged' and r.capital_micro + r.hole_micro > 0
    order by r.transfer_id for update) as r;
  if debt_ids is null then
    shortfalls_paid := array_fill(0::bigint, array[cardinality(deposit_ids)]);
    capital_paid := shortfalls_paid;
    return;
  end if;
  with slot as (
    select debt.id, debt.person_id, debt.tx_hash, v.turn, v.amount,
      sum(v.amount) over (partition by debt.person_id, debt.tx_hash order by debt.transfer_id, v.turn) as upto
    from deposits.deposit debt cross join lateral (values (1, debt.hole_micro), (2, debt.capital_micro)) as v (turn, amount)
    where debt.id = any(debt_ids)
  ), arrived as (
    select s.place, d.person_id, d.tx_hash, d.amount_micro as amount,
      sum(d.amount_micro) over (partition by d.person_id, d.tx_hash order by s.place) as upto
    from unnest(deposit_ids) with ordinality as s (id, place) join deposits.deposit d on d.id = s.id
  ), paid as (
    select a.place::int as place, slot.id, slot.turn,
      (least(a.upto, slot.upto) - greatest(a.upto - a.amount, slot.upto - slot.amount))::bigint as amount
    from arrived a join slot using (person_id, tx_hash)
  )
  select array_agg(p.place), array_agg(p.id), array_agg(p.turn), array_agg(p.amount)
    into paid_places, paid_debts, paid_turns, paid_amounts from paid p where p.amount > 0;
  update deposits.deposit d set hole_micro = d.hole_micro - b.shortfall, capital_micro = d.capital_micro - b.capital,
      updated_at = clock_timestamp()
    from (select u.id, coalesce(sum(u.amount) filter (where u.turn = 1), 0)::bigint as shortfall,
          coalesce(sum(u.amount) filter (where u.turn = 2), 0)::bigint as capital
        from unnest(paid_debts, paid_turns, paid_amounts) as u (id, turn, amount) group by u.id) as b
    where d.id = b.id;
  select array_agg(coalesce(b.shortfall, 0) order by s.place), array_agg(coalesce(b.capital, 0) order by s.place)
    into shortfalls_paid, capital_paid
    from unnest(deposit_ids) with ordinality as s (id, place)
      left join (select u.place, coalesce(sum(u.amount) filter (where u.turn = 1), 0)::bigint as shortfall,
            coalesce(sum(u.amount) filter (where u.turn = 2), 0)::bigint as capital
          from unnest(paid_places, paid_turns, paid_amounts) as u (place, turn, amount) group by u.place) as b on b.place = s.place;
end $$;

CREATE FUNCTION deposits.reference_is_its_persons() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if exists (select from deposits.payment_reference p where p.reference = upper(new.reference) and p.person_id <> new.person_id) then
    raise exception 'reference % was given to somebody else', new.reference
      using errcode = 'check_violation', constraint = 'deposit_reference_is_its_persons';
  end if;
  return null;
end $$;

CREATE FUNCTION deposits.release(approval_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  agreed constant approvals.command := approvals.agreed(approval_id, 'deposit.release');
  item record;
  paid record;
  cash bigint;
  verdicts int[];
  entry_ids bigint[];
begin
  perform 1 from deposits.deposit d where d.id = (agreed.input ->> 'depositId')::uuid for update;
  select p.* into item from deposits.proved p where p.id = (agreed.input ->> 'depositId')::uuid and p.state = 'frozen'
    and agreed.subject = 'person:' || p.person_id and p.transfer_state = 'confirmed' and ledger.entry_of_key('held:' || p.key) is not null;
  if not found then
    raise exception 'deposit_without_ground: command % names no deposit that is held', approval_id
      using errcode = 'check_violation', constraint = 'deposit_without_ground';
  end if;
  select d.shortfalls_paid[1] as shortfall, d.capital_paid[1] as capital into paid
    from deposits.pay_debts(item.chain_id, array[item.id]) as d;
  cash := item.amount_micro - paid.shortfall - paid.capital;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, (
    select array[(item.key, 'deposit.credited', 'person:' || agreed.decided_by, 'deposit:' || item.id,
        array_agg(l.source order by l.turn), array_agg(l.target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
      from deposits.credit_lines('suspense:' || item.chain_id, 'investor:' || item.person_id || ':cash', 'suspense:' || item.chain_id,
        cash, paid.shortfall, paid.capital) as l)) as w;
  if verdicts <> '{0}' then
    raise exception 'deposit_not_booked: the release of deposit % was answered with %', item.id, verdicts
      using errcode = 'check_violation', constraint = 'deposit_not_booked';
  end if;
  update deposits.deposit d set state = 'credited', entry_id = entry_ids[1], cash_micro = cash,
      credited_at = clock_timestamp(), updated_at = clock_timestamp() where d.id = item.id;
  perform platform.append_event('deposit.credited', item.person_id, jsonb_build_object('depositId', item.id,
      'amount', (cash * 0.000001)::text, 'entry', ledger.entry_name(entry_ids[1]))
    || case when cash = item.amount_micro then '{}' else jsonb_build_object('arrived', (item.amount_micro * 0.000001)::text) end);
end $$;

CREATE FUNCTION deposits.undo(in_chain bigint, transfer_ids bigint[]) RETURNS uuid[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  custody constant text := 'custody:' || in_chain;
  suspense constant text := 'suspense:' || in_chain;
  item record;
  cash text;
  credited_micro bigint;
  from_cash bigint;
  from_capital bigint;
  verdicts int[];
  undone uuid[] := '{}';
  people uuid[] := '{}';
  payloads jsonb[] := '{}';
begin
  perform 1 from deposits.deposit d where d.transfer_id = any(transfer_ids) order by d.transfer_id for update;
  -- All accounts at once, in the order of their numbers; what they hold is then known until the end.
  if exists (select from deposits.deposit d where d.transfer_id = any(transfer_ids) and d.state in ('below_minimum', 'frozen', 'credited')) then
    perform ledger.open_accounts(array[custody, suspense, 'operator:capital']);
    perform 1 from ledger.account a where a.key = any(array[custody, suspense, 'operator:capital'] || array(
      select 'investor:' || d.person_id || ':cash' from deposits.deposit d where d.transfer_id = any(transfer_ids) and d.state = 'credited'))
      order by a.id for update;
  end if;
  for item in
    select d.id, d.person_id, d.state, d.amount_micro, p.transfer_state, p.key, p.entry_id,
        case d.state when 'credited' then ledger.entry_of_key(p.key) else ledger.entry_of_key('held:' || p.key) end as booked_id
      from deposits.deposit d left join lateral (select * from deposits.proved v where v.id = d.id offset 0) as p on p.chain_id = in_chain
      where d.transfer_id = any(transfer_ids) and d.state not in ('reorged', 'deleted') order by d.transfer_id
  loop
    if item.transfer_state is distinct from 'orphaned'
      or (case when item.state in ('seen', 'confirming') then item.booked_id is not null
        when item.state = 'credited' then item.booked_id is distinct from item.entry_id else item.booked_id is null end)
    then
      raise exception 'deposit_without_ground: the chain did not take deposit % back', item.id
        using errcode = 'check_violation', constraint = 'deposit_without_ground';
    end if;
    from_cash := 0;
    from_capital := 0;
    people := people || item.person_id;
    payloads := payloads || jsonb_build_object('depositId', item.id, 'amount', (item.amount_micro * 0.000001)::text);
    if item.state in ('seen', 'confirming') then
      update deposits.deposit d set state = 'reorged', updated_at = clock_timestamp() where d.id = item.id;
      continue;
    end if;
    if item.state = 'credited' then
      cash := 'investor:' || item.person_id || ':cash';
      select coalesce(sum(l.amount_micro), 0) into credited_micro from ledger.posting l join ledger.account a on a.id = l.target_id
        where l.entry_id = item.entry_id and a.key = cash;
      from_cash := coalesce((select least(item.amount_micro, credited_micro, a.balance_micro) from ledger.account a where a.key = cash), 0);
      from_capital := (select least(item.amount_micro - from_cash, a.balance_micro) from ledger.account a where a.key = 'operator:capital');
      undone := undone || item.id;
      payloads[cardinality(payloads)] := payloads[cardinality(payloads)] || jsonb_build_object('taken', (from_cash * 0.000001)::text);
    end if;
    select w.verdicts into verdicts from ledger.post_drafts(true, (
      select array[('reorg:' || item.key, 'deposit.reorged', 'system:deposits', 'deposit:' || item.id, array_agg(l.source order by l.turn),
          array_agg(l.target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
        from (values (1, cash, custody, from_cash), (2, suspense, custody, item.amount_micro - from_cash),
          (3, 'operator:capital', suspense, from_capital)) as l (turn, source, target, amount) where l.amount > 0)) as w;
    if verdicts <> '{0}' then
      raise exception 'deposit_not_booked: the undoing of deposit % was answered with %', item.id, verdicts
        using errcode = 'check_violation', constraint = 'deposit_not_booked';
    end if;
    update deposits.deposit d set state = 'reorged', capital_micro = from_capital, updated_at = clock_timestamp(),
        hole_micro = case when item.state = 'credited' then item.amount_micro - from_cash - from_capital else 0 end
      where d.id = item.id;
  end loop;
  perform platform.append_events(array_fill('deposit.reorged'::text, array[cardinality(people)]), people, payloads)
    where cardinality(people) > 0;
  return undone;
end $$;

CREATE FUNCTION kyc.note_legal_hold() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if new.legal_hold is not null then
    insert into kyc.legal_hold (person_id) values (new.person_id);
  else
    update kyc.legal_hold set ended_at = greatest(clock_timestamp(), began_at)
      where person_id = new.person_id and ended_at is null;
  end if;
  return null;
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

CREATE FUNCTION kyc.standing_of(for_person uuid, OUT status text, OUT final boolean, OUT legal_hold boolean) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
begin
  select coalesce(c.state, 'absent'), coalesce(c.final, false), s.legal_hold is not null into status, final, legal_hold
  from (values (for_person)) as p (id) left join kyc.subject s on s.person_id = p.id
    left join lateral (select i.state, i.final from kyc.identity_case i where i.person_id = p.id and i.erased_at is null
      order by i.opened_at desc, i.number desc limit 1) as c on true;
end $$;

CREATE FUNCTION ledger.add_amounts(one jsonb, other jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog'
    AS $$
  select coalesce(jsonb_object_agg(s.name, s.amount), '{}') from (
    select e.key as name, sum(e.value::numeric) as amount
    from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as e group by e.key) as s
$$;

CREATE FUNCTION ledger.amount_text(amount bigint) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  return amount / 1000000 || '.' || lpad((amount % 1000000)::text, 6, '0');
end $$;

CREATE FUNCTION ledger.changed_between(above bigint, up_to bigint, OUT totals jsonb, OUT holding jsonb, OUT people bigint) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  first_entry constant bigint := (above + 1) * 1024;
  next_entry constant bigint := case when up_to >= 9007199254740991 then 9223372036854775807 else (up_to + 1) * 1024 end;
begin
  with moves as materialized (
    select m.account_id, sum(m.amount) as moved, (array_agg(m.after order by m.entry_id desc, m.line desc))[1] as after
    from (
      select p.source_id as account_id, p.entry_id, p.line, -p.amount_micro as amount, p.source_after_micro as after
      from ledger.posting p where p.entry_id >= first_entry and p.entry_id < next_entry
      union all
      select p.target_id, p.entry_id, p.line, p.amount_micro, p.target_after_micro
      from ledger.posting p where p.entry_id >= first_entry and p.entry_id < next_entry) as m
    group by m.account_id
  ), touched as materialized (
    select a.kind, a.key, m.moved, m.after > 0 as holds, m.after - m.moved > 0 as held
    from moves m cross join lateral (select l.kind, l.key from ledger.account l where l.id = m.account_id offset 0) as a
  ), kinds as (
    select t.kind, sum(t.moved) as moved, sum(t.holds::int - t.held::int) as holding from touched t group by t.kind
  ), changed as (
    select split_part(t.key, ':', 2) as person, bool_or(t.holds) as is_owed, bool_or(t.held) as was_owed from touched t
    where t.kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    group by 1 having bool_or(t.holds) <> bool_or(t.held)
  ), others as (
    select c.person, coalesce(bool_or(coalesce((
        select f.before from (
          (select p.entry_id, p.line, p.source_after_micro + p.amount_micro as before from ledger.posting p
            where p.source_id = a.id and p.entry_id >= next_entry order by p.entry_id, p.line limit 1)
          union all
          (select p.entry_id, p.line, p.target_after_micro - p.amount_micro from ledger.posting p
            where p.target_id = a.id and p.entry_id >= next_entry order by p.entry_id, p.line limit 1)) as f
        order by f.entry_id, f.line limit 1), a.balance_micro) > 0), false) as hold
    from changed c cross join unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind)
      cross join lateral (select l.id, l.balance_micro from ledger.account l where l.key = 'investor:' || c.person || ':' || k.kind offset 0) as a
    where not exists (select from moves m where m.account_id = a.id)
    group by c.person
  )
  select coalesce(jsonb_object_agg(k.kind, k.moved), '{}'), coalesce(jsonb_object_agg(k.kind, k.holding), '{}'),
      (select coalesce(sum(c.is_owed::int - c.was_owed::int), 0) from changed c left join others o on o.person = c.person
        where not coalesce(o.hold, false))
    into totals, holding, people from kinds k;
end $$;

CREATE FUNCTION ledger.digest(content text) RETURNS uuid
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  return encode(substr(sha256(convert_to(content, 'UTF8')), 1, 16), 'hex')::uuid;
end $$;

CREATE FUNCTION ledger.entry_name(entry_id bigint) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  return entry_id / 1024 || '-' || entry_id % 1024;
end $$;

CREATE FUNCTION ledger.entry_of_key(entry_key text) RETURNS bigint
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog'
    AS $$
  select e.id from ledger.entry e where e.key_digest = ledger.digest(entry_key)
$$;

CREATE FUNCTION ledger.figures(up_to bigint, OUT totals jsonb, OUT holding jsonb, OUT people bigint) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  base record;
  changed record;
begin
  select c.group_id, c.totals, c.holding, c.people into base from ledger.checkpoint c
    where c.group_id <= up_to and c.holding is not null order by c.group_id desc limit 1;
  select * into changed from ledger.changed_between(coalesce(base.group_id, 0), up_to);
  totals := ledger.add_amounts(coalesce(base.totals, '{}'), changed.totals);
  holding := ledger.add_amounts(coalesce(base.holding, '{}'), changed.holding);
  people := coalesce(base.people, 0) + changed.people;
end $$;

CREATE FUNCTION ledger.group_digests(group_ids bigint[]) RETURNS TABLE(group_id bigint, content_digest bytea, row_marks bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select r.group_id,
      case when r.group_id < k.first_group_id then sha256(string_agg(r.digest, ''::bytea order by r.entry_id))
        else sha256('CHG2'::bytea || coalesce(string_agg(r.digest, ''::bytea order by r.entry_id) filter (where r.entry_id = 0), ''::bytea)
          || ledger.merkle_root(array_agg(r.digest order by r.entry_id) filter (where r.entry_id > 0))) end,
      string_agg(int2send((r.entry_id % 1024)::smallint) || substr(r.digest, 1, 6), ''::bytea order by r.entry_id)
    from ledger.digest_key k cross join ledger.row_digests(group_ids) as r group by r.group_id, k.first_group_id
$$;

CREATE FUNCTION ledger.kind_of(account_key text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  select case
    when account_key ~ '^investor:[0-9a-f-]{36}:(cash|locked|profit|bonus|leaving)$' then split_part(account_key, ':', 3)
    when account_key ~ '^position:[0-9a-f-]{36}:escrow$' then 'escrow'
    when account_key in ('operator:capital', 'operator:exit') then 'capital'
    when account_key = 'bank:paid' then 'bank'
    when account_key ~ '^(custody|suspense|dust):[1-9][0-9]{0,14}$' then split_part(account_key, ':', 1)
  end
$_$;

CREATE FUNCTION ledger.merkle_root(leaves bytea[]) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  width int := coalesce(cardinality(leaves), 0);
  pairs int;
  level bytea[] := leaves;
begin
  if width = 0 then return sha256(''::bytea); end if;
  while width > 1 loop
    pairs := width / 2;
    for pair in 1 .. pairs loop
      level[pair] := sha256('\x01'::bytea || level[2 * pair - 1] || level[2 * pair]);
    end loop;
    if width % 2 = 1 then level[pairs + 1] := level[width]; end if;
    width := (width + 1) / 2;
  end loop;
  return level[1];
end $$;

CREATE FUNCTION ledger.open_accounts(account_keys text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into ledger.account (key) select k from unnest(account_keys) as k order by k on conflict do nothing;
end $$;

CREATE FUNCTION ledger.open_entries(opened_ids bigint[], own_keys text[]) RETURNS TABLE(entry_id bigint, slot integer, digest bytea, salt bytea, account_key text, amount_micro bigint, after_micro bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
  with side as materialized (
    select p.entry_id, v.slot, v.salt, a.key, p.amount_micro, v.after, coalesce(a.key = any (own_keys), false) as is_own
      from ledger.digest_key k cross join unnest(opened_ids) as wanted (id)
        join ledger.posting p on p.entry_id = wanted.id and p.entry_id / 1024 >= k.first_group_id
        cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        cross join lateral (values (2 * p.line, substr(l.salts, 1, 16), p.source_id, p.source_after_micro),
          (2 * p.line + 1, substr(l.salts, 17), p.target_id, p.target_after_micro)) as v (slot, salt, account_id, after)
        left join ledger.account a on a.id = v.account_id),
  shown as materialized (select distinct s.entry_id as id from side s where s.is_own)
  select e.id, 1, ledger.rest_digest(k.secret, e), null::bytea, null::text, null::bigint, null::bigint
    from shown join ledger.entry e on e.id = shown.id cross join ledger.digest_key k
  union all
  select s.entry_id, s.slot, ledger.side_digest(s.salt, s.entry_id, s.slot, s.amount_micro, s.after, s.key),
      case when s.is_own then s.salt end, case when s.is_own then s.key end,
      case when s.is_own then s.amount_micro end, case when s.is_own then s.after end
    from side s where s.entry_id in (select id from shown)
  order by 1, 2
$$;

CREATE FUNCTION ledger.open_entry(opened_id bigint, own_keys text[]) RETURNS TABLE(slot integer, digest bytea, salt bytea, account_key text, amount_micro bigint, after_micro bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  with side as materialized (
    select v.slot, v.salt, a.key, p.amount_micro, v.after, coalesce(a.key = any (own_keys), false) as is_own
      from ledger.digest_key k join ledger.posting p on p.entry_id = opened_id and p.entry_id / 1024 >= k.first_group_id
        cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        cross join lateral (values (2 * p.line, substr(l.salts, 1, 16), p.source_id, p.source_after_micro),
          (2 * p.line + 1, substr(l.salts, 17), p.target_id, p.target_after_micro)) as v (slot, salt, account_id, after)
        left join ledger.account a on a.id = v.account_id)
  select 1, ledger.rest_digest(k.secret, e), null::bytea, null::text, null::bigint, null::bigint
    from ledger.entry e cross join ledger.digest_key k where e.id = opened_id and exists (select from side where is_own)
  union all
  select s.slot, ledger.side_digest(s.salt, opened_id, s.slot, s.amount_micro, s.after, s.key),
      case when s.is_own then s.salt end, case when s.is_own then s.key end,
      case when s.is_own then s.amount_micro end, case when s.is_own then s.after end
    from side s where exists (select from side where is_own)
  order by 1
$$;

CREATE FUNCTION ledger.post_drafts(careful boolean, drafts ledger.draft[], OUT verdicts integer[], OUT entry_ids bigint[]) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  account_keys text[];
  missing_keys text[];
  item_keys uuid[];
  item_contents uuid[];
  item_reasons text[];
  item_actors text[];
  item_abouts text[];
  line_items int[];
  line_sources int[];
  line_targets int[];
  line_amounts bigint[];
  written record;
begin
  select array_agg(distinct s.key collate "C" order by s.key collate "C"), array_agg(s.item) filter (where s.is_source),
      array_agg(s.place) filter (where s.is_source), array_agg(s.place) filter (where not s.is_source),
      array_agg(s.amount) filter (where s.is_source)
    into account_keys, line_items, line_sources, line_targets, line_amounts
    from (select b.item, b.is_source, b.key, b.amount, dense_rank() over (order by b.key collate "C")::int as place
      from (select g.place::int as item, u.line, s.is_source, s.key, u.amount
        from unnest(drafts) with ordinality as g (key, reason, actor, about, sources, targets, amounts, place)
        cross join lateral unnest(g.sources, g.targets, g.amounts) with ordinality as u (source, target, amount, line)
        cross join lateral (values (true, u.source), (false, u.target)) as s (is_source, key)) as b
      order by b.item, b.line) as s;
  select array_agg(k.key) into missing_keys from unnest(account_keys) as k (key)
    where not exists (select from ledger.account a where a.key = k.key);
  if missing_keys is not null then perform ledger.open_accounts(missing_keys); end if;
  select array_agg(ledger.digest(d.key)), array_agg(ledger.digest(d.content)), array_agg(d.reason), array_agg(d.actor),
      array_agg(d.about)
    into item_keys, item_contents, item_reasons, item_actors, item_abouts
    from (select g.*, g.reason || '|' || m.moved || '|' || g.about as content
      from unnest(drafts) with ordinality as g (key, reason, actor, about, sources, targets, amounts, place)
      cross join lateral (select string_agg(l.source || '>' || l.target || ':' || l.amount, ',' order by l.line) as moved
        from unnest(g.sources, g.targets, g.amounts) with ordinality as l (source, target, amount, line)) as m
      order by g.place) as d;
  written := ledger.post_group(careful, item_keys, item_contents, item_reasons, item_actors, item_abouts, account_keys,
    line_items, line_sources, line_targets, line_amounts);
  verdicts := written.verdicts;
  select array_agg(case when v.verdict = 0 then written.group_id * 1024 + v.place
        when v.known < 0 then written.group_id * 1024 - v.known
        when v.known > 0 then v.known end order by v.place)
    into entry_ids from unnest(written.verdicts, written.known_ids) with ordinality as v (verdict, known, place);
end $$;

CREATE FUNCTION ledger.post_entry(entry_key text, reason text, actor text, about text, sources text[], targets text[], amounts bigint[], OUT verdict integer, OUT entry_id bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  lines constant int := array_length(amounts, 1);
  named constant text[] := sources || targets;
  own_digest constant uuid := ledger.digest(entry_key);
  content uuid;
  content_known uuid;
  ids bigint[];
  keys text[];
  kinds text[];
  balances bigint[];
  source_ids bigint[];
  target_ids bigint[];
  source_after bigint[];
  target_after bigint[];
  source int;
  target int;
  group_id bigint;
  now_real timestamptz;
begin
  content := ledger.digest(reason || '|' || (select string_agg(l.source || '>' || l.target || ':' || l.amount, ',' order by l.line)
    from unnest(sources, targets, amounts) with ordinality as l (source, target, amount, line)) || '|' || about);
  select e.id, e.content_digest into entry_id, content_known from ledger.entry e where e.key_digest = own_digest;
  if found then
    verdict := case when content_known = content then 1 else 4 end;
    return;
  end if;
  for attempt in 1 .. 2 loop
    select array_agg(a.id), array_agg(a.key), array_agg(a.kind), array_agg(a.balance_micro) into ids, keys, kinds, balances
      from (select a.id, a.key, a.kind, a.balance_micro from ledger.account a where a.key = any (named) order by a.id for update) as a;
    exit when keys @> named;
    perform ledger.open_accounts((select array_agg(distinct k.key) from unnest(named) as k (key) where k.key <> all (coalesce(keys, '{}'))));
  end loop;
  for line in 1 .. lines loop
    source := array_position(keys, sources[line]);
    target := array_position(keys, targets[line]);
    balances[source] := balances[source] - amounts[line];
    balances[target] := balances[target] + amounts[line];
    if (balances[source] < 0 and kinds[source] not in ('custody', 'suspense')) or (balances[target] > 0 and kinds[target] = 'custody') then
      verdict := 2;
      return;
    end if;
    source_ids[line] := ids[source];
    target_ids[line] := ids[target];
    source_after[line] := balances[source];
    target_after[line] := balances[target];
  end loop;
  update ledger.account a set balance_micro = b.balance from unnest(ids, balances) as b (id, balance) where a.id = b.id;
  group_id := nextval('ledger.group_number');
  entry_id := group_id * 1024 + 1;
  now_real := clock_timestamp();
  with posted as (
      insert into ledger.posting_group (id, entries, posted_at, business_at)
        select group_id, 1, now_real, now_real + c.offset_ms * interval '1 millisecond' from platform.clock c where c.only_row),
    written as (
      insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
        values (post_entry.entry_id, own_digest, content, post_entry.reason, post_entry.actor, post_entry.about)
        on conflict on constraint entry_key do nothing returning 1),
    moved as (
      insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
        select post_entry.entry_id, l.line, l.source, l.target, l.amount, l.source_after, l.target_after
        from unnest(source_ids, target_ids, amounts, source_after, target_after) with ordinality
          as l (source, target, amount, source_after, target_after, line))
  insert into audit.unsealed (kind, ref) select 'group', group_id from written;
  if not found then raise exception 'a key was taken at the same moment' using errcode = 'serialization_failure'; end if;
  verdict := 0;
end $$;

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

CREATE FUNCTION ledger.rest_digest(secret bytea, e ledger.entry) RETURNS bytea
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select sha256(secret || int8send((e).id) || int2send(0::smallint) || uuid_send((e).key_digest) || uuid_send((e).content_digest)
    || convert_to((e).actor, 'UTF8'))
$$;

CREATE FUNCTION ledger.row_digests(group_ids bigint[]) RETURNS TABLE(group_id bigint, entry_id bigint, digest bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
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
    where wanted.id < (select k.first_group_id from ledger.digest_key k)
  union all
  select wanted.id, e.id, sha256('\x00'::bytea || 'CHE2'::bytea || int8send(e.id) || ledger.rest_digest(k.secret, e)
      || int2send(s.lines::smallint) || coalesce(s.digests, ''::bytea)
      || int2send(least(octet_length(e.reason), 32767)::smallint) || convert_to(e.reason, 'UTF8') || convert_to(e.about, 'UTF8'))
    from ledger.digest_key k cross join unnest(group_ids) as wanted (id)
      join ledger.entry e on e.id >= wanted.id * 1024 and e.id < (wanted.id + 1) * 1024
      cross join lateral (select count(*) as lines, string_agg(
          ledger.side_digest(substr(l.salts, 1, 16), p.entry_id, 2 * p.line, p.amount_micro, p.source_after_micro,
            (select a.key from ledger.account a where a.id = p.source_id))
          || ledger.side_digest(substr(l.salts, 17), p.entry_id, 2 * p.line + 1, p.amount_micro, p.target_after_micro,
            (select a.key from ledger.account a where a.id = p.target_id)), ''::bytea order by p.line) as digests
        from ledger.posting p cross join lateral (select ledger.salts(k.secret, p.entry_id, p.line) as salts offset 0) as l
        where p.entry_id = e.id) as s
    where wanted.id >= k.first_group_id
$$;

CREATE FUNCTION ledger.salts(secret bytea, entry_id bigint, line smallint) RETURNS bytea
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select sha256(secret || int8send(entry_id) || int2send(line))
$$;

CREATE FUNCTION ledger.side_digest(salt bytea, entry_id bigint, slot integer, amount bigint, after bigint, account_key text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select sha256(salt || int8send(entry_id) || int2send(slot::smallint) || int8send(amount) || int8send(after)
    || convert_to(coalesce(account_key, ''), 'UTF8'))
$$;

CREATE FUNCTION ledger.sum_of(amounts jsonb) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog'
    AS $$
  select coalesce(sum(e.value::numeric), 0) from jsonb_each_text(amounts) as e
$$;

CREATE FUNCTION notifications.keep_previous_phrase() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  is_kept constant boolean := coalesce(old.previous_until > clock_timestamp(), false);
begin
  if tg_op = 'DELETE' then
    if old.sealed is null and not is_kept then return old; end if;
  elsif is_kept then
    if new.previous_until >= old.previous_until then return new; end if;
  elsif new.chosen_at = old.chosen_at and (new.sealed is null) = (old.sealed is null)
    or new.previous_sealed is not distinct from old.sealed then
    return new;
  end if;
  raise exception 'phrase_before_is_kept: the phrase of % before its change stays for seven days', old.person_id
    using errcode = 'check_violation', constraint = 'phrase_before_is_kept';
end $$;

CREATE FUNCTION plans.activate(new_id uuid, investor uuid, asked_key uuid, asked_plan text, asked_version integer, amount bigint, profit bigint, bonus bigint, bonus_for uuid, acknowledged_risk integer, read_in text, acknowledged timestamp with time zone, request text, OUT outcome text, OUT position_number bigint, OUT started timestamp with time zone, OUT due timestamp with time zone, OUT entry bigint, OUT posted timestamp with time zone, OUT cash_after bigint) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  open_positions_max constant int := 100;
  about constant text := 'position:' || new_id;
  own constant text := 'investor:' || investor || ':';
  reserved constant bigint := profit + bonus;
  ground record;
  bonus_due bigint;
  verdict int;
  told jsonb;
begin
  outcome := 'changed';
  -- Activations of one person take turns: which one is the first, and how many are open, is then certain.
  perform pg_advisory_xact_lock(hashtextextended('plans:' || investor, 0));
  -- Nobody closes the version while somebody activates it.
  perform from plans.plan_version v
    where v.plan_key = asked_plan and v.version = asked_version and v.state = 'published' for share;
  if not found then return; end if;
  select * into ground from plans.activation_ground(investor, asked_key, asked_plan, acknowledged_risk);
  if ground.version is distinct from asked_version or ground.known_id is not null
    or ground.person_state is distinct from 'active' or not ground.is_email_verified or ground.is_halted
    or not ground.is_risk_kept or ground.open_positions >= open_positions_max
  then
    return;
  end if;
  if amount is null or amount not between ground.min_micro and ground.max_micro
    or profit is distinct from plans.share(amount, ground.profit_basis_points)
    or bonus is null or bonus not in (0, plans.share(amount, ground.referral_bonus_basis_points))
    or (bonus > 0) <> (bonus_for is not null)
  then
    raise exception 'activation_follows_terms: a position on % version % promises what its terms do not', asked_plan, asked_version
      using errcode = 'check_violation', constraint = 'activation_follows_terms';
  end if;
  bonus_due := case when ground.referrer_id is null then 0 else plans.share(amount, ground.referral_bonus_basis_points) end;
  if bonus <> bonus_due or bonus_for is distinct from (case when bonus_due > 0 then ground.referrer_id end)
    or ground.cash_micro < amount or ground.capital_micro < reserved
  then
    return;
  end if;

  started := plans.now_of_business();
  due := started + ground.duration_hours * interval '1 hour';
  -- A plan that promises nothing has an escrow all the same, and it holds nothing.
  if reserved = 0 then perform ledger.open_accounts(array[about || ':escrow']); end if;
  select e.verdict, e.entry_id into verdict, entry from ledger.post_entry(about || ':begin',
    'plan.activated', 'person:' || investor, about,
    array_remove(array[own || 'cash', case when reserved > 0 then 'operator:capital' end], null),
    array_remove(array[own || 'locked', case when reserved > 0 then about || ':escrow' end], null),
    array_remove(array[amount, nullif(reserved, 0)], null)) as e;
  if verdict <> 0 then
    raise exception 'an activation was answered with verdict %', verdict using errcode = 'serialization_failure';
  end if;

  insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, referrer_id, started_at,
      due_at, escrow_entry, risk_version, language, acknowledged_at, activation_key)
    values (new_id, investor, asked_plan, asked_version, amount, profit, bonus, bonus_for, started, due, entry, acknowledged_risk,
      read_in, acknowledged, asked_key)
    returning number into position_number;
  if ground.referrer_id is not null then
    -- Also one of nothing, where the plan carries none: the first plan is used up by it.
    insert into referrals.bonus (person_id, referrer_id, position_id, amount_micro, due_at, state, reason, settled_at)
      values (investor, ground.referrer_id, new_id, bonus, due, case when bonus > 0 then 'reserved' else 'ended' end,
        case when bonus = 0 then 'plan_without_bonus' end, case when bonus = 0 then clock_timestamp() end);
  end if;
  told := plans.message_values(jsonb_build_object('plan_en', ground.names -> 'en', 'plan_es', ground.names -> 'es',
    'plan_fr', ground.names -> 'fr'), new_id, position_number, amount, profit, due, entry);
  if bonus = 0 then
    perform platform.append_event('plan.activated', investor, told);
  else
    perform platform.append_events(array['referral.reserved', 'plan.activated'], array[bonus_for, investor],
      array[jsonb_build_object('bonus', ledger.amount_text(bonus), 'due', plans.moment_text(due)), told]);
  end if;
  insert into audit.record (actor, action, subject, after_digest, request_id)
    values ('person:' || investor, 'plan.activated', about, sha256(convert_to(format(
      '{"amountMicro":%s,"bonusMicro":%s,"escrowEntry":%s,"planKey":"%s","promisedMicro":%s,"version":%s}',
      amount, bonus, entry, asked_plan, profit, asked_version), 'UTF8')), request);
  select g.business_at, p.source_after_micro into posted, cash_after
    from ledger.posting_group g, ledger.posting p where g.id = entry / 1024 and p.entry_id = entry and p.line = 1;
  outcome := 'begun';
end $$;

CREATE FUNCTION plans.activation_ground(investor uuid, asked_key uuid, asked_plan text, asked_risk integer, OUT person_state text, OUT is_email_verified boolean, OUT identity_state text, OUT is_halted boolean, OUT is_alarmed boolean, OUT closed_by text, OUT known_id uuid, OUT plan_exists boolean, OUT version integer, OUT profit_basis_points integer, OUT min_micro bigint, OUT max_micro bigint, OUT duration_hours integer, OUT referral_bonus_basis_points integer, OUT names jsonb, OUT open_positions integer, OUT referrer_id uuid, OUT is_unattributed boolean, OUT is_risk_kept boolean, OUT cash_micro bigint, OUT capital_micro bigint) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  had_plan boolean;
begin
  select p.state, p.email_verified_at is not null, a.person_id is null and p.referral_code_raw is not null,
      case when a.objection is null and r.state is distinct from 'closed' then a.referrer_id end,
      (select c.state from kyc.identity_case c where c.person_id = investor and c.erased_at is null
        order by c.opened_at desc, c.number desc limit 1)
    into person_state, is_email_verified, is_unattributed, referrer_id, identity_state
    from accounts.person p
      left join referrals.attribution a on a.person_id = p.id
      left join accounts.person r on r.id = a.referrer_id
    where p.id = investor;
  select v.version, v.profit_basis_points, v.min_micro, v.max_micro, v.duration_hours, v.referral_bonus_basis_points,
      jsonb_build_object('en', v.texts #>> '{en,name}', 'es', v.texts #>> '{es,name}', 'fr', v.texts #>> '{fr,name}')
    into version, profit_basis_points, min_micro, max_micro, duration_hours, referral_bonus_basis_points, names
    from plans.plan_version v where v.plan_key = asked_plan and v.state = 'published';
  plan_exists := version is not null or exists (select from plans.plan p where p.key = asked_plan);
  select count(*) into open_positions from plans.position p where p.person_id = investor and p.state = 'open';
  had_plan := open_positions > 0 or exists (select from plans.position p where p.person_id = investor and p.state <> 'open');
  if had_plan then
    referrer_id := null;
    is_unattributed := false;
    known_id := (select p.id from plans.position p where p.person_id = investor and p.activation_key = asked_key);
  end if;
  select exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts),
      exists (select from plans.risk_statement s where s.version = asked_risk),
      coalesce((select a.balance_micro from ledger.account a where a.key = 'investor:' || investor || ':cash'), 0),
      (select c.free_micro from treasury.free_capital() as c)
    into is_alarmed, is_risk_kept, cash_micro, capital_micro;
  closed_by := solvency.closing_cause();
  is_halted := is_alarmed or closed_by is not null;
end $$;

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

CREATE FUNCTION plans.exit(asked_id uuid, investor uuid, amount_back bigint, profit_forgone bigint, request text, OUT outcome text, OUT ended timestamp with time zone, OUT entry bigint) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  about constant text := 'position:' || asked_id;
  own constant text := 'investor:' || investor || ':';
  held plans.position;
  reserved bigint;
  verdict int;
  bonus_for uuid;
  bonus bigint;
begin
  outcome := 'changed';
  select p.* into held from plans.position p where p.id = asked_id and p.person_id = investor for update;
  ended := plans.now_of_business();
  if held.state is distinct from 'open' or ended >= held.due_at or amount_back is distinct from held.amount_micro
    or profit_forgone is distinct from held.profit_micro
  then
    return;
  end if;
  reserved := held.profit_micro + held.bonus_micro;
  select e.verdict, e.entry_id into verdict, entry from ledger.post_entry(about || ':end',
    'plan.exited', 'person:' || investor, about,
    array_remove(array[own || 'locked', case when reserved > 0 then about || ':escrow' end], null),
    array_remove(array[own || 'cash', case when reserved > 0 then 'operator:capital' end], null),
    array_remove(array[held.amount_micro, nullif(reserved, 0)], null)) as e;
  if verdict <> 0 then
    raise exception 'an early exit was answered with verdict %', verdict
      using errcode = 'data_exception';
  end if;
  update plans.position p set state = 'exited', ended_at = ended, end_entry = entry where p.id = asked_id;
  -- The first plan is used up by it.
  update referrals.bonus b set state = 'ended', reason = 'left_early', settled_at = clock_timestamp()
    where b.position_id = asked_id and b.state = 'reserved' returning b.referrer_id, b.amount_micro into bonus_for, bonus;
  perform platform.append_events(
    array_remove(array[case when bonus_for is not null then 'referral.ended' end, 'plan.exited'], null),
    array_remove(array[bonus_for, investor], null),
    array_remove(array[
      case when bonus_for is not null then jsonb_build_object('bonus', ledger.amount_text(bonus)) end,
      plans.message_values(
        (select plans.message_names(v.texts) from plans.plan_version v
          where v.plan_key = held.plan_key and v.version = held.version),
        held.id, held.number, held.amount_micro, held.profit_micro, held.due_at, entry)], null));
  insert into audit.record (actor, action, subject, before_digest, after_digest, request_id)
    values ('person:' || investor, 'plan.exited', about, sha256(convert_to(format(
        '{"amountMicro":%s,"bonusMicro":%s,"profitMicro":%s,"state":"open"}',
        held.amount_micro, held.bonus_micro, held.profit_micro), 'UTF8')),
      sha256(convert_to(format('{"entry":%s,"state":"exited"}', entry), 'UTF8')), request);
  outcome := 'exited';
end $$;

CREATE FUNCTION plans.lock_due(most integer, only_id uuid, OUT due_ids uuid[], OUT wants_renewals boolean) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
declare
  moment constant timestamptz := plans.now_of_business();
begin
  if only_id is null then
    select array_agg(d.id), bool_or(d.at_maturity = 'renew') into due_ids, wants_renewals
      from (select p.id, p.at_maturity from plans.position p
        where p.state = 'open' and coalesce(p.retry_at, p.due_at) <= moment
        order by coalesce(p.retry_at, p.due_at), p.id limit most for update skip locked) as d;
  else
    select array_agg(d.id), bool_or(d.at_maturity = 'renew') into due_ids, wants_renewals
      from (select p.id, p.at_maturity from plans.position p
        where p.id = only_id and p.state = 'open' and coalesce(p.retry_at, p.due_at) <= moment for update skip locked) as d;
  end if;
end $$;

CREATE FUNCTION plans.mature(careful boolean, due_ids uuid[], next_ids uuid[], hindrances text[], OUT paid integer, OUT stuck_ids uuid[]) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  moment constant timestamptz := plans.now_of_business();
  drafts ledger.draft[];
  found_due int;
  may_renew boolean;
  version_keys text[];
  names jsonb;
  verdicts int[];
  entries bigint[];
  unpaid_renewals int;
  ended_ids uuid[];
  ended_entries bigint[];
  ended_nexts uuid[];
  next_entries bigint[];
  ended_hindrances text[];
  bonuses_due int;
  bonuses_paid int;
  event_types text[];
  event_people uuid[];
  payloads jsonb[];
begin
  -- A renewal is asked for by its person, and is a new promise: the version on offer, the person ready, no alarm.
  select count(*) filter (where d.part = 1), array_agg(distinct d.version_key), array_agg(d.draft order by d.place, d.part),
      coalesce(bool_and(d.is_ready), true)
    into found_due, version_keys, drafts, may_renew
    from (
      select g.place, 1 as part, p.plan_key || ':' || p.version as version_key, true as is_ready,
        ('position:' || p.id || ':end', 'plan.matured', 'system:maturity', 'position:' || p.id,
          array_remove(array['investor:' || p.person_id || ':locked',
            case when p.profit_micro > 0 then 'position:' || p.id || ':escrow' end,
            case when p.bonus_micro > 0 then 'position:' || p.id || ':escrow' end], null),
          array_remove(array['investor:' || p.person_id || ':cash',
            case when p.profit_micro > 0 then 'investor:' || p.person_id || ':profit' end,
            case when p.bonus_micro > 0 then 'investor:' || p.referrer_id || ':bonus' end], null),
          array_remove(array[p.amount_micro, nullif(p.profit_micro, 0), nullif(p.bonus_micro, 0)], null))::ledger.draft as draft
      from unnest(due_ids) with ordinality as g (id, place)
        join plans.position p on p.id = g.id and p.state = 'open' and p.due_at <= moment
      union all
      select g.place, 2, null, v.state = 'published' and person.state = 'active' and person.email_verified_at is not null
          and p.at_maturity = 'renew' and not exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts),
        ('position:' || g.next_id || ':begin', 'plan.renewed', 'system:maturity', 'position:' || g.next_id,
          array_remove(array['investor:' || p.person_id || ':cash',
            case when p.profit_micro > 0 then 'operator:capital' end], null),
          array_remove(array['investor:' || p.person_id || ':locked',
            case when p.profit_micro > 0 then 'position:' || g.next_id || ':escrow' end], null),
          array_remove(array[p.amount_micro, nullif(p.profit_micro, 0)], null))::ledger.draft
      from unnest(due_ids, next_ids) with ordinality as g (id, next_id, place)
        join plans.position p on p.id = g.id
        join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
        join accounts.person person on person.id = p.person_id
      where g.next_id is not null
    ) as d;
  if found_due is distinct from cardinality(due_ids) or cardinality(next_ids) <> cardinality(due_ids)
    or cardinality(hindrances) <> cardinality(due_ids)
  then
    raise exception 'maturity_of_due: a position is not open, or not due' using errcode = 'check_violation', constraint = 'maturity_of_due';
  end if;
  if not may_renew then raise exception 'a renewal has become impossible' using errcode = 'serialization_failure'; end if;
  -- A renewal is a new promise as an activation is: it does not take what an approved deposit waits for.
  if (select coalesce(sum(p.profit_micro), 0) from unnest(due_ids, next_ids) as g (id, next_id) join plans.position p on p.id = g.id
      where g.next_id is not null) > (select c.free_micro from treasury.free_capital() as c where c.waiting_micro > 0)
  then
    raise exception 'capital for a renewal has become short' using errcode = 'serialization_failure';
  end if;
  perform ledger.open_accounts(n.keys) from (
    select array_agg('position:' || g.next_id || ':escrow') as keys from unnest(next_ids) as g (next_id) where g.next_id is not null
  ) as n where n.keys is not null;
  select p.verdicts, p.entry_ids into verdicts, entries from ledger.post_drafts(careful, drafts) as p;

  -- A payment and, behind it, its renewal: each payment's slot is its place and as many as there are renewals before it.
  select array_agg(j.id) filter (where j.is_paid), array_agg(j.entry) filter (where j.is_paid),
      array_agg(j.next_id) filter (where j.is_paid), array_agg(j.next_entry) filter (where j.is_paid),
      array_agg(j.hindrance) filter (where j.is_paid), array_agg(j.id) filter (where not j.is_paid),
      count(*) filter (where not j.is_paid and j.next_id is not null)
    into ended_ids, ended_entries, ended_nexts, next_entries, ended_hindrances, stuck_ids, unpaid_renewals
    from (
      select s.id, s.is_paid, s.entry, case when s.is_renewed then s.next_id end as next_id,
        case when s.is_renewed then entries[s.slot + 1] end as next_entry,
        case when s.next_id is not null and not s.is_renewed then 'fully_subscribed' else s.hindrance end as hindrance
      from (
        select g.id, g.next_id, g.hindrance, g.slot, g.place, verdicts[g.slot] = 0 as is_paid, entries[g.slot] as entry,
          g.next_id is not null and verdicts[g.slot + 1] = 0 as is_renewed
        from (
          select u.*, (u.place + count(u.next_id) over (order by u.place rows between unbounded preceding and 1 preceding))::int as slot
          from unnest(due_ids, next_ids, hindrances) with ordinality as u (id, next_id, hindrance, place)
        ) as g
      ) as s
      order by s.place
    ) as j;
  -- The book took a renewal whose payment it refused, out of other money of the person: nothing of that may stand.
  if unpaid_renewals > 0 then
    raise exception 'maturity_pays_first: a position was renewed and not paid'
      using errcode = 'check_violation', constraint = 'maturity_pays_first';
  end if;
  paid := coalesce(cardinality(ended_ids), 0);
  if paid = 0 then return; end if;

  select jsonb_object_agg(v.plan_key || ':' || v.version, plans.message_names(v.texts)) into names
    from plans.plan_version v where v.plan_key || ':' || v.version = any(version_keys);
  with given as (
    select g.* from unnest(ended_ids, ended_entries, ended_nexts, next_entries, ended_hindrances) with ordinality
      as g (id, entry, next_id, next_entry, hindrance, place)
  ), ended as (
    update plans.position p set state = 'matured', ended_at = moment, end_entry = g.entry, renewal_hindrance = g.hindrance
      from given g where p.id = g.id
      returning p.id, p.number, p.person_id, p.plan_key || ':' || p.version as version_key, p.amount_micro, p.profit_micro,
        p.bonus_micro, p.due_at, g.entry, g.next_id, g.hindrance, g.place
  ), renewed as (
    -- The same principal on the same terms, from now on; the bonus belongs to the first plan alone.
    insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, started_at, due_at,
        escrow_entry, renewed_from, risk_version, language, acknowledged_at)
      select g.next_id, p.person_id, p.plan_key, p.version, p.amount_micro, p.profit_micro, 0, moment,
        moment + v.duration_hours * interval '1 hour', g.next_entry, p.id, p.renewal_risk_version, p.renewal_language,
        p.renewal_acknowledged_at
      from given g
        join plans.position p on p.id = g.id
        join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
      where g.next_id is not null order by g.place
      returning id, number, due_at, escrow_entry, renewed_from
  ), settled as (
    update referrals.bonus b set state = 'paid', settled_at = clock_timestamp()
      from given g where b.position_id = g.id and b.state = 'reserved'
      returning b.referrer_id, b.amount_micro, g.entry, g.place
  ), told as (
    select 1 as part, s.place, 'referral.paid' as type, s.referrer_id as person_id,
      jsonb_build_object('bonus', ledger.amount_text(s.amount_micro), 'entry', ledger.entry_name(s.entry)) as payload,
      0 as bonus_due, 1 as bonus_paid from settled s
    union all
    select 2, e.place, case when e.next_id is null then 'plan.matured' end, e.person_id,
      plans.message_values(names -> e.version_key, e.id, e.number, e.amount_micro, e.profit_micro, e.due_at, e.entry)
        || case when e.hindrance is null then '{}' else jsonb_build_object('hindrance', e.hindrance) end,
      (e.bonus_micro > 0)::int, 0 from ended e
    union all
    select 3, r.number, 'plan.renewed', p.person_id,
      plans.message_values(names -> (p.plan_key || ':' || p.version), p.id, p.number, p.amount_micro, p.profit_micro, r.due_at,
        r.escrow_entry) || jsonb_build_object('earned', ledger.amount_text(p.profit_micro), 'newReference', 'P-' || r.number,
        'newPositionId', r.id), 0, 0
      from renewed r join plans.position p on p.id = r.renewed_from
  )
  select array_agg(t.type) filter (where t.type is not null), array_agg(t.person_id) filter (where t.type is not null),
      array_agg(t.payload) filter (where t.type is not null), sum(t.bonus_due), sum(t.bonus_paid)
    into event_types, event_people, payloads, bonuses_due, bonuses_paid
    from (select * from told order by told.part, told.place) as t;
  if bonuses_due <> bonuses_paid then
    raise exception 'maturity_of_reserved_bonus: a bonus was paid that nobody had set aside'
      using errcode = 'check_violation', constraint = 'maturity_of_reserved_bonus';
  end if;
  perform platform.append_events(event_types, event_people, payloads);
  insert into audit.record (actor, action, subject, after_digest)
    select 'system:maturity', 'plan.matured', 'position:' || ended_ids[1], sha256(convert_to('[' || string_agg(
      '{"entryId":' || g.entry || ',"id":"' || g.id || '"' || coalesce(',"renewedTo":"' || g.next_id || '"', '') || '}',
      ',' order by g.place) || ']', 'UTF8'))
    from unnest(ended_ids, ended_entries, ended_nexts) with ordinality as g (id, entry, next_id, place);
end $$;

CREATE FUNCTION plans.message_names(texts jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select jsonb_build_object('plan_en', texts #>> '{en,name}', 'plan_es', texts #>> '{es,name}', 'plan_fr', texts #>> '{fr,name}')
$$;

CREATE FUNCTION plans.message_values(names jsonb, id uuid, number bigint, amount bigint, profit bigint, due timestamp with time zone, entry bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select names || jsonb_build_object('positionId', id, 'reference', 'P-' || number, 'amount', ledger.amount_text(amount),
    'profit', ledger.amount_text(profit), 'due', plans.moment_text(due), 'entry', ledger.entry_name(entry))
$$;

CREATE FUNCTION plans.moment_text(moment timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    AS $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
$$;

CREATE FUNCTION plans.now_of_business() RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
begin
  return (select date_trunc('milliseconds', clock_timestamp() + c.offset_ms * interval '1 millisecond')
    from platform.clock c where c.only_row);
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

CREATE FUNCTION plans.renewal_grounds(due_ids uuid[]) RETURNS TABLE(id uuid, is_offered boolean, person_state text, is_email_verified boolean, identity_state text, is_halted boolean, capital_micro bigint, needed_micro bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  stopped constant boolean := solvency.closing_cause() is not null
    or exists (select from treasury.alarm a where a.cleared_at is null and a.stops_payouts);
begin
  return query
    select p.id, v.state = 'published', person.state, coalesce(person.email_verified_at is not null, false),
      (select c.state from kyc.identity_case c where c.person_id = p.person_id and c.erased_at is null
        order by c.opened_at desc, c.number desc limit 1),
      stopped,
      c.free_micro, p.profit_micro
    from treasury.free_capital() as c cross join unnest(due_ids) with ordinality as g (id, place)
      join plans.position p on p.id = g.id
      join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
      left join accounts.person person on person.id = p.person_id
    where p.at_maturity = 'renew' order by g.place;
end $$;

CREATE FUNCTION plans.share(amount bigint, basis_points integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select div(amount::numeric * basis_points, 10000)::bigint
$$;

CREATE FUNCTION plans.texts_are_whole(texts jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (SELECT COALESCE(bool_and((length(btrim(COALESCE(((texts_are_whole.texts -> language.language) ->> part.part), ''::text))) > 0)), false) AS "coalesce" FROM unnest(ARRAY['en'::text, 'es'::text, 'fr'::text]) language(language), unnest(ARRAY['name'::text, 'summary'::text, 'sourceOfReturn'::text, 'risk'::text]) part(part));

CREATE FUNCTION platform.append_event(event_type text, event_person uuid, event_payload jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  with next as (
    insert into platform.outbox_sequence as sequence (person_id, last_seq) values (event_person, 1)
    on conflict (person_id) do update set last_seq = sequence.last_seq + 1
    returning last_seq
  )
  insert into platform.outbox (type, person_id, person_seq, payload)
    select event_type, event_person, last_seq, event_payload from next;
end $$;

CREATE FUNCTION platform.append_events(event_types text[], event_people uuid[], payloads jsonb[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  with given as (
    select e.type, e.person_id, e.payload, e.place
    from unnest(event_types, event_people, payloads) with ordinality as e (type, person_id, payload, place)
  ), next as (
    insert into platform.outbox_sequence as sequence (person_id, last_seq)
    select g.person_id, count(*) from given g group by g.person_id order by g.person_id
    on conflict (person_id) do update set last_seq = sequence.last_seq + excluded.last_seq
    returning sequence.person_id, sequence.last_seq
  ), numbered as (
    select b.type, b.person_id, b.payload, b.place,
      max(b.last_seq) over whole - count(b.place) over whole + row_number() over (partition by b.person_id order by b.place) as seq
    from (
      select g.type, g.person_id, g.payload, g.place, null::bigint as last_seq from given g
      union all
      select null, n.person_id, null, null, n.last_seq from next n
    ) as b window whole as (partition by b.person_id)
  )
  insert into platform.outbox (type, person_id, person_seq, payload)
    select n.type, n.person_id, n.seq, n.payload from numbered n where n.place is not null order by n.place;
end $$;

CREATE FUNCTION platform.begin_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  update platform.clock set offset_ms = -new.past_ms;
  return null;
end $$;

CREATE FUNCTION platform.begin_demo_history() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if exists (select from accounts.person) or exists (select from ledger.posting_group) or exists (select from solvency.snapshot)
      or exists (select from audit.record where subject like 'person:%') then
    raise exception 'demo_history_begins_empty: this database has people, entries or snapshots already'
      using errcode = 'check_violation', constraint = 'demo_history_begins_empty';
  end if;
  if new.until_at is not null or exists (select from platform.clock_move) or exists (select from platform.clock where offset_ms <> 0) then
    raise exception 'demo_history_begins_once: the business clock of this database was moved already'
      using errcode = 'check_violation', constraint = 'demo_history_begins_once';
  end if;
  new.from_at := clock_timestamp() - new.past_ms * interval '1 millisecond';
  return new;
end $$;

CREATE FUNCTION platform.business_at(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE STRICT
    SET search_path TO 'pg_catalog'
    AS $$
begin
  return at + coalesce((select m.offset_ms from platform.clock_move m where m.moved_at <= at order by m.moved_at desc limit 1), 0)
    * interval '1 millisecond';
end $$;

CREATE FUNCTION platform.business_now() RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return (select clock_timestamp() + c.offset_ms * interval '1 millisecond' from platform.clock c);
end $$;

CREATE FUNCTION platform.end_demo_history() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if old.until_at is not null or new.until_at is null
      or (new.edition, new.past_ms, new.from_at) is distinct from (old.edition, old.past_ms, old.from_at) then
    raise exception 'demo_history_is_kept: what was seeded is never changed' using errcode = 'check_violation', constraint = 'demo_history_is_kept';
  end if;
  if exists (select from platform.clock where offset_ms < 0) then
    raise exception 'demo_history_ends_in_the_present: the business clock is still in the past'
      using errcode = 'check_violation', constraint = 'demo_history_ends_in_the_present';
  end if;
  new.until_at := platform.business_now();
  new.people := (select count(*) from accounts.person where role = 'user');
  return new;
end $$;

CREATE FUNCTION platform.keep_unsent_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    and (old.relayed_at is null or old.told_at is null or old.woken_at is null) then
    raise exception 'an event that was not sent is not deleted' using errcode = '23514';
  end if;
  return old;
end $$;

CREATE FUNCTION platform.note_clock_move() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into platform.clock_move (moved_at, offset_ms)
    select case when new.offset_ms < old.offset_ms then 'epoch'::timestamptz
      else greatest(date_trunc('milliseconds', clock_timestamp()), max(m.moved_at) + interval '1 millisecond') end, new.offset_ms
    from platform.clock_move m;
  return null;
end $$;

CREATE FUNCTION platform.real_at(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE STRICT
    AS $$
  select coalesce(min(greatest(s.begins, at - s.offset_ms * interval '1 millisecond')), at) from (
    select '-infinity'::timestamptz as begins, (select min(moved_at) from platform.clock_move) as ends, 0::bigint as offset_ms
    union all
    select moved_at, lead(moved_at) over (order by moved_at), offset_ms from platform.clock_move) as s
  where s.ends is null or greatest(s.begins, at - s.offset_ms * interval '1 millisecond') < s.ends
$$;

CREATE FUNCTION platform.refuse_clock_outside_demo() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if not exists (select from platform.installation where edition = 'demo') then
    raise exception 'business time is moved in the demo edition only' using errcode = '23514';
  end if;
  return new;
end $$;

CREATE FUNCTION platform.refuse_clock_step_back() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if new.offset_ms < old.offset_ms and not (old.offset_ms = 0 and not exists (select from platform.clock_move)
      and exists (select from platform.demo_history h where h.until_at is null and h.past_ms = -new.offset_ms)) then
    raise exception 'the business clock only moves forward' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION platform.refuse_live_with_moved_clock() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if new.edition = 'live' and (exists (select from platform.clock where offset_ms <> 0) or exists (select from platform.clock_move)) then
    raise exception 'the business clock of this database was moved: it belongs to a demo' using errcode = '23514';
  end if;
  return new;
end $$;

CREATE FUNCTION platform.refuse_other_edition() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  raise exception 'a database keeps the edition it was made for' using errcode = '23514';
end $$;

CREATE FUNCTION platform.refuse_other_past() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  raise exception 'how the business clock was moved is never changed' using errcode = '23514';
end $$;

CREATE FUNCTION platform.refuse_step_of_the_api() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if (tg_op = 'INSERT' or new.state is distinct from old.state) and new.state <> all (tg_argv) then
    raise exception 'the api brings no row of % to %', tg_relid::regclass, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

CREATE FUNCTION platform.span_began(at timestamp with time zone, span interval) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if not exists (select from platform.demo_history) then return at - span; end if;
  return (
    with lived as materialized (
      select m.moved_at as begins, lead(m.moved_at) over (order by m.moved_at) as ends, least(m.offset_ms, 0) * interval '1 millisecond' as ahead
      from platform.clock_move m
      where exists (select from platform.demo_history h join platform.installation i on i.edition = h.edition)
    ), wanted as (
      select at + coalesce((select l.ahead from lived l where l.begins <= at order by l.begins desc limit 1), interval '0') - span as moment
    )
    select coalesce(min(greatest(l.begins, w.moment - l.ahead)), at - span)
    from wanted w left join lived l on l.ends is null or greatest(l.begins, w.moment - l.ahead) < l.ends);
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

CREATE FUNCTION signer.refuse_new_owner() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if (old.chain_id, old.wallet, old.nonce) is distinct from (new.chain_id, new.wallet, new.nonce)
    or not exists (select from signer.filler where id = old.owner_id) then
    raise exception 'nonce % has its owner', old.nonce using errcode = '23514', constraint = 'nonce_one_owner';
  end if;
  return new;
end $$;

CREATE FUNCTION signer.refuse_other_log() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'DELETE' or new.size < old.size or (new.size = old.size and new.root <> old.root) then
    raise exception 'the log that was signed has % entries', old.size using errcode = '23514', constraint = 'checkpoint_grows';
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

CREATE FUNCTION solvency.check_draw() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from solvency.snapshot s where s.number = new.snapshot and s.state = 'anchored' and s.anchor_block = new.block_number
    and date_trunc('month', s.taken_at at time zone 'UTC') = new.month
    and not exists (select from solvency.snapshot o where o.number < s.number and o.note is not null
      and o.taken_at >= new.month::timestamp at time zone 'UTC' and o.taken_at < (new.month + interval '1 month') at time zone 'UTC');
  if not found then
    raise exception 'draw_is_by_the_first: snapshot % is not the first of its month, or is not anchored in block %', new.snapshot, new.block_number
      using errcode = 'check_violation', constraint = 'draw_is_by_the_first';
  end if;
  return null;
end $$;

CREATE FUNCTION solvency.closing_cause() RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
begin
  if not exists (select from solvency.gate_cause c where c.closed_at is not null)
    and not exists (select from solvency.snapshot_due s
      where coalesce(s.last_published_at, s.started_at) + interval '3 hours' < clock_timestamp())
    and treasury.is_compared()
  then
    return null;
  end if;
  return coalesce(
    (select c.cause from solvency.gate_cause c where c.closed_at is not null order by c.cause <> 'coverage', c.closed_at, c.cause limit 1),
    case when not treasury.is_compared() then 'comparison_missing' end,
    case when solvency.overdue_since() is not null then 'snapshot_overdue' end);
end $$;

CREATE FUNCTION solvency.contingent_micro() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select coalesce(sum(d.amount_micro), 0)::bigint from deposits.deposit d
  where d.gateway <> 'chain' and d.state in ('submitted', 'waiting_for_capital')
$$;

CREATE FUNCTION solvency.count_pulse() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  missing constant int := coalesce(solvency.missed_between((select p.at from solvency.pulse p where p.id < new.id
    order by p.id desc limit 1), new.at), 0);
begin
  insert into solvency.pulse_hour as h (hour, pulses, missed, least_at, least_held_micro, least_owed_micro)
    values (date_trunc('hour', new.at, 'UTC'), 1, missing, new.at, new.held_micro, new.owed_micro)
    on conflict (hour) do update set pulses = h.pulses + 1, missed = h.missed + missing,
      (least_at, least_held_micro, least_owed_micro) = (select
        case when is_less then new.at else h.least_at end, case when is_less then new.held_micro else h.least_held_micro end,
        case when is_less then new.owed_micro else h.least_owed_micro end
        from (select solvency.covers_less(new.held_micro, new.owed_micro, h.least_held_micro, h.least_owed_micro) as is_less) as l);
  return null;
end $$;

CREATE FUNCTION solvency.covers_less(held bigint, owed bigint, than_held bigint, than_owed bigint) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select case when owed = 0 then false when than_owed = 0 then true
    else held::numeric * than_owed < than_held::numeric * owed end
$$;

CREATE FUNCTION solvency.due_causes() RETURNS text[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  is_short constant boolean := coalesce((select p.held_micro < p.owed_micro or p.held_micro < p.book_micro
    from solvency.pulse p order by p.id desc limit 1), false);
begin
  return array_remove(array[
    case when is_short or treasury.shortfall_micro(null) > 0
      or exists (select from treasury.alarm a where a.cleared_at is null and a.kind = 'reserves_short') then 'coverage' end,
    case when not treasury.is_compared() then 'comparison_missing' end,
    case when solvency.overdue_since() is not null then 'snapshot_overdue' end,
    case when exists (select from solvency.snapshot_due s where s.anchors_missed >= 3) then 'anchor_missed' end], null);
end $$;

CREATE FUNCTION solvency.fold_groups(up_to bigint, groups_max integer, by_holder uuid, OUT is_more boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  base bigint;
  last bigint;
  count_taken integer;
begin
  is_more := false;
  select f.group_id into base from solvency.fold f
    where f.only_row and (f.held_until is null or f.held_until < clock_timestamp() or f.held_by = by_holder) for update;
  if base is null or base >= up_to then return; end if;
  select max(g.id), count(*) into last, count_taken from (
    select p.id from ledger.posting_group p where p.id > base and p.id <= up_to order by p.id limit groups_max) as g;
  is_more := count_taken = groups_max;
  if not is_more then last := up_to; end if;
  with moved as materialized (
    select p.entry_id, s.key as source_key, s.kind as source_kind, t.key as target_key, t.kind as target_kind, p.amount_micro as amount
    from ledger.posting p join ledger.account s on s.id = p.source_id join ledger.account t on t.id = p.target_id
    where p.entry_id >= (base + 1) * 1024 and p.entry_id < (last + 1) * 1024
  ), escrowed as (
    select m.entry_id, q.person_id, q.referrer_id, q.profit_micro as profit, m.amount - q.profit_micro as bonus
    from moved m join plans.position q on q.id = split_part(m.target_key, ':', 2)::uuid where m.target_kind = 'escrow'
    union all
    select m.entry_id, q.person_id, q.referrer_id,
      case m.target_kind when 'profit' then -m.amount when 'bonus' then 0 else -q.profit_micro end,
      case m.target_kind when 'profit' then 0 when 'bonus' then -m.amount else q.profit_micro - m.amount end
    from moved m join plans.position q on q.id = split_part(m.source_key, ':', 2)::uuid where m.source_kind = 'escrow'
  ), changes as (
    select split_part(m.source_key, ':', 2)::uuid as person_id, m.entry_id, m.source_kind as kind, -m.amount as amount
    from moved m where m.source_kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    union all
    select split_part(m.target_key, ':', 2)::uuid, m.entry_id, m.target_kind, m.amount
    from moved m where m.target_kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    union all
    select e.person_id, e.entry_id, 'promised_profit', e.profit from escrowed e where e.profit <> 0
    union all
    select e.referrer_id, e.entry_id, 'promised_bonus', e.bonus from escrowed e where e.bonus <> 0
  ), sums as (
    select c.person_id, max(c.entry_id) as last_entry_id,
      coalesce(sum(c.amount) filter (where c.kind = 'cash'), 0) as cash,
      coalesce(sum(c.amount) filter (where c.kind = 'locked'), 0) as locked,
      coalesce(sum(c.amount) filter (where c.kind = 'profit'), 0) as profit,
      coalesce(sum(c.amount) filter (where c.kind = 'bonus'), 0) as bonus,
      coalesce(sum(c.amount) filter (where c.kind = 'leaving'), 0) as leaving,
      coalesce(sum(c.amount) filter (where c.kind = 'promised_profit'), 0) as promised_profit,
      coalesce(sum(c.amount) filter (where c.kind = 'promised_bonus'), 0) as promised_bonus
    from changes c group by c.person_id
  ), known as (
    update solvency.holding h set cash_micro = h.cash_micro + s.cash, locked_micro = h.locked_micro + s.locked,
      profit_micro = h.profit_micro + s.profit, bonus_micro = h.bonus_micro + s.bonus, leaving_micro = h.leaving_micro + s.leaving,
      promised_profit_micro = h.promised_profit_micro + s.promised_profit,
      promised_bonus_micro = h.promised_bonus_micro + s.promised_bonus, last_entry_id = s.last_entry_id
    from sums s where h.person_id = s.person_id returning h.person_id
  )
  insert into solvency.holding (person_id, cash_micro, locked_micro, profit_micro, bonus_micro, leaving_micro, promised_profit_micro,
      promised_bonus_micro, last_entry_id)
    select s.person_id, s.cash, s.locked, s.profit, s.bonus, s.leaving, s.promised_profit, s.promised_bonus, s.last_entry_id
    from sums s where not exists (select from known k where k.person_id = s.person_id);
  update solvency.fold set group_id = last;
end $$;

CREATE FUNCTION solvency.gate_text(at timestamp with time zone, state text, cause text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select concat_ws(e'\n', 'clearhold gate 1', 'at ' || solvency.moment_text(at), state || ' ' || cause) || e'\n'
$$;

CREATE FUNCTION solvency.held_micro(book bigint, unbooked bigint, unsettled bigint, chain bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select greatest(0, book - greatest(0, book + unbooked - unsettled - chain))
$$;

CREATE FUNCTION solvency.is_of_custody() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if not exists (select from treasury.deposit_address d where d.chain_id = new.chain_id and d.address = new.address and d.branch = 3) then
    raise exception '0x% is no custody wallet', encode(new.address, 'hex')
      using errcode = 'check_violation', constraint = 'ownership_of_custody';
  end if;
  return new;
end $$;

CREATE FUNCTION solvency.keep_cause() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  update solvency.gate_cause c set closed_at = case when new.state = 'closed' then new.at end
    where c.cause = new.cause and (c.closed_at is null) = (new.state = 'closed');
  if not found then
    raise exception 'gate_changes_alternate: % is % already', new.cause, new.state
      using errcode = 'check_violation', constraint = 'gate_changes_alternate';
  end if;
  return null;
end $$;

CREATE FUNCTION solvency.keep_email() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into solvency.former_email (person_id, email) values (old.id, old.email) on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION solvency.missed_between(earlier timestamp with time zone, later timestamp with time zone) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select greatest(0, least(2147483647, floor(extract(epoch from later - earlier) / 45) - 1))::int
$$;

CREATE FUNCTION solvency.moment_text(moment timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION solvency.note_snapshot() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into solvency.snapshot_due (last_published_at) values (new.published_at)
    on conflict (only_row) do update set last_published_at = greatest(solvency.snapshot_due.last_published_at, excluded.last_published_at),
      -- In a row: those that are stuck behind the newest that got there.
      anchors_missed = (select count(*) from solvency.snapshot s where s.state = 'stuck'
        and s.number > (select coalesce(max(a.number), 0) from solvency.snapshot a where a.state = 'anchored'));
  return null;
end $$;

CREATE FUNCTION solvency.overdue_since() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select d.due from (select coalesce(s.last_published_at, s.started_at) + interval '3 hours' as due from solvency.snapshot_due s) as d
    where d.due < clock_timestamp()
$$;

CREATE FUNCTION solvency.owed_to(in_person uuid, cut bigint) RETURNS TABLE(cash_micro bigint, locked_micro bigint, profit_micro bigint, bonus_micro bigint, leaving_micro bigint, promised_profit_micro bigint, promised_bonus_micro bigint, last_entry_id bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  above constant bigint := (cut + 1) * 1024;
begin
  return query
    with own as (
      select k.kind, s.entry_id, s.micro
      from unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind)
        join ledger.account a on a.key = 'investor:' || in_person || ':' || k.kind
        cross join lateral (
          select l.entry_id, l.micro from (
            (select p.entry_id, p.line, p.source_after_micro as micro from ledger.posting p
              where p.source_id = a.id and p.entry_id < above order by p.entry_id desc, p.line desc limit 1)
            union all
            (select p.entry_id, p.line, p.target_after_micro from ledger.posting p
              where p.target_id = a.id and p.entry_id < above order by p.entry_id desc, p.line desc limit 1)
          ) as l order by l.entry_id desc, l.line desc limit 1
        ) as s
    ), promised as (
      select q.escrow_entry, q.end_entry, q.profit_micro as profit, 0::bigint as bonus from plans.position q
        where q.person_id = in_person and q.state = 'open' and q.escrow_entry < above
      union all
      select q.escrow_entry, q.end_entry, q.profit_micro, 0 from plans.position q
        where q.person_id = in_person and q.state <> 'open' and q.escrow_entry < above
      union all
      select q.escrow_entry, q.end_entry, 0, q.bonus_micro from referrals.bonus b join plans.position q on q.id = b.position_id
        where b.referrer_id = in_person and q.referrer_id = in_person and q.escrow_entry < above
    ), standing as (
      select coalesce(sum(p.profit) filter (where p.end_entry is null or p.end_entry >= above), 0) as profit,
        coalesce(sum(p.bonus) filter (where p.end_entry is null or p.end_entry >= above), 0) as bonus,
        max(greatest(p.escrow_entry, case when p.end_entry < above then p.end_entry end)) filter (where p.profit + p.bonus > 0) as entry_id
      from promised p
    ), sums as (
      select coalesce(sum(o.micro) filter (where o.kind = 'cash'), 0) as cash, coalesce(sum(o.micro) filter (where o.kind = 'locked'), 0) as locked,
        coalesce(sum(o.micro) filter (where o.kind = 'profit'), 0) as profit, coalesce(sum(o.micro) filter (where o.kind = 'bonus'), 0) as bonus,
        coalesce(sum(o.micro) filter (where o.kind = 'leaving'), 0) as leaving, max(o.entry_id) as entry_id
      from own o
    )
    select s.cash::bigint, s.locked::bigint, s.profit::bigint, s.bonus::bigint, s.leaving::bigint, t.profit::bigint, t.bonus::bigint,
      greatest(s.entry_id, t.entry_id)
    from sums s cross join standing t where greatest(s.entry_id, t.entry_id) is not null;
end $$;

CREATE FUNCTION solvency.own_changes(own_id uuid, after_id bigint, up_to_id bigint, most integer) RETURNS TABLE(entry_id bigint, at timestamp with time zone, reason text, about text, change_micro bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
  with own as materialized (
    select a.id from ledger.account a
      where a.key in (select 'investor:' || own_id || ':' || k.kind from unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as k (kind))
  ), escrow as materialized (
    select a.id, q.person_id = own_id as is_owner, q.profit_micro as profit
      from (select p.id from plans.position p where p.person_id = own_id and p.state = 'open'
        union select p.id from plans.position p where p.person_id = own_id and p.state <> 'open'
        union select b.position_id from referrals.bonus b where b.referrer_id = own_id) as mine
        join plans.position q on q.id = mine.id join ledger.account a on a.key = 'position:' || q.id || ':escrow'
  ), changes as (
    select m.entry_id, m.amount_micro as change from own cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.target_id = own.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    select m.entry_id, -m.amount_micro from own cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.source_id = own.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    select m.entry_id, case when e.is_owner then e.profit else m.amount_micro - e.profit end from escrow e cross join lateral (
      select p.entry_id, p.amount_micro from ledger.posting p
        where p.target_id = e.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
    union all
    -- Out of escrow goes a profit to its owner, a bonus to its referrer, or both back to the operator.
    select m.entry_id, case when m.kind = 'profit' then -m.amount_micro when e.is_owner then -e.profit
        when m.kind = 'bonus' then -m.amount_micro else e.profit - m.amount_micro end
      from escrow e cross join lateral (
        select p.entry_id, p.amount_micro, (select t.kind from ledger.account t where t.id = p.target_id) as kind from ledger.posting p
          where p.source_id = e.id and p.entry_id > after_id and p.entry_id <= up_to_id order by p.entry_id limit most * 8) as m
      where case m.kind when 'profit' then e.is_owner when 'bonus' then not e.is_owner else true end
  ), listed as (
    select c.entry_id, sum(c.change)::bigint as change from changes c where c.change <> 0 group by c.entry_id order by c.entry_id limit most)
  select l.entry_id, g.posted_at, e.reason, e.about, l.change
    from listed l join ledger.entry e on e.id = l.entry_id join ledger.posting_group g on g.id = l.entry_id / 1024
    order by l.entry_id
$$;

CREATE FUNCTION solvency.pulse_text(at timestamp with time zone, owed bigint, book bigint, unbooked bigint, unsettled bigint, chain_id bigint, block_number bigint, block_hash bytea, chain bigint, kept bigint, kept_since timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select concat_ws(e'\n', case when kept is null then 'clearhold pulse 1' else 'clearhold pulse 2' end, 'at ' || solvency.moment_text(at),
    'owed ' || owed, 'book ' || book, 'unbooked ' || unbooked, 'unsettled ' || unsettled,
    'chain ' || chain_id || ' ' || block_number || ' 0x' || encode(block_hash, 'hex') || ' ' || chain,
    'kept ' || kept || ' ' || solvency.moment_text(kept_since),
    'held ' || solvency.held_micro(book, unbooked, unsettled, chain)) || e'\n'
$$;

CREATE FUNCTION solvency.queue_row() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into audit.unsealed (kind, ref) values (tg_argv[0], new.id);
  return null;
end $$;

CREATE FUNCTION solvency.queue_snapshot() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into audit.unsealed (kind, ref) values ('snapshot', new.number);
  return null;
end $$;

CREATE FUNCTION solvency.read_owed(cut bigint, by_holder uuid, behind uuid, most integer, in_chain bigint) RETURNS TABLE(person_id uuid, email text, deposit_address bytea, cash_micro bigint, locked_micro bigint, profit_micro bigint, bonus_micro bigint, leaving_micro bigint, promised_profit_micro bigint, promised_bonus_micro bigint, last_entry_id bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform from solvency.fold f where f.group_id = cut and f.held_by = by_holder and f.held_until > clock_timestamp();
  if not found then
    raise exception 'fold_is_held: what is owed at group % is not held for reading', cut
      using errcode = 'object_not_in_prerequisite_state', constraint = 'fold_is_held';
  end if;
  return query
    select h.person_id, coalesce(p.email, ''), a.address, h.cash_micro, h.locked_micro, h.profit_micro, h.bonus_micro, h.leaving_micro,
      h.promised_profit_micro, h.promised_bonus_micro, h.last_entry_id
    from (select o.* from solvency.holding o where behind is null or o.person_id > behind order by o.person_id limit most) as h
      left join accounts.person p on p.id = h.person_id
      left join lateral (select d.address from treasury.deposit_address d
        where d.chain_id = in_chain and d.person_id = h.person_id order by d.key_ring_id limit 1) as a on true
    order by h.person_id;
end $$;

CREATE FUNCTION solvency.refuse_other_anchored() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  same solvency.snapshot := new;
begin
  same.key_sealed := old.key_sealed;
  if same is distinct from old then
    raise exception 'snapshot % is what was signed', old.number using errcode = 'check_violation', constraint = 'snapshot_is_kept';
  end if;
  return new;
end $$;

CREATE FUNCTION solvency.refuse_other_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'the key of snapshot % is sealed anew by the owner alone', old.number
      using errcode = 'insufficient_privilege', constraint = 'snapshot_key_is_kept';
  end if;
  return new;
end $$;

CREATE FUNCTION solvency.refuse_other_snapshot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'snapshot % is what was signed', old.number using errcode = 'check_violation', constraint = 'snapshot_is_kept';
end $$;

CREATE FUNCTION solvency.standing_causes() RETURNS TABLE(cause text, since timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  return query
    select c.cause, coalesce(c.closed_at, case c.cause when 'snapshot_overdue' then solvency.overdue_since() else clock_timestamp() end)
    from solvency.gate_cause c
    where c.closed_at is not null or (c.cause = 'comparison_missing' and not treasury.is_compared())
      or (c.cause = 'snapshot_overdue' and solvency.overdue_since() is not null)
    order by 2, 1;
end $$;

CREATE FUNCTION statements.keep_few_open() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statements.long_statement:' || new.person_id, 0));
  if (select count(*) from statements.long_statement s where s.person_id = new.person_id and s.state in ('asked', 'making')) >= 2 then
    raise exception 'long_statements_open: two of % are being made', new.person_id
      using errcode = 'check_violation', constraint = 'long_statements_open';
  end if;
  return new;
end $$;

CREATE FUNCTION statements.keep_order() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if tg_op = 'DELETE'
      or (new.id, new.person_id, new.kind, new.language, new.first_day, new.last_day, new.asked_at)
        is distinct from (old.id, old.person_id, old.kind, old.language, old.first_day, old.last_day, old.asked_at)
      or old.begun_at is not null and (new.begun_at, new.is_ended, new.log_size, new.last_groups, new.last_entry, new.lines_total)
        is distinct from (old.begun_at, old.is_ended, old.log_size, old.last_groups, old.last_entry, old.lines_total)
      or new.lines_read < old.lines_read or new.line_parts not in (old.line_parts, old.line_parts + 1)
      or not ((old.state, new.state) in (('asked', 'making'), ('asked', 'failed'), ('making', 'making'), ('making', 'ready'), ('making', 'failed'))
        or (old.state, new.state) = ('ready', 'deleted') and old.deletes_at <= clock_timestamp()) then
    raise exception 'long_statement_order: % stays as it is', old.id using errcode = 'check_violation', constraint = 'long_statement_order';
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.add_to_balances(chains bigint[], addresses bytea[], micros bigint[], raws numeric[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  insert into treasury.address_balance as b (chain_id, address, held_micro, held_raw)
    select g.chain_id, g.address, sum(g.micro), sum(g.raw)
      from unnest(chains, addresses, micros, raws) as g (chain_id, address, micro, raw)
      join treasury.deposit_address a on a.chain_id = g.chain_id and a.address = g.address and a.branch < 2
      group by g.chain_id, g.address having sum(g.raw) <> 0 order by g.chain_id, g.address
    on conflict on constraint address_balance_pkey
      do update set held_micro = b.held_micro + excluded.held_micro, held_raw = b.held_raw + excluded.held_raw
$$;

CREATE FUNCTION treasury.adjust_balance(approval_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $_$
declare
  agreed constant approvals.command := approvals.agreed(approval_id, 'balance.adjust');
  person constant uuid := (agreed.input ->> 'personId')::uuid;
  named constant text[] := regexp_match(agreed.input ->> 'reversesEntry', '^#?(\d{1,15})-(\d{1,4})$');
  named_id constant bigint := named[1]::bigint * 1024 + named[2]::bigint;
  field text;
  account ledger.account;
  wanted_micro bigint;
  seen_micro bigint;
  given record;
  given_micro bigint;
  pass_micro bigint;
  left_micro bigint;
  part_micro bigint;
  sources text[] := '{}';
  targets text[] := '{}';
  amounts bigint[] := '{}';
  reversed text[] := '{}';
  reversed_given bigint[] := '{}';
  reversed_taken bigint[] := '{}';
  told jsonb := jsonb_build_object('reason', agreed.reason);
  verdicts int[];
  entry_ids bigint[];
begin
  if agreed.subject is distinct from 'person:' || person or ledger.entry_of_key('approval:' || approval_id) is not null then
    raise exception 'adjustment_without_ground: command % is not about %, or was carried out', approval_id, person
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  perform ledger.open_accounts(array['operator:capital', 'investor:' || person || ':cash', 'investor:' || person || ':profit']);
  perform 1 from ledger.account a
    where a.key in ('operator:capital', 'investor:' || person || ':cash', 'investor:' || person || ':profit') order by a.id for update;
  foreach field in array array['cash', 'profit'] loop
    continue when agreed.input ->> field is null;
    wanted_micro := (agreed.input ->> field)::numeric * 1000000;
    select * into account from ledger.account a where a.key = 'investor:' || person || ':' || field;
    -- A balance that was to stay is not among the changes.
    seen_micro := coalesce((select (line ->> 'before')::numeric * 1000000 from jsonb_array_elements(agreed.changes) as l (line)
      where line ->> 'field' = field), wanted_micro);
    if account.balance_micro <> seen_micro then
      raise exception 'the % of % changed while it was adjusted', field, person using errcode = 'serialization_failure';
    end if;
    continue when wanted_micro = seen_micro;
    told := told || jsonb_build_object(field || 'Before', (seen_micro * 0.000001)::text, field || 'After', (wanted_micro * 0.000001)::text);
    if wanted_micro > seen_micro then
      sources := sources || 'operator:capital'::text;
      targets := targets || account.key;
      amounts := amounts || wanted_micro - seen_micro;
      continue;
    end if;
    left_micro := seen_micro - wanted_micro;
    pass_micro := coalesce((select r.taken_micro from treasury.reversal r where r.entry_id = named_id and r.account = account.key), 0);
    given_micro := 0;
    for given in
      select l.amount_micro, s.key as source from ledger.posting l join ledger.account s on s.id = l.source_id
        where l.entry_id = named_id and l.target_id = account.id order by l.line desc
    loop
      given_micro := given_micro + given.amount_micro;
      part_micro := least(pass_micro, given.amount_micro);
      pass_micro := pass_micro - part_micro;
      part_micro := least(given.amount_micro - part_micro, left_micro);
      left_micro := left_micro - part_micro;
      continue when part_micro = 0;
      sources := sources || account.key;
      targets := targets || given.source;
      amounts := amounts || part_micro;
    end loop;
    if left_micro > 0 then
      raise exception 'adjustment_without_ground: entry % did not give that much to %', agreed.input ->> 'reversesEntry', account.key
        using errcode = 'check_violation', constraint = 'adjustment_without_ground';
    end if;
    reversed := reversed || account.key;
    reversed_given := reversed_given || given_micro;
    reversed_taken := reversed_taken || seen_micro - wanted_micro;
  end loop;
  if cardinality(amounts) = 0 then
    raise exception 'adjustment_without_ground: command % changes nothing', approval_id
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, array[('approval:' || approval_id,
    'balance.adjusted', 'person:' || agreed.decided_by, 'approval:' || approval_id, sources, targets, amounts)::ledger.draft]) as w;
  if verdicts = '{2}' then return false; end if;
  if verdicts <> '{0}' then
    raise exception 'adjustment_without_ground: command % was answered with %', approval_id, verdicts
      using errcode = 'check_violation', constraint = 'adjustment_without_ground';
  end if;
  -- Refuses what did not come out of capital (reversal_of_capital), and more than was given (reversal_bounded).
  insert into treasury.reversal as r (entry_id, account, given_micro, taken_micro)
    select named_id, v.account, v.given, v.taken from unnest(reversed, reversed_given, reversed_taken) as v (account, given, taken)
    on conflict on constraint reversal_pkey do update set taken_micro = r.taken_micro + excluded.taken_micro;
  perform platform.append_event('balance.adjusted', person, told || jsonb_build_object('entry', ledger.entry_name(entry_ids[1])));
  return true;
end $_$;

CREATE FUNCTION treasury.announce_exit(exit_id uuid, approval_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION treasury.balance_changed_transfers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(s.address), array_agg(s.sign * n.amount_micro),
      array_agg(s.sign * n.amount_raw))
    from fresh n join stale o on o.id = n.id
      cross join lateral (values (n.receiver, case when n.state = 'orphaned' then -1 else 1 end),
        (n.sender, case when n.state = 'orphaned' then 1 else -1 end)) as s (address, sign)
    where (n.state = 'orphaned') <> (o.state = 'orphaned') having count(*) > 0;
  return null;
end $$;

CREATE FUNCTION treasury.balance_new_transfers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform treasury.add_to_balances(array_agg(n.chain_id), array_agg(s.address), array_agg(s.sign * n.amount_micro),
      array_agg(s.sign * n.amount_raw))
    from fresh n cross join lateral (values (n.receiver, 1), (n.sender, -1)) as s (address, sign)
    where n.state <> 'orphaned' having count(*) > 0;
  return null;
end $$;

CREATE FUNCTION treasury.capital_key(chain_id bigint, tx_hash bytea, log_index integer, arrival smallint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 'capital:' || chain_id::text || ':0x' || encode(tx_hash, 'hex') || ':' || log_index::text
    || case when arrival = 1 then '' else ':' || arrival::text end
$$;

CREATE FUNCTION treasury.credit_capital(arrival_id uuid, declaration_id uuid, approval_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  item record;
  declared treasury.operator_address;
  agreed approvals.command;
  verdicts int[];
  entry_ids bigint[];
begin
  perform 1 from treasury.capital_arrival c where c.id = arrival_id for update;
  select * into item from treasury.proved_arrival p where p.id = arrival_id;
  select * into declared from treasury.operator_address o where o.id = declaration_id and o.chain_id = item.chain_id and o.address = item.sender;
  if approval_id is not null then agreed := approvals.agreed(approval_id, 'capital.attribute'); end if;
  if declared.id is null or item.transfer_state <> 'confirmed'
    or (approvals.agreed(declared.declared_approval, 'operator_address.declare')).input ->> 'nonce' is distinct from declared.nonce::text
    or not (case when approval_id is null
      then item.state = 'seen' and item.block_number > declared.above_block and item.block_number <= coalesce(declared.until_block, item.block_number)
      else item.state = 'unattributed' and declared.retired_at is null and agreed.input ->> 'arrivalId' = arrival_id::text end)
  then
    raise exception 'capital_without_ground: nothing confirmed from a declared sender is arrival %', arrival_id using
      errcode = case when item.transfer_state = 'orphaned' then 'serialization_failure' else 'check_violation' end,
      constraint = 'capital_without_ground';
  end if;
  select w.verdicts, w.entry_ids into verdicts, entry_ids from ledger.post_drafts(true, array[(item.key, 'capital.credited',
    coalesce('person:' || agreed.decided_by, 'system:treasury'), 'capital:' || arrival_id, array['custody:' || item.chain_id],
    array['operator:capital'], array[item.amount_micro])::ledger.draft]) as w;
  if verdicts <> '{0}' then
    raise exception 'capital_not_booked: arrival % was answered with %', arrival_id, verdicts
      using errcode = 'check_violation', constraint = 'capital_not_booked';
  end if;
  update treasury.capital_arrival c set state = 'credited', operator_address_id = declaration_id, entry_id = entry_ids[1],
      updated_at = clock_timestamp() where c.id = arrival_id;
  insert into platform.outbox (type, payload)
    values ('capital.credited', jsonb_build_object('arrivalId', arrival_id, 'amount', (item.amount_micro * 0.000001)::text));
  perform treasury.fill_shortfalls(item.chain_id);
end $$;

CREATE FUNCTION treasury.exit_address_retires_once() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  agreed approvals.command;
begin
  if old.retired_at is not null or (old.id, old.chain_id, old.address, old.declared_at, old.declared_approval)
    is distinct from (new.id, new.chain_id, new.address, new.declared_at, new.declared_approval)
  then
    raise exception 'exit address % is as it was declared', old.id using errcode = 'check_violation', constraint = 'exit_address_retires_once';
  end if;
  if new.retired_at is not null then
    agreed := approvals.agreed(new.retired_approval, 'capital_exit_address.retire');
    if agreed.input ->> 'id' is distinct from old.id::text then
      raise exception 'two people have not agreed to retire %', old.id
        using errcode = 'check_violation', constraint = 'exit_address_retires_once';
    end if;
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.exit_ends_once() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if old.cancelled_at is not null or old.begun_at is not null then
    raise exception 'exit % has ended', old.id using errcode = '23514', constraint = 'exit_ends_once';
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.exit_goes_somewhere() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  perform 1 from treasury.exit_address a where a.id = new.address_id and a.retired_at is null for share;
  if not found then
    raise exception 'exit_without_ground: where % goes is retired', new.id
      using errcode = 'check_violation', constraint = 'exit_without_ground';
  end if;
  return new;
end $$;

CREATE FUNCTION treasury.fill_shortfalls(in_chain bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  suspense constant text := 'suspense:' || in_chain;
  item record;
  left_micro bigint;
  paid_micro bigint;
begin
  for item in
    select c.id, c.hole_micro, treasury.capital_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) as key
      from treasury.capital_arrival c join treasury.transfer t on t.id = c.transfer_id
      where c.chain_id = in_chain and c.hole_micro > 0 order by c.transfer_id limit 100 for update of c
  loop
    select coalesce(sum(l.amount_micro), 0) into left_micro from ledger.posting l join ledger.account s on s.id = l.source_id
      where l.entry_id = ledger.entry_of_key('reorg:' || item.key) and s.key = suspense;
    if item.hole_micro > left_micro then
      raise exception 'capital_without_ground: no arrival % left a shortfall of % behind', item.id, item.hole_micro
        using errcode = 'check_violation', constraint = 'capital_without_ground';
    end if;
    paid_micro := treasury.take_from_capital('hole:' || item.key || ':' || item.hole_micro, item.id, in_chain, suspense, item.hole_micro, false);
    update treasury.capital_arrival c set hole_micro = c.hole_micro - paid_micro, updated_at = clock_timestamp() where c.id = item.id;
    exit when paid_micro < item.hole_micro;
  end loop;
end $$;

CREATE FUNCTION treasury.free_capital(OUT balance_micro bigint, OUT waiting_micro bigint, OUT free_micro bigint) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
begin
  balance_micro := coalesce((select a.balance_micro from ledger.account a where a.key = 'operator:capital'), 0);
  waiting_micro := coalesce((select sum(d.cash_micro + d.profit_micro) from deposits.deposit d where d.state = 'waiting_for_capital'), 0)
    + coalesce((select sum(e.amount_micro) from treasury.capital_exit e where e.begun_at is null and e.cancelled_at is null), 0);
  free_micro := greatest(balance_micro - waiting_micro, 0);
end $$;

CREATE FUNCTION treasury.has_waited(since timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
begin
  return platform.business_at(since) + interval '24 hours' <= platform.business_now();
end $$;

CREATE FUNCTION treasury.is_compared() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  since constant timestamptz := clock_timestamp() - interval '5 minutes';
begin
  return not exists (select from ledger.account a where a.kind = 'custody' and a.balance_micro <> 0
    and not exists (select from treasury.reconciliation r
      where r.chain_id = substr(a.key, length('custody:') + 1)::bigint and r.at >= since));
end $$;

CREATE TABLE treasury.exit_address (
    id uuid NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    declared_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    declared_approval uuid NOT NULL,
    retired_at timestamp with time zone,
    retired_approval uuid,
    CONSTRAINT exit_address_address_check CHECK ((length(address) = 20)),
    CONSTRAINT exit_address_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT exit_address_retired CHECK (((retired_at IS NULL) = (retired_approval IS NULL)))
);

CREATE FUNCTION treasury.is_declared_exit(place treasury.exit_address) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  agreed constant approvals.command := approvals.agreed(place.declared_approval, 'capital_exit_address.declare');
begin
  return place.retired_at is null and agreed.input ->> 'address' = '0x' || encode(place.address, 'hex')
    and agreed.input ->> 'chainId' = place.chain_id::text;
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

CREATE FUNCTION treasury.refuse_other_wallet() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if not pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    raise exception 'only the owner of the schema puts a wallet in the place of another' using errcode = 'insufficient_privilege';
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

CREATE FUNCTION treasury.shortfall_micro(in_chain bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select (coalesce((select sum(d.hole_micro) from deposits.deposit d
        where d.hole_micro > 0 and (in_chain is null or d.chain_id = in_chain)), 0)
      + coalesce((select sum(c.hole_micro) from treasury.capital_arrival c
        where c.hole_micro > 0 and (in_chain is null or c.chain_id = in_chain)), 0))::bigint
$$;

CREATE FUNCTION treasury.take_from_capital(entry_key text, arrival_id uuid, in_chain bigint, target text, amount_micro bigint, rest_from_suspense boolean) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  suspense constant text := 'suspense:' || in_chain;
  from_capital bigint;
  rest_micro bigint;
  verdicts int[];
begin
  perform ledger.open_accounts(array['operator:capital', suspense, target]);
  perform 1 from ledger.account a where a.key in ('operator:capital', suspense, target) order by a.id for update;
  from_capital := (select least(amount_micro, a.balance_micro) from ledger.account a where a.key = 'operator:capital');
  rest_micro := case when rest_from_suspense then amount_micro - from_capital else 0 end;
  if from_capital + rest_micro = 0 then return 0; end if;
  select w.verdicts into verdicts from ledger.post_drafts(true, (
    select array[(entry_key, 'capital.reorged', 'system:treasury', 'capital:' || arrival_id, array_agg(l.source order by l.turn),
        array_agg(target order by l.turn), array_agg(l.amount order by l.turn))::ledger.draft]
      from (values (1, 'operator:capital', from_capital), (2, suspense, rest_micro)) as l (turn, source, amount) where l.amount > 0)) as w;
  if verdicts <> '{0}' then
    raise exception 'capital_not_booked: % was answered with %', entry_key, verdicts
      using errcode = 'check_violation', constraint = 'capital_not_booked';
  end if;
  return from_capital;
end $$;

CREATE FUNCTION treasury.undo_capital(arrival_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  item record;
  taken_micro bigint;
begin
  perform 1 from treasury.capital_arrival c where c.id = arrival_id for update;
  select * into item from treasury.proved_arrival p where p.id = arrival_id;
  if item.state is distinct from 'credited' or item.transfer_state <> 'orphaned' or item.entry_id is distinct from ledger.entry_of_key(item.key) then
    raise exception 'capital_without_ground: the chain did not take arrival % back', arrival_id
      using errcode = 'check_violation', constraint = 'capital_without_ground';
  end if;
  taken_micro := treasury.take_from_capital('reorg:' || item.key, arrival_id, item.chain_id, 'custody:' || item.chain_id, item.amount_micro, true);
  update treasury.capital_arrival c set state = 'reorged', hole_micro = item.amount_micro - taken_micro, updated_at = clock_timestamp()
    where c.id = arrival_id;
  insert into platform.outbox (type, payload)
    values ('capital.reorged', jsonb_build_object('arrivalId', arrival_id, 'amount', (item.amount_micro * 0.000001)::text));
end $$;

CREATE FUNCTION withdrawals.agreed(command_id uuid, name text, withdrawal_id uuid) RETURNS approvals.command
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  c constant approvals.command := approvals.agreed(command_id, name);
begin
  if c.input ->> 'withdrawalId' is distinct from withdrawal_id::text then
    perform withdrawals.refuse(withdrawal_id, 'two people have not agreed on it');
  end if;
  return c;
end $$;

CREATE FUNCTION withdrawals.ask(asked_before integer, withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint, book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text, notes text[], uncapped bigint, request_id text, OUT entry_id bigint, OUT number bigint, OUT asked_at timestamp with time zone, OUT stands_since timestamp with time zone) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  placed record;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0));
  if (select count(*) from withdrawals.withdrawal w where w.person_id = for_person) is distinct from asked_before then
    perform withdrawals.refuse_stale(withdrawal_id, 'more was asked for meanwhile');
  end if;
  placed := withdrawals.place(withdrawal_id, for_person, request, kind, pay_by, amount, book_id, on_chain, origin, to_bank, to_name, to_number,
    signatures, first_state, notes, uncapped, request_id);
  entry_id := placed.entry_id;
  number := placed.number;
  asked_at := platform.business_at(placed.at);
  stands_since := asked_at;
end $$;

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
    uncapped_micro bigint DEFAULT 0 NOT NULL,
    CONSTRAINT withdrawal_account_name_check CHECK (((length(account_name) >= 2) AND (length(account_name) <= 100))),
    CONSTRAINT withdrawal_account_number_check CHECK (((length(account_number) >= 4) AND (length(account_number) <= 50))),
    CONSTRAINT withdrawal_amount_micro_check CHECK ((((amount_micro >= 1) AND (amount_micro <= '999999999999999999'::bigint)) AND ((amount_micro >= 1000000) OR (type = ANY (ARRAY['all'::text, 'return'::text]))))),
    CONSTRAINT withdrawal_arrived_micro_check CHECK ((arrived_micro >= 0)),
    CONSTRAINT withdrawal_bank CHECK (((method = 'bank'::text) = (num_nonnulls(bank_name, account_name, account_number) = 3))),
    CONSTRAINT withdrawal_bank_name_check CHECK (((length(bank_name) >= 2) AND (length(bank_name) <= 100))),
    CONSTRAINT withdrawal_bank_reference_check CHECK (((length(bank_reference) >= 1) AND (length(bank_reference) <= 140))),
    CONSTRAINT withdrawal_bank_states CHECK (((method = 'bank'::text) OR (state <> ALL (ARRAY['paid'::text, 'disputed'::text])))),
    CONSTRAINT withdrawal_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT withdrawal_chain_states CHECK (((method = 'crypto'::text) OR (state <> ALL (ARRAY['reserved'::text, 'signed'::text, 'broadcast'::text, 'confirming'::text, 'uncertain'::text, 'failed'::text, 'delayed'::text])))),
    CONSTRAINT withdrawal_confirmations_check CHECK ((confirmations >= 0)),
    CONSTRAINT withdrawal_crypto CHECK (((method = 'crypto'::text) = (num_nonnulls(chain_id, token, to_address, digest) = 4))),
    CONSTRAINT withdrawal_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT withdrawal_end_entry_id_check CHECK ((end_entry_id > 0)),
    CONSTRAINT withdrawal_ended CHECK (((state = ANY (ARRAY['settled'::text, 'rejected'::text, 'cancelled'::text])) <= (end_entry_id IS NOT NULL))),
    CONSTRAINT withdrawal_hold_entry_id_check CHECK ((hold_entry_id > 0)),
    CONSTRAINT withdrawal_method_check CHECK ((method = ANY (ARRAY['crypto'::text, 'bank'::text]))),
    CONSTRAINT withdrawal_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
    CONSTRAINT withdrawal_of_operator CHECK (((person_id <> '00000000-0000-0000-0000-000000000000'::uuid) OR ((type = 'return'::text) AND (method = 'crypto'::text) AND (tier = 'two'::text)))),
    CONSTRAINT withdrawal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 60))),
    CONSTRAINT withdrawal_settled CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
    CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['awaiting_verification'::text, 'on_hold'::text, 'review'::text, 'approved'::text, 'delayed'::text, 'reserved'::text, 'signed'::text, 'broadcast'::text, 'confirming'::text, 'uncertain'::text, 'failed'::text, 'paid'::text, 'disputed'::text, 'settled'::text, 'rejected'::text, 'cancelled'::text]))),
    CONSTRAINT withdrawal_tier_check CHECK ((tier = ANY (ARRAY['auto'::text, 'one'::text, 'two'::text]))),
    CONSTRAINT withdrawal_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT withdrawal_token_check CHECK ((length(token) = 20)),
    CONSTRAINT withdrawal_tx_hash_check CHECK ((length(tx_hash) = 32)),
    CONSTRAINT withdrawal_type_check CHECK ((type = ANY (ARRAY['profit'::text, 'capital'::text, 'referral_bonus'::text, 'all'::text, 'return'::text]))),
    CONSTRAINT withdrawal_uncapped CHECK (((uncapped_micro >= 0) AND (uncapped_micro <= amount_micro)))
);

CREATE FUNCTION withdrawals.ask_reviewers(w withdrawals.withdrawal) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  if w.state <> 'review' then return; end if;
  insert into platform.outbox (type, payload) values ('withdrawal.review_opened', jsonb_build_object('withdrawalId', w.id,
    'reference', 'W-' || w.number, 'amount', ledger.amount_text(w.amount_micro), 'ofPersonId', w.person_id,
    'permission', case w.method when 'bank' then 'finance_maker' else 'finance_approver' end));
end $$;

CREATE FUNCTION withdrawals.begin_exit(exit_id uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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
  if capital.balance_micro < capital.waiting_micro or treasury.shortfall_micro(null) > 0 or solvency.closing_cause() is not null
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

CREATE FUNCTION withdrawals.cancel(withdrawal_id uuid, by_person uuid, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_unsent(withdrawal_id);
begin
  if w.person_id is distinct from by_person then perform withdrawals.refuse(w.id, 'it is another person''s'); end if;
  return withdrawals.release(w, 'cancelled', null, null, 'withdrawal.cancelled', 'person:' || by_person, '{}', request_id,
    withdrawals.leaving_of(w.person_id), withdrawals.source_of(w.person_id, w.type));
end $$;

CREATE FUNCTION withdrawals.confirm_received(withdrawal_id uuid, by_person uuid, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
begin
  if w.person_id is distinct from by_person then perform withdrawals.refuse(w.id, 'it is another person''s'); end if;
  if w.state <> 'paid' then perform withdrawals.refuse(w.id, format('it is %s and not paid', w.state)); end if;
  return withdrawals.keep_as_capital(w, 'person:' || by_person, request_id);
end $$;

CREATE FUNCTION withdrawals.give_back(withdrawal_id uuid, command_id uuid, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.hold(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint, book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text, notes text[], uncapped bigint, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  placed constant record := withdrawals.place(withdrawal_id, for_person, request, kind, pay_by, amount, book_id, on_chain, origin,
    to_bank, to_name, to_number, signatures, first_state, notes, uncapped, request_id);
begin
  return placed.entry_id;
end $$;

CREATE FUNCTION withdrawals.keep_as_capital(w withdrawals.withdrawal, actor text, request_id text) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.keep_book_at_rest() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  this_moment constant timestamptz := platform.business_now();
  rests constant timestamptz := (select l.rests_until from withdrawals.book_lock l
    where l.person_id = new.person_id and l.rests_until > this_moment);
begin
  if rests is null then return new; end if;
  if tg_op = 'UPDATE' then
    if (new.confirmed_at is null or old.confirmed_at is not null)
      and (new.usable_at is null or new.usable_at >= rests or coalesce(old.usable_at <= this_moment, false))
      and (new.removed_at is not null or old.removed_at is null) then
      return new;
    end if;
  end if;
  raise exception 'book_at_rest: the book of % takes and confirms nothing after a recovery, and no wait ends early', new.person_id
    using errcode = 'check_violation', constraint = 'book_at_rest';
end $$;

CREATE FUNCTION withdrawals.leaving_of(for_person uuid) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  if for_person = '00000000-0000-0000-0000-000000000000' then return 'operator:exit'; end if;
  return 'investor:' || for_person || ':leaving';
end $$;

CREATE FUNCTION withdrawals.lock_row(withdrawal_id uuid) RETURNS withdrawals.withdrawal
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w withdrawals.withdrawal;
begin
  select * into w from withdrawals.withdrawal where id = withdrawal_id for update;
  if not found then raise exception 'there is no withdrawal %', withdrawal_id using errcode = 'no_data_found'; end if;
  return w;
end $$;

CREATE FUNCTION withdrawals.lock_unsent(withdrawal_id uuid) RETURNS withdrawals.withdrawal
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.make_good(withdrawal_id uuid) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.matured_before(account bigint, before_entry bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  since bigint := 0;
  matured bigint := 0;
  m record;
begin
  select t.entry_id, t.left_micro into m from withdrawals.matured_part t
    where t.account_id = account and t.entry_id < before_entry order by t.entry_id desc limit 1;
  if found then
    since := m.entry_id;
    matured := m.left_micro;
  end if;
  for m in
    select e.reason, e.about, l.is_out, l.amount_micro, l.after_micro
    from (select p.entry_id, p.line, true as is_out, p.amount_micro, p.source_after_micro as after_micro
            from ledger.posting p where p.source_id = account and p.entry_id > since and p.entry_id < before_entry
          union all
          select p.entry_id, p.line, false, p.amount_micro, p.target_after_micro
            from ledger.posting p where p.target_id = account and p.entry_id > since and p.entry_id < before_entry) as l
      join ledger.entry e on e.id = l.entry_id
    order by l.entry_id, l.line
  loop
    if not m.is_out then
      matured := matured + case
        when m.reason = 'plan.matured' then m.amount_micro
        when m.reason in ('withdrawal.cancelled', 'withdrawal.rejected', 'withdrawal.returned') then coalesce((
          select t.taken_micro from withdrawals.withdrawal w
            join withdrawals.matured_part t on t.account_id = account and t.entry_id = w.hold_entry_id
            where w.id = split_part(m.about, ':', 2)::uuid), 0)
        else 0 end;
    elsif m.reason in ('plan.activated', 'plan.renewed', 'withdrawal.requested') then
      matured := greatest(matured - m.amount_micro, 0);
    else
      matured := least(matured, m.after_micro);
    end if;
  end loop;
  return matured;
end $$;

CREATE FUNCTION withdrawals.matured_for(for_person uuid, kind text) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  matured bigint;
begin
  select coalesce(sum(withdrawals.matured_before(a.id, 9223372036854775807)), 0) into matured
    from ledger.account a where a.key = any (withdrawals.sources_of(for_person, matured_for.kind));
  return matured;
end $$;

CREATE FUNCTION withdrawals.matured_of(for_person uuid, OUT cash_micro bigint, OUT profit_micro bigint, OUT bonus_micro bigint) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select coalesce(max(m.micro) filter (where a.key like '%:cash'), 0), coalesce(max(m.micro) filter (where a.key like '%:profit'), 0),
    coalesce(max(m.micro) filter (where a.key like '%:bonus'), 0)
  from ledger.account a cross join lateral (select withdrawals.matured_before(a.id, 9223372036854775807) as micro) as m
  where a.key = any (withdrawals.sources_of(for_person, 'all'))
$$;

CREATE FUNCTION withdrawals.note_step(w withdrawals.withdrawal, event_type text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  insert into withdrawals.step (withdrawal_id, place, state, reason)
    select w.id, coalesce(max(s.place), 0) + 1, w.state, w.reason from withdrawals.step s where s.withdrawal_id = w.id;
  perform platform.append_event(event_type, w.person_id, withdrawals.payload_of(w));
end $$;

CREATE FUNCTION withdrawals.pay_by_bank(withdrawal_id uuid, command_id uuid, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.payload_of(w withdrawals.withdrawal) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog'
    AS $$
begin
  return jsonb_strip_nulls(jsonb_build_object('withdrawalId', w.id, 'reference', 'W-' || w.number,
    'amount', ledger.amount_text(w.amount_micro), 'state', w.state,
    'delay', case when w.state = 'delayed' then w.reason end, 'rejection', case when w.state = 'rejected' then w.reason end,
    'note', case when w.state = 'rejected' then w.note end, 'transaction', '0x' || encode(w.tx_hash, 'hex'),
    'bankReference', w.bank_reference));
end $$;

CREATE FUNCTION withdrawals.place(withdrawal_id uuid, for_person uuid, request uuid, kind text, pay_by text, amount bigint, book_id uuid, on_chain bigint, origin bytea, to_bank text, to_name text, to_number text, signatures text, first_state text, notes text[], uncapped bigint, request_id text, OUT entry_id bigint, OUT number bigint, OUT at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  states constant text[] := array['awaiting_verification', 'on_hold', 'review', 'approved'];
  actor constant text := 'person:' || for_person;
  about constant text := 'withdrawal:' || withdrawal_id;
  -- Sent back to where it came from: the only one without a row of the address book.
  is_back constant boolean := kind = 'return' and pay_by = 'crypto' and book_id is null;
  is_of_parts constant boolean := kind in ('all', 'return');
  is_usable boolean := true;
  pays_token bytea;
  signed_digest bytea;
  ground record;
  source_id bigint;
  matured bigint;
  taken bigint;
begin
  if amount is null or amount <= 0 then perform withdrawals.refuse(withdrawal_id, 'an amount is more than nothing'); end if;
  if is_back then
    select p.state as account_state, s.status, s.final, s.legal_hold into ground
      from accounts.person p cross join lateral kyc.standing_of(p.id) as s where p.id = for_person;
  else
    select p.state as account_state, coalesce(c.state, 'absent') as status, coalesce(c.final, false) as final, s.legal_hold is not null as legal_hold,
        b.id, b.chain_id, b.address, b.bank_name, b.account_name, b.account_number, b.usable_at, t.token
      into ground
      from withdrawals.book_address b join accounts.person p on p.id = b.person_id
        left join kyc.subject s on s.person_id = p.id
        left join lateral (select i.state, i.final from kyc.identity_case i where i.person_id = p.id and i.erased_at is null
          order by i.opened_at desc, i.number desc limit 1) as c on true
        left join treasury.pinned_token t on t.chain_id = b.chain_id
      where b.id = book_id and b.person_id = for_person and b.removed_at is null
        and case pay_by when 'bank' then b.account_number is not null else b.address is not null end
      for update of b;
    if not found then perform withdrawals.refuse_stale(withdrawal_id, 'where it goes is not in the book'); end if;
  end if;
  if ground.account_state is distinct from 'active' then perform withdrawals.refuse_stale(withdrawal_id, 'the account is not active'); end if;
  if ground.legal_hold then perform withdrawals.refuse_stale(withdrawal_id, 'the law holds it'); end if;
  if (kind = 'return' and not ground.final) or (kind <> 'return' and ground.status in ('absent', 'rejected')) then
    perform withdrawals.refuse_stale(withdrawal_id, 'the identity does not stand as it must');
  end if;
  if kind = 'return' and pay_by = 'crypto' and signatures <> 'two' then perform withdrawals.refuse(withdrawal_id, 'two people send money back'); end if;

  if is_back then
    if (select array_agg(distinct t.sender) from treasury.transfer t
        join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
        where t.chain_id = on_chain and a.person_id = for_person and t.state = 'confirmed' and not t.internal)
      is distinct from array[origin] then
      perform withdrawals.refuse_stale(withdrawal_id, 'it did not come from this address alone');
    end if;
    select t.token into pays_token from treasury.pinned_token t where t.chain_id = on_chain;
  else
    -- As the book has it, confirmed by the link of a mail: nothing that is typed beside it counts.
    is_usable := coalesce(ground.usable_at <= platform.business_now(), false);
    on_chain := ground.chain_id;
    origin := ground.address;
    if pay_by = 'bank' then
      to_bank := ground.bank_name;
      to_name := ground.account_name;
      to_number := ground.account_number;
    else
      pays_token := ground.token;
      -- A return waits for no verification, so the address is proved before: confirmed by the link of a mail, and its hold is over.
      if kind = 'return' and not is_usable then perform withdrawals.refuse_stale(withdrawal_id, 'the address cannot be used yet'); end if;
    end if;
  end if;
  if pay_by = 'crypto' then
    signed_digest := sha256(convert_to(concat_ws(e'\n', 'clearhold payout 1', withdrawal_id, on_chain,
      '0x' || encode(pays_token, 'hex'), '0x' || encode(origin, 'hex'), amount), 'UTF8'));
  end if;
  -- Earlier than it could stand is safe: the flow moves it on. Further is not.
  if array_position(states, first_state) is null or array_position(states, first_state) > array_position(states,
      withdrawals.waits_for(kind, pay_by, signatures, ground.status = 'verified', is_usable, 0)) then
    perform withdrawals.refuse_stale(withdrawal_id, 'it must wait for more than it says');
  end if;

  entry_id := case when is_of_parts then withdrawals.post_parts(withdrawal_id, for_person, amount)
    else withdrawals.post(withdrawal_id, 'hold', 'withdrawal.requested', actor, amount,
      withdrawals.source_of(for_person, kind), withdrawals.leaving_of(for_person)) end;
  if entry_id is null then return; end if;
  -- What has matured is read under the locks of the entry: the caps were judged by it, and a plan may have begun or ended meanwhile.
  if is_of_parts then
    taken := withdrawals.take_matured(entry_id);
  else
    select p.source_id, withdrawals.matured_before(p.source_id, p.entry_id) into source_id, matured
      from ledger.posting p where p.entry_id = place.entry_id and p.line = 1;
    taken := least(matured, amount);
  end if;
  if kind <> 'return' and uncapped is distinct from taken then
    perform withdrawals.refuse_stale(withdrawal_id, 'what has matured is not what it says');
  end if;

  at := clock_timestamp();
  with
    w as (
      insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, address_id,
          bank_name, account_name, account_number, tier, digest, state, risk, uncapped_micro, hold_entry_id, created_at, updated_at, approved_at)
        values (place.withdrawal_id, for_person, request, kind, pay_by, amount, on_chain, pays_token, origin, book_id,
          to_bank, to_name, to_number, signatures, signed_digest, first_state, notes, uncapped, place.entry_id, place.at, place.at,
          case when first_state = 'approved' then place.at end)
        returning withdrawal.number),
    s as (insert into withdrawals.step (withdrawal_id, place, state, at) values (place.withdrawal_id, 1, first_state, place.at)),
    m as (
      insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
        select source_id, place.entry_id, taken, matured - taken where not is_of_parts),
    r as (
      insert into audit.record (actor, action, subject, after_digest, request_id)
        values (actor, 'withdrawal.requested', about, sha256(convert_to(format(
          '{"amountMicro":%s,"digest":%s,"holdEntryId":%s,"method":"%s","risk":%s,"state":"%s","tier":"%s","type":"%s","uncappedMicro":%s}',
          amount, coalesce('"' || encode(signed_digest, 'hex') || '"', 'null'), place.entry_id, pay_by, array_to_json(notes), first_state,
          signatures, kind, uncapped), 'UTF8')), place.request_id)),
    n as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq) values (for_person, 1)
        on conflict (person_id) do update set last_seq = sequence.last_seq + 1 returning last_seq),
    o as (
      insert into platform.outbox (type, person_id, person_seq, payload)
        select 'withdrawal.requested', for_person, n.last_seq, jsonb_build_object('withdrawalId', place.withdrawal_id,
          'reference', 'W-' || w.number, 'amount', ledger.amount_text(amount), 'state', first_state) from n, w)
  select w.number into number from w;
  if first_state = 'review' then
    perform withdrawals.ask_reviewers(w) from withdrawals.withdrawal w where w.id = place.withdrawal_id;
  end if;
end $$;

CREATE FUNCTION withdrawals.post(withdrawal_id uuid, step text, reason text, actor text, amount bigint, VARIADIC way text[]) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.post_held(withdrawal_id uuid, step text, reason text, actor text, amount bigint, VARIADIC way text[]) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  entry_id constant bigint := withdrawals.post(withdrawal_id, step, reason, actor, amount, variadic way);
begin
  if entry_id is null then perform withdrawals.refuse(withdrawal_id, 'money that was set aside is not there'); end if;
  return entry_id;
end $$;

CREATE FUNCTION withdrawals.post_parts(withdrawal_id uuid, for_person uuid, amount bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.post_parts_back(w withdrawals.withdrawal, because text, actor text, way text[]) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.quiet_time(for_person uuid, since timestamp with time zone, upto timestamp with time zone) RETURNS interval
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
  select upto - since - coalesce((select sum(upper(r.part) - lower(r.part)) from unnest((
      select range_agg(tstzrange(greatest(s.began_at, since), least(coalesce(s.ended_at, upto), upto)))
      from (select f.began_at, f.ended_at from accounts.freeze f where f.person_id = for_person
        union all select h.began_at, h.ended_at from kyc.legal_hold h where h.person_id = for_person) as s
      where s.began_at < upto and coalesce(s.ended_at, upto) > since)) as r (part)), interval '0')
$$;

CREATE FUNCTION withdrawals.refuse(withdrawal_id uuid, why text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  raise exception 'withdrawal %: %', withdrawal_id, why using errcode = 'check_violation', constraint = 'withdrawal_ground';
end $$;

CREATE FUNCTION withdrawals.refuse_stale(withdrawal_id uuid, why text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
begin
  raise exception 'withdrawal %: %', withdrawal_id, why using errcode = 'serialization_failure';
end $$;

CREATE FUNCTION withdrawals.reject(withdrawal_id uuid, by_person uuid, rejection text, new_note text, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_unsent(withdrawal_id);
begin
  if w.person_id is not distinct from by_person then perform withdrawals.refuse(w.id, 'it is the reviewer''s own'); end if;
  return withdrawals.release(w, 'rejected', rejection, nullif(new_note, ''), 'withdrawal.rejected', 'person:' || by_person,
    jsonb_build_object('rejection', rejection, 'note', new_note), request_id,
    withdrawals.leaving_of(w.person_id), withdrawals.source_of(w.person_id, w.type));
end $$;

CREATE FUNCTION withdrawals.release(w withdrawals.withdrawal, new_state text, new_reason text, new_note text, because text, actor text, after jsonb, request_id text, VARIADIC way text[]) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.request_facts(for_person uuid, request uuid, kind text, on_chain bigint, book_id uuid, typed bytea, at timestamp with time zone, OUT known_id uuid, OUT known_type text, OUT known_method text, OUT known_amount_micro bigint, OUT known_account_number text, OUT known_address_id uuid, OUT known_to_address bytea, OUT account_state text, OUT email_verified boolean, OUT has_factor boolean, OUT credentials_changed_at timestamp with time zone, OUT kyc_status text, OUT legal_hold boolean, OUT free_micro bigint, OUT matured_micro bigint, OUT day_micro bigint, OUT month_micro bigint, OUT requests_today integer, OUT open_requests integer, OUT any_before boolean, OUT token bytea, OUT address_id uuid, OUT address bytea, OUT address_confirmed boolean, OUT address_usable boolean, OUT address_ours boolean, OUT address_shared boolean, OUT book_locked boolean, OUT book_count integer) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
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

CREATE FUNCTION withdrawals.request_ground(for_person uuid, request uuid, kind text, on_chain bigint, book_id uuid, typed bytea, at timestamp with time zone, takes_turn boolean, OUT asked_before integer, OUT known_id uuid, OUT known_type text, OUT known_method text, OUT known_amount_micro bigint, OUT known_account_number text, OUT known_address_id uuid, OUT known_to_address bytea, OUT account_state text, OUT email_verified boolean, OUT has_factor boolean, OUT credentials_changed_at timestamp with time zone, OUT kyc_status text, OUT legal_hold boolean, OUT free_micro bigint, OUT matured_micro bigint, OUT day_micro bigint, OUT month_micro bigint, OUT requests_today integer, OUT open_requests integer, OUT any_before boolean, OUT token bytea, OUT address_id uuid, OUT address bytea, OUT address_confirmed boolean, OUT address_usable boolean, OUT address_usable_at timestamp with time zone, OUT address_ours boolean, OUT address_shared boolean, OUT book_locked boolean, OUT book_count integer) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  sources constant text[] := withdrawals.sources_of(for_person, kind);
  day_began timestamptz := at - interval '24 hours';
  month_began timestamptz := at - interval '30 days';
begin
  if takes_turn then perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || for_person, 0)); end if;
  if exists (select from platform.demo_history) then
    day_began := platform.span_began(at, interval '24 hours');
    month_began := platform.span_began(at, interval '30 days');
  end if;
  -- Both times of a person are filled by the same statement when they join: that is no change of what they log in with.
  select u.asked_before, u.known_id, u.day_micro, u.month_micro, u.requests_today, u.open_requests, u.any_before,
      p.state, p.email_verified_at is not null,
      p.totp_secret_sealed is not null or exists (select from accounts.passkey k where k.person_id = p.id),
      case when p.credentials_changed_at > p.created_at + interval '1 second' then p.credentials_changed_at end,
      coalesce(c.state, 'absent'), s.legal_hold is not null, m.free_micro, m.matured_micro,
      t.token, b.id, b.address, b.confirmed_at is not null, b.usable_at,
      exists (select from withdrawals.book_address o
        where o.chain_id = on_chain and o.address = coalesce(b.address, typed) and o.removed_at is null and o.person_id <> for_person)
    into asked_before, known_id, day_micro, month_micro, requests_today, open_requests, any_before,
      account_state, email_verified, has_factor, credentials_changed_at, kyc_status, legal_hold, free_micro, matured_micro,
      token, address_id, address, address_confirmed, address_usable_at, address_shared
    from (select count(*)::int as asked_before, (array_agg(w.id) filter (where w.request_key = request))[1] as known_id,
          coalesce(sum(w.capped_micro) filter (where w.counts and w.created_at > day_began), 0)::bigint as day_micro,
          coalesce(sum(w.capped_micro) filter (where w.counts and w.created_at > month_began), 0)::bigint as month_micro,
          (count(*) filter (where w.is_asked and w.created_at > day_began))::int as requests_today,
          (count(*) filter (where w.is_asked and w.state not in ('settled', 'rejected', 'cancelled')))::int as open_requests,
          count(*) filter (where w.counts) > 0 as any_before
        from (select r.id, r.request_key, r.created_at, r.state, r.amount_micro - r.uncapped_micro as capped_micro,
            r.type <> 'return' as is_asked, r.type <> 'return' and r.state not in ('rejected', 'cancelled') as counts
          from withdrawals.withdrawal r where r.person_id = for_person) as w) as u
      cross join (select coalesce(sum(a.balance_micro), 0)::bigint as free_micro,
          coalesce(sum(withdrawals.matured_before(a.id, 9223372036854775807)), 0)::bigint as matured_micro
        from ledger.account a where a.key = any (sources)) as m
      left join accounts.person p on p.id = for_person
      left join kyc.subject s on s.person_id = for_person
      left join lateral (select i.state from kyc.identity_case i where i.person_id = for_person and i.erased_at is null
        order by i.opened_at desc, i.number desc limit 1) as c on true
      left join treasury.pinned_token t on t.chain_id = on_chain
      left join withdrawals.book_address b
        on b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null and (b.id = book_id or b.address = typed);
  if known_id is not null then
    select w.type, w.method, w.amount_micro, w.account_number, w.address_id, w.to_address
      into known_type, known_method, known_amount_micro, known_account_number, known_address_id, known_to_address
      from withdrawals.withdrawal w where w.id = request_ground.known_id;
  end if;
  if on_chain is null then return; end if;
  address_usable := coalesce(address_usable_at <= platform.business_now(), false);
  if typed is null then return; end if;
  address_ours := exists (select from treasury.deposit_address d where d.chain_id = on_chain and d.address = typed);
  book_locked := exists (select from withdrawals.book_lock l
    where l.person_id = for_person and (l.unlocks_at is null or l.unlocks_at > platform.business_now()));
  select count(*)::int into book_count from withdrawals.book_address b
    where b.person_id = for_person and b.chain_id = on_chain and b.removed_at is null;
end $$;

CREATE FUNCTION withdrawals.rest_book(person uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  rests constant timestamptz := (select max(r.book_rests_until) from accounts.recovery r where r.person_id = person and r.state = 'done');
begin
  if rests is null then
    raise exception 'rest_without_ground: % had no recovery', person
      using errcode = 'check_violation', constraint = 'rest_without_ground';
  end if;
  insert into withdrawals.book_lock (person_id, locked_at, unlocks_at, rests_until)
    values (person, platform.business_now(), rests, rests)
    on conflict (person_id) do update set rests_until = rests,
      -- A lock of the person's own goes on; one that was to end earlier does not.
      unlocks_at = case when book_lock.unlocks_at is null then null else greatest(book_lock.unlocks_at, rests) end;
  update withdrawals.book_address b set usable_at = rests
    where b.person_id = person and b.removed_at is null and b.usable_at > platform.business_now() and b.usable_at < rests;
  return rests;
end $$;

CREATE FUNCTION withdrawals.settle(withdrawal_id uuid, hash bytea, arrived bigint, depth integer) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
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

CREATE FUNCTION withdrawals.settle_undisputed(withdrawal_id uuid) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
begin
  if w.state <> 'paid' then perform withdrawals.refuse(w.id, format('it is %s and not paid', w.state)); end if;
  if withdrawals.quiet_time(w.person_id, w.paid_at, clock_timestamp()) < interval '30 days' then return null; end if;
  return withdrawals.keep_as_capital(w, 'system:worker', null);
end $$;

CREATE FUNCTION withdrawals.source_of(for_person uuid, kind text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  if for_person = '00000000-0000-0000-0000-000000000000' then return 'operator:capital'; end if;
  return 'investor:' || for_person || ':' || case kind when 'profit' then 'profit' when 'referral_bonus' then 'bonus' else 'cash' end;
end $$;

CREATE FUNCTION withdrawals.sources_of(for_person uuid, kind text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  if kind not in ('all', 'return') then return array[withdrawals.source_of(for_person, kind)]; end if;
  return array['investor:' || for_person || ':profit', 'investor:' || for_person || ':bonus', 'investor:' || for_person || ':cash'];
end $$;

CREATE FUNCTION withdrawals.take_matured(by_entry bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
declare
  taken bigint;
begin
  with parts as (
    insert into withdrawals.matured_part (account_id, entry_id, taken_micro, left_micro)
      select p.source_id, p.entry_id, least(m.micro, p.amount_micro), greatest(m.micro - p.amount_micro, 0)
      from ledger.posting p
        cross join lateral (select withdrawals.matured_before(p.source_id, p.entry_id) as micro offset 0) as m
      where p.entry_id = by_entry
      returning taken_micro)
  select coalesce(sum(t.taken_micro), 0) into taken from parts t;
  return taken;
end $$;

CREATE FUNCTION withdrawals.uphold(withdrawal_id uuid, command_id uuid, request_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
declare
  w constant withdrawals.withdrawal := withdrawals.lock_row(withdrawal_id);
  c constant approvals.command := withdrawals.agreed(command_id, 'withdrawal.settle_dispute', withdrawal_id);
begin
  if c.input ->> 'outcome' <> 'stands' then perform withdrawals.refuse(w.id, 'two people have not agreed on it'); end if;
  if w.state <> 'disputed' then perform withdrawals.refuse(w.id, format('it is %s and not disputed', w.state)); end if;
  return withdrawals.keep_as_capital(w, 'person:' || c.decided_by, request_id);
end $$;

CREATE FUNCTION withdrawals.usage_of(for_person uuid, at timestamp with time zone, OUT day_micro bigint, OUT month_micro bigint, OUT requests_today integer, OUT open_requests integer, OUT any_before boolean) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  day_began timestamptz := platform.span_began(at, interval '24 hours');
  month_began timestamptz := platform.span_began(at, interval '30 days');
begin
  select coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > day_began), 0)::bigint,
    coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > month_began), 0)::bigint,
    (count(*) filter (where u.created_at > day_began))::int,
    (count(*) filter (where u.state not in ('settled', 'rejected', 'cancelled')))::int,
    count(*) filter (where u.counts) > 0
    into day_micro, month_micro, requests_today, open_requests, any_before
  from (select w.amount_micro - w.uncapped_micro as capped_micro, w.created_at, w.state,
      w.state not in ('rejected', 'cancelled') as counts
    from withdrawals.withdrawal w where w.person_id = for_person and w.type <> 'return') as u;
end $$;

CREATE FUNCTION withdrawals.waits_for(kind text, method text, tier text, verified boolean, usable boolean, approvals integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when not verified and kind <> 'return' then 'awaiting_verification'
    when not usable and kind <> 'return' then 'on_hold'
    when method = 'bank' then 'review'
    when approvals < case tier when 'auto' then 0 when 'one' then 1 else 2 end then 'review'
    else 'approved'
  end
$$;

CREATE FUNCTION withdrawals.withdrawal_moves() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state in ('settled', 'rejected', 'cancelled') then
    raise exception 'withdrawal % has ended', old.id using errcode = '23514', constraint = 'withdrawal_ends_once';
  end if;
  if new.state not in ('rejected', 'cancelled') then return new; end if;
  -- Once a nonce is kept for it, nothing but the chain ends it: no refund while a signed transaction could be mined.
  if old.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'failed', 'disputed') then
    raise exception 'withdrawal % is being sent', old.id using errcode = '23514', constraint = 'withdrawal_is_being_sent';
  end if;
  -- What the signer refused: its nonce must be filled with nothing, and that must stand deep in the chain, which the worker notes.
  -- Bytes that a restored database has lost could be mined until then.
  if old.state = 'failed' and old.reason = 'signer_refused' and (old.confirmations = 0 or not exists (
    select from signer.transaction where withdrawal_id = old.id and purpose = 'void')) then
    raise exception 'withdrawal % could still be signed', old.id using errcode = '23514', constraint = 'withdrawal_is_voided';
  end if;
  if exists (select from signer.held where withdrawal_id = old.id) then
    raise exception 'withdrawal % may have been paid', old.id using errcode = '23514', constraint = 'withdrawal_is_held';
  end if;
  return new;
end $$;

CREATE TABLE accounts.acceptance (
    person_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    accepted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    business_at timestamp with time zone DEFAULT platform.business_now() NOT NULL,
    CONSTRAINT acceptance_document_check CHECK ((document = ANY (ARRAY['terms'::text, 'risk'::text]))),
    CONSTRAINT acceptance_version_check CHECK ((version ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE accounts.attempt (
    subject_digest bytea NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone,
    CONSTRAINT attempt_failures_check CHECK ((failures > 0)),
    CONSTRAINT attempt_subject_digest_check CHECK ((length(subject_digest) = 32))
);

CREATE TABLE accounts.break_glass (
    id uuid NOT NULL,
    seal_id bigint NOT NULL,
    person_id uuid NOT NULL,
    key_digest bytea NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    began_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT break_glass_end CHECK ((((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'stopped'::text]))) AND ((ended_at IS NULL) = (end_reason IS NULL)) AND ((state = 'done'::text) = COALESCE((end_reason = 'completed'::text), false)))),
    CONSTRAINT break_glass_end_reason_check CHECK ((end_reason = ANY (ARRAY['completed'::text, 'owner'::text, 'link'::text, 'factor_used'::text, 'operator'::text, 'sealed_again'::text, 'not_active'::text]))),
    CONSTRAINT break_glass_key_digest_check CHECK ((octet_length(key_digest) = 32)),
    CONSTRAINT break_glass_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'stopped'::text]))),
    CONSTRAINT break_glass_told_at_check CHECK (((cardinality(told_at) <= 8) AND (array_position(told_at, NULL::timestamp with time zone) IS NULL))),
    CONSTRAINT break_glass_waited CHECK (((state <> 'done'::text) OR ((cardinality(told_at) > 0) AND (ended_at >= (told_at[1] + '24:00:00'::interval)))))
);

CREATE TABLE accounts.break_glass_entry (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    break_glass_id uuid,
    step text NOT NULL,
    text text GENERATED ALWAYS AS (accounts.break_glass_text(at, step)) STORED NOT NULL,
    CONSTRAINT break_glass_entry_of CHECK (((step = 'sealed'::text) = (break_glass_id IS NULL))),
    CONSTRAINT break_glass_entry_step_check CHECK ((step = ANY (ARRAY['sealed'::text, 'begun'::text, 'stopped'::text, 'done'::text])))
);

ALTER TABLE accounts.break_glass_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME accounts.break_glass_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE accounts.break_glass_seal (
    id bigint NOT NULL,
    sealed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    first_digest bytea NOT NULL,
    second_digest bytea NOT NULL,
    third_digest bytea NOT NULL,
    wrong_tries smallint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT break_glass_seal_end CHECK ((((ended_at IS NULL) = (end_reason IS NULL)) AND ((end_reason = 'wrong_tries'::text) = (wrong_tries = 10)))),
    CONSTRAINT break_glass_seal_end_reason_check CHECK ((end_reason = ANY (ARRAY['used'::text, 'sealed_again'::text, 'wrong_tries'::text]))),
    CONSTRAINT break_glass_seal_first_digest_check CHECK ((octet_length(first_digest) = 32)),
    CONSTRAINT break_glass_seal_of_three CHECK (((first_digest <> second_digest) AND (first_digest <> third_digest) AND (second_digest <> third_digest))),
    CONSTRAINT break_glass_seal_second_digest_check CHECK ((octet_length(second_digest) = 32)),
    CONSTRAINT break_glass_seal_third_digest_check CHECK ((octet_length(third_digest) = 32)),
    CONSTRAINT break_glass_seal_wrong_tries_check CHECK (((wrong_tries >= 0) AND (wrong_tries <= 10)))
);

ALTER TABLE accounts.break_glass_seal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME accounts.break_glass_seal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE accounts."freeze" (
    id bigint NOT NULL,
    person_id uuid NOT NULL,
    began_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    ends_at timestamp with time zone DEFAULT (clock_timestamp() + '72:00:00'::interval),
    kept_by uuid,
    by_holder boolean DEFAULT false NOT NULL,
    end_asked_at timestamp with time zone,
    from_previous_address boolean DEFAULT false NOT NULL,
    CONSTRAINT freeze_check CHECK ((ended_at >= began_at)),
    CONSTRAINT freeze_end_asked CHECK (((end_asked_at IS NULL) OR by_holder)),
    CONSTRAINT freeze_ends CHECK (((ended_at IS NOT NULL) OR (ends_at IS NOT NULL))),
    CONSTRAINT freeze_from_previous CHECK (((NOT from_previous_address) OR by_holder))
);

ALTER TABLE accounts."freeze" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME accounts.freeze_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
    CONSTRAINT mail_token_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change_email'::text, 'withdraw_address'::text, 'bank_payout'::text, 'stop_recovery'::text, 'stop_break_glass'::text]))),
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
    CONSTRAINT passkey_challenge_challenge_check CHECK (((length(challenge) >= 32) AND (length(challenge) <= 64))),
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
    role text DEFAULT 'user'::text NOT NULL,
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
    stopped_at timestamp with time zone,
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

CREATE TABLE accounts.recovery (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    spoken_digest bytea NOT NULL,
    key_digest bytea NOT NULL,
    heard_at timestamp with time zone,
    wrong_codes smallint DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    asked_business_at timestamp with time zone DEFAULT platform.business_now() NOT NULL,
    approval_id uuid,
    began_at timestamp with time zone,
    began_business_at timestamp with time zone,
    ends_business_at timestamp with time zone,
    told_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    ended_at timestamp with time zone,
    ended_business_at timestamp with time zone,
    end_reason text,
    book_rests_until timestamp with time zone,
    CONSTRAINT recovery_approved CHECK (
CASE state
    WHEN 'asked'::text THEN (began_at IS NULL)
    WHEN 'stopped'::text THEN true
    ELSE (began_at IS NOT NULL)
END),
    CONSTRAINT recovery_end CHECK ((((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'stopped'::text]))) AND ((ended_at IS NULL) = (ended_business_at IS NULL)) AND ((ended_at IS NULL) = (end_reason IS NULL)) AND ((state = 'done'::text) = COALESCE((end_reason = 'completed'::text), false)))),
    CONSTRAINT recovery_end_reason_check CHECK ((end_reason = ANY (ARRAY['completed'::text, 'link'::text, 'factor_used'::text, 'asked_again'::text, 'not_recognised'::text, 'not_decided'::text, 'not_active'::text, 'became_staff'::text]))),
    CONSTRAINT recovery_heard CHECK (((began_at IS NULL) OR ((heard_at IS NOT NULL) AND (wrong_codes < 5)))),
    CONSTRAINT recovery_key_digest_check CHECK ((octet_length(key_digest) = 32)),
    CONSTRAINT recovery_spoken_digest_check CHECK ((octet_length(spoken_digest) = 32)),
    CONSTRAINT recovery_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'waiting'::text, 'done'::text, 'stopped'::text]))),
    CONSTRAINT recovery_told_at_check CHECK (((cardinality(told_at) <= 3) AND (array_position(told_at, NULL::timestamp with time zone) IS NULL))),
    CONSTRAINT recovery_wait CHECK ((((began_at IS NULL) = (approval_id IS NULL)) AND ((began_at IS NULL) = (began_business_at IS NULL)) AND ((began_at IS NULL) = (ends_business_at IS NULL)) AND COALESCE((ends_business_at >= (began_business_at + '72:00:00'::interval)), true) AND ((began_at IS NOT NULL) OR (told_at = '{}'::timestamp with time zone[])))),
    CONSTRAINT recovery_waited CHECK (((state <> 'done'::text) OR ((cardinality(told_at) = 3) AND (ended_business_at >= ends_business_at) AND (book_rests_until = (ended_business_at + '7 days'::interval))))),
    CONSTRAINT recovery_wrong_codes_check CHECK (((wrong_codes >= 0) AND (wrong_codes <= 5)))
);

CREATE TABLE accounts.recovery_code (
    person_id uuid NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    is_key boolean DEFAULT false NOT NULL,
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
    by_passkey boolean DEFAULT false NOT NULL,
    read_only boolean DEFAULT false NOT NULL,
    CONSTRAINT session_address_check CHECK (((length(address) >= 1) AND (length(address) <= 64))),
    CONSTRAINT session_check CHECK ((expires_at > started_at)),
    CONSTRAINT session_check1 CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
    CONSTRAINT session_check2 CHECK (((previous_digest IS NULL) = (rotated_at IS NULL))),
    CONSTRAINT session_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
    CONSTRAINT session_ended_reason_check CHECK (((length(ended_reason) >= 1) AND (length(ended_reason) <= 40))),
    CONSTRAINT session_of_visitor_proves_nothing CHECK (((NOT read_only) OR ((NOT remember) AND (NOT by_passkey) AND (fresh_until IS NULL) AND (expires_at <= (started_at + '00:30:00'::interval))))),
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
    kind text DEFAULT 'browser'::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    credential_id bytea,
    CONSTRAINT approver_key_credential_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
    CONSTRAINT approver_key_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'passkey'::text, 'demo'::text]))),
    CONSTRAINT approver_key_name_check CHECK ((length(name) <= 200)),
    CONSTRAINT approver_key_of_passkey CHECK (((kind = 'passkey'::text) = (credential_id IS NOT NULL))),
    CONSTRAINT approver_key_public_key_check CHECK (((length(public_key) >= 40) AND (length(public_key) <= 700)))
);

CREATE TABLE approvals.key_confirmation (
    key_id uuid NOT NULL,
    approver_id uuid NOT NULL,
    signature jsonb NOT NULL,
    confirmed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT key_confirmation_signature_check CHECK (((jsonb_typeof(signature) = 'object'::text) AND (pg_column_size(signature) <= 16384)))
);

CREATE TABLE audit.checkpoint (
    id bigint NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT checkpoint_note_check CHECK (((length(note) >= 50) AND (length(note) <= 100000))),
    CONSTRAINT checkpoint_root_check CHECK ((length(root) = 32)),
    CONSTRAINT checkpoint_size_check CHECK ((size > 0))
);

ALTER TABLE audit.checkpoint ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.checkpoint_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
    version smallint DEFAULT 1 NOT NULL,
    CONSTRAINT link_content_digest_check CHECK ((length(content_digest) = 32)),
    CONSTRAINT link_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT link_row_marks_check CHECK (((length(row_marks) % 8) = 0)),
    CONSTRAINT link_seq_check CHECK ((seq > 0)),
    CONSTRAINT link_version_check CHECK ((version = ANY (ARRAY[1, 2])))
);

CREATE TABLE audit.log_tile (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL,
    CONSTRAINT log_tile_hashes_check CHECK ((((length(hashes) >= 32) AND (length(hashes) <= 8192)) AND ((length(hashes) % 32) = 0))),
    CONSTRAINT log_tile_index_check CHECK ((index >= 0)),
    CONSTRAINT log_tile_level_check CHECK (((level >= 0) AND (level <= 7)))
);
ALTER TABLE ONLY audit.log_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;

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
    CONSTRAINT unsealed_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'group'::text, 'snapshot'::text, 'pulse'::text, 'gate'::text, 'break_glass'::text])))
);

CREATE TABLE audit.verification (
    id bigint NOT NULL,
    verified_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    links bigint NOT NULL,
    head_seq bigint NOT NULL,
    head_hash bytea NOT NULL,
    first_broken text,
    is_whole boolean DEFAULT true NOT NULL,
    book_group_id bigint,
    log_size bigint,
    log_root bytea,
    CONSTRAINT verification_book_group_id_check CHECK ((book_group_id >= 0)),
    CONSTRAINT verification_head CHECK ((num_nonnulls(book_group_id, log_size, log_root) = ANY (ARRAY[0, 3]))),
    CONSTRAINT verification_head_hash_check CHECK ((length(head_hash) = 32)),
    CONSTRAINT verification_head_is_clean CHECK (((book_group_id IS NULL) OR (first_broken IS NULL))),
    CONSTRAINT verification_head_seq_check CHECK ((head_seq >= 0)),
    CONSTRAINT verification_links_check CHECK ((links >= 0)),
    CONSTRAINT verification_log_root_check CHECK ((length(log_root) = 32)),
    CONSTRAINT verification_log_size_check CHECK ((log_size >= 0))
);

ALTER TABLE audit.verification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit.verification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit.witness (
    verifier_key text NOT NULL,
    name text NOT NULL,
    run_by text NOT NULL,
    is_operators boolean NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    cosigned_size bigint,
    cosigned_at timestamp with time zone,
    refuses boolean DEFAULT false NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    CONSTRAINT witness_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 300))),
    CONSTRAINT witness_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
    CONSTRAINT witness_cosigned CHECK (((cosigned_size IS NULL) = (cosigned_at IS NULL))),
    CONSTRAINT witness_cosigned_size_check CHECK ((cosigned_size > 0)),
    CONSTRAINT witness_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300))),
    CONSTRAINT witness_run_by_check CHECK (((length(run_by) >= 1) AND (length(run_by) <= 200))),
    CONSTRAINT witness_verifier_key_check CHECK (((length(verifier_key) >= 50) AND (length(verifier_key) <= 500)))
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

CREATE TABLE content.incident (
    id uuid NOT NULL,
    title_en text NOT NULL,
    title_es text NOT NULL,
    title_fr text NOT NULL,
    parts text[] NOT NULL,
    opened_by uuid NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    CONSTRAINT incident_parts_check CHECK ((((cardinality(parts) >= 1) AND (cardinality(parts) <= 7)) AND (parts <@ ARRAY['site'::text, 'sign_in'::text, 'deposits'::text, 'withdrawals'::text, 'plans'::text, 'proof'::text, 'mail'::text]))),
    CONSTRAINT incident_title_en_check CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120))),
    CONSTRAINT incident_title_es_check CHECK (((length(title_es) >= 1) AND (length(title_es) <= 120))),
    CONSTRAINT incident_title_fr_check CHECK (((length(title_fr) >= 1) AND (length(title_fr) <= 120)))
);

CREATE TABLE content.incident_update (
    incident_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    state text NOT NULL,
    money text NOT NULL,
    text_en text NOT NULL,
    text_es text NOT NULL,
    text_fr text NOT NULL,
    written_by uuid NOT NULL,
    CONSTRAINT incident_update_money_check CHECK ((money = ANY (ARRAY['untouched'::text, 'waiting'::text, 'unknown'::text, 'affected'::text]))),
    CONSTRAINT incident_update_number_check CHECK (((number >= 1) AND (number <= 100))),
    CONSTRAINT incident_update_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'identified'::text, 'watching'::text, 'resolved'::text]))),
    CONSTRAINT incident_update_text_en_check CHECK (((length(text_en) >= 1) AND (length(text_en) <= 1000))),
    CONSTRAINT incident_update_text_es_check CHECK (((length(text_es) >= 1) AND (length(text_es) <= 1000))),
    CONSTRAINT incident_update_text_fr_check CHECK (((length(text_fr) >= 1) AND (length(text_fr) <= 1000)))
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
    CONSTRAINT mail_kind_check CHECK ((kind = ANY (ARRAY['contact_received'::text, 'contact_reply'::text, 'newsletter_confirm'::text, 'newsletter_welcome'::text, 'thread_answer'::text])))
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
    last_seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT dust_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT dust_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT dust_remainder_raw_check CHECK ((remainder_raw >= (0)::numeric))
);

CREATE TABLE deposits.payment_reference (
    reference text NOT NULL,
    person_id uuid NOT NULL,
    issued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT payment_reference_reference_check CHECK ((reference ~ '^CH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'::text))
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
    WHEN (branch = 1) THEN ((person_id IS NULL) AND (address_index = 0))
    WHEN (branch = ANY (ARRAY[2, 3])) THEN (person_id IS NULL)
    ELSE false
END),
    CONSTRAINT deposit_address_chain_id_check CHECK ((chain_id > 0))
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

CREATE VIEW deposits.proved AS
 SELECT d.id,
    d.person_id,
    d.state,
    d.amount_micro,
    d.entry_id,
    d.chain_id,
    d.transfer_id,
    t.state AS transfer_state,
    deposits.credit_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) AS key,
    ((t.block_time + '01:00:00'::interval) < date_trunc('milliseconds'::text, a.created_at)) AS is_older
   FROM ((deposits.deposit d
     CROSS JOIN LATERAL ( SELECT f.id,
            f.chain_id,
            f.tx_hash,
            f.log_index,
            f.arrival,
            f.block_number,
            f.block_hash,
            f.block_time,
            f.sender,
            f.receiver,
            f.internal,
            f.amount_raw,
            f.amount_micro,
            f.remainder_raw,
            f.state,
            f.seen_at,
            f.confirmed_at,
            f.orphaned_at
           FROM treasury.transfer f
          WHERE (f.id = d.transfer_id)
         OFFSET 0) t)
     CROSS JOIN LATERAL ( SELECT f.chain_id,
            f.person_id,
            f.key_ring_id,
            f.address_index,
            f.address,
            f.created_at,
            f.branch
           FROM treasury.deposit_address f
          WHERE ((f.chain_id = t.chain_id) AND (f.address = t.receiver))
         OFFSET 0) a)
  WHERE ((d.gateway = 'chain'::text) AND (NOT t.internal) AND (t.chain_id = d.chain_id) AND (t.tx_hash = d.tx_hash) AND (t.log_index = d.log_index) AND (t.arrival = d.arrival) AND (t.amount_micro = d.amount_micro) AND (a.person_id = d.person_id));

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
    approved_by uuid,
    approved_at timestamp with time zone,
    undo_until timestamp with time zone,
    CONSTRAINT case_approval CHECK ((((approved_by IS NULL) = (approved_at IS NULL)) AND ((approved_by IS NULL) = (undo_until IS NULL)) AND ((approved_by IS NULL) OR ((state = 'pending'::text) AND (approved_by <> person_id) AND (undo_until > approved_at))))),
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

CREATE TABLE kyc.legal_hold (
    id bigint NOT NULL,
    person_id uuid NOT NULL,
    began_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    ends_at timestamp with time zone DEFAULT (clock_timestamp() + '72:00:00'::interval),
    kept_by uuid,
    CONSTRAINT legal_hold_check CHECK ((ended_at >= began_at)),
    CONSTRAINT legal_hold_ends CHECK (((ended_at IS NOT NULL) OR (ends_at IS NOT NULL)))
);

ALTER TABLE kyc.legal_hold ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kyc.legal_hold_id_seq
    START WITH 1
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
    holding jsonb,
    people bigint,
    CONSTRAINT checkpoint_adds_to_zero CHECK ((ledger.sum_of(totals) = (0)::numeric)),
    CONSTRAINT checkpoint_counts CHECK ((num_nonnulls(holding, people) = ANY (ARRAY[0, 2]))),
    CONSTRAINT checkpoint_group_id_check CHECK ((group_id > 0)),
    CONSTRAINT checkpoint_people CHECK (((people >= 0) AND ((people)::numeric <= ledger.sum_of((holding - ARRAY['escrow'::text, 'capital'::text, 'bank'::text, 'suspense'::text, 'dust'::text, 'custody'::text]))) AND (((people * 5))::numeric >= ledger.sum_of((holding - ARRAY['escrow'::text, 'capital'::text, 'bank'::text, 'suspense'::text, 'dust'::text, 'custody'::text]))))),
    CONSTRAINT checkpoint_totals_check CHECK ((jsonb_typeof(totals) = 'object'::text))
);

CREATE TABLE ledger.digest_key (
    only_row boolean DEFAULT true NOT NULL,
    secret bytea NOT NULL,
    first_group_id bigint NOT NULL,
    CONSTRAINT digest_key_first_group_id_check CHECK ((first_group_id > 0)),
    CONSTRAINT digest_key_only_row_check CHECK (only_row),
    CONSTRAINT digest_key_secret_check CHECK ((length(secret) = 32))
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

CREATE TABLE notifications.bounce (
    mail_id bigint NOT NULL,
    person_id uuid NOT NULL,
    source text NOT NULL,
    status text NOT NULL,
    is_address_gone boolean NOT NULL,
    received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT bounce_source_check CHECK ((source = ANY (ARRAY['refusal'::text, 'report'::text]))),
    CONSTRAINT bounce_status_check CHECK ((status ~ '^([45]\.\d{1,3}\.\d{1,3}|[45]\d\d)$'::text))
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
    happened_at timestamp with time zone,
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

CREATE TABLE notifications.phrase (
    person_id uuid NOT NULL,
    sealed bytea,
    chosen_at timestamp with time zone NOT NULL,
    previous_sealed bytea,
    previous_until timestamp with time zone,
    CONSTRAINT phrase_of_row CHECK (((sealed IS NOT NULL) OR (previous_sealed IS NOT NULL))),
    CONSTRAINT phrase_previous CHECK ((((previous_sealed IS NULL) = (previous_until IS NULL)) AND ((previous_until IS NULL) OR (previous_until = (chosen_at + '168:00:00'::interval))))),
    CONSTRAINT phrase_previous_sealed_check CHECK (((length(previous_sealed) >= 40) AND (length(previous_sealed) <= 600))),
    CONSTRAINT phrase_sealed_check CHECK (((length(sealed) >= 40) AND (length(sealed) <= 600)))
);

CREATE TABLE notifications.preference (
    person_id uuid NOT NULL,
    email_money boolean NOT NULL,
    email_news boolean NOT NULL
);

CREATE TABLE notifications.push (
    id bigint NOT NULL,
    message_id bigint NOT NULL,
    subscription_id uuid NOT NULL,
    person_id uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    sending_since timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    last_failure text,
    CONSTRAINT push_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT push_ended CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
    CONSTRAINT push_last_failure_check CHECK ((length(last_failure) <= 40)),
    CONSTRAINT push_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'void'::text, 'uncertain'::text]))),
    CONSTRAINT push_uncertain CHECK (((state <> 'uncertain'::text) OR (sending_since IS NOT NULL)))
);

ALTER TABLE notifications.push ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notifications.push_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE notifications.push_subscription (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    session_id uuid NOT NULL,
    slot smallint NOT NULL,
    endpoint text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    vapid_key bytea NOT NULL,
    demo_edition text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT push_subscription_auth_check CHECK ((length(auth) = 16)),
    CONSTRAINT push_subscription_demo_edition_check CHECK ((demo_edition = 'demo'::text)),
    CONSTRAINT push_subscription_endpoint CHECK (((length(endpoint) <= 1000) AND ((endpoint ~ '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}push\.services\.mozilla\.com|([a-z0-9-]{1,63}\.){1,4}notify\.windows\.com|web\.push\.apple\.com)/[A-Za-z0-9_.~!$&''()*+,;=:@%/?-]+$'::text) OR ((demo_edition IS NOT NULL) AND (endpoint ~ '^https?://127\.0\.0\.1:[0-9]{2,5}/[A-Za-z0-9_.~/-]+$'::text))))),
    CONSTRAINT push_subscription_p256dh_check CHECK ((length(p256dh) = 65)),
    CONSTRAINT push_subscription_slot_check CHECK (((slot >= 1) AND (slot <= 10))),
    CONSTRAINT push_subscription_vapid_key_check CHECK ((length(vapid_key) = 65))
);

CREATE TABLE notifications.refused_address (
    person_id uuid NOT NULL,
    digest bytea NOT NULL,
    refused_at timestamp with time zone NOT NULL,
    status text,
    CONSTRAINT refused_address_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT refused_address_status_check CHECK ((status ~ '^([45]\.\d{1,3}\.\d{1,3}|[45]\d\d)$'::text))
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
    CONSTRAINT clock_begins_within_a_year CHECK ((offset_ms >= '-31622400000'::bigint)),
    CONSTRAINT clock_only_row_check CHECK (only_row)
);

CREATE TABLE platform.clock_move (
    moved_at timestamp with time zone NOT NULL,
    offset_ms bigint NOT NULL,
    CONSTRAINT clock_move_within_a_year CHECK ((offset_ms >= '-31622400000'::bigint))
);

CREATE TABLE platform.demo_history (
    only_row boolean DEFAULT true NOT NULL,
    edition text DEFAULT 'demo'::text NOT NULL,
    past_ms bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone,
    people integer,
    CONSTRAINT demo_history_check CHECK ((until_at > from_at)),
    CONSTRAINT demo_history_edition_check CHECK ((edition = 'demo'::text)),
    CONSTRAINT demo_history_ended CHECK (((until_at IS NULL) = (people IS NULL))),
    CONSTRAINT demo_history_only_row_check CHECK (only_row),
    CONSTRAINT demo_history_past_ms_check CHECK (((past_ms >= 1) AND (past_ms <= '31622400000'::bigint))),
    CONSTRAINT demo_history_people_check CHECK ((people >= 0))
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

CREATE TABLE platform.installation (
    only_row boolean DEFAULT true NOT NULL,
    edition text NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT installation_edition_check CHECK ((edition = ANY (ARRAY['demo'::text, 'live'::text]))),
    CONSTRAINT installation_only_row_check CHECK (only_row)
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

CREATE TABLE sanctions.address (
    address bytea NOT NULL,
    uid text NOT NULL,
    name text NOT NULL,
    CONSTRAINT address_address_check CHECK ((length(address) = 20))
);

CREATE TABLE sanctions.hit (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    what text NOT NULL,
    value_digest bytea NOT NULL,
    entry_uid text NOT NULL,
    entry_name text NOT NULL,
    found_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT hit_check CHECK ((((state = 'open'::text) = (decided_by IS NULL)) AND ((state = 'open'::text) = (decided_at IS NULL)))),
    CONSTRAINT hit_check1 CHECK ((decided_by <> person_id)),
    CONSTRAINT hit_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'held'::text]))),
    CONSTRAINT hit_value_digest_check CHECK ((length(value_digest) = 32)),
    CONSTRAINT hit_what_check CHECK ((what = ANY (ARRAY['name'::text, 'address'::text])))
);

CREATE TABLE sanctions.list (
    digest bytea NOT NULL,
    published_on date NOT NULL,
    entries integer NOT NULL,
    loaded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT list_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT list_entries_check CHECK ((entries >= 0))
);

CREATE TABLE sanctions.name (
    id bigint NOT NULL,
    uid text NOT NULL,
    name text NOT NULL,
    keys text[] NOT NULL
);

ALTER TABLE sanctions.name ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sanctions.name_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE signer.checkpoint (
    is_only boolean DEFAULT true NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    signed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT checkpoint_is_only_check CHECK (is_only),
    CONSTRAINT checkpoint_note_check CHECK (((length(note) >= 50) AND (length(note) <= 2000))),
    CONSTRAINT checkpoint_root_check CHECK ((length(root) = 32)),
    CONSTRAINT checkpoint_size_check CHECK ((size >= 0))
);

CREATE TABLE signer.filler (
    id uuid NOT NULL,
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    filled_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT filler_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT filler_wallet_check CHECK ((length(wallet) = 20))
);

CREATE TABLE signer.held (
    withdrawal_id uuid NOT NULL,
    reason text NOT NULL,
    until_nonce bigint,
    words text NOT NULL,
    held_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT held_reason_check CHECK ((reason = ANY (ARRAY['pending'::text, 'paid'::text]))),
    CONSTRAINT held_until CHECK (((reason = 'pending'::text) = (until_nonce IS NOT NULL))),
    CONSTRAINT held_until_nonce_check CHECK ((until_nonce >= 0)),
    CONSTRAINT held_words_check CHECK (((length(words) >= 3) AND (length(words) <= 500)))
);

CREATE TABLE signer.home (
    id bigint NOT NULL,
    cluster text NOT NULL,
    timeline text NOT NULL,
    database_number bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT home_cluster_check CHECK (((length(cluster) >= 1) AND (length(cluster) <= 30))),
    CONSTRAINT home_timeline_check CHECK (((length(timeline) >= 1) AND (length(timeline) <= 30)))
);

ALTER TABLE signer.home ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME signer.home_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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

CREATE TABLE signer.snapshot (
    number integer NOT NULL,
    text text,
    note_digest bytea NOT NULL,
    note text,
    chain_id bigint NOT NULL,
    wallet bytea NOT NULL,
    nonce bigint NOT NULL,
    signed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT snapshot_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT snapshot_known CHECK (((text IS NULL) = (note IS NULL))),
    CONSTRAINT snapshot_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT snapshot_note_digest_check CHECK ((length(note_digest) = 32)),
    CONSTRAINT snapshot_number_check CHECK (((number >= 1) AND (number <= 999999999))),
    CONSTRAINT snapshot_text_check CHECK ((length(text) <= 2000)),
    CONSTRAINT snapshot_wallet_check CHECK ((length(wallet) = 20))
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
    CONSTRAINT transaction_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'void'::text, 'gas'::text, 'sweep'::text, 'fill'::text, 'anchor'::text]))),
    CONSTRAINT transaction_raw_check CHECK (((length(raw) >= 50) AND (length(raw) <= 2000))),
    CONSTRAINT transaction_to_address_check CHECK ((length(to_address) = 20)),
    CONSTRAINT transaction_value_check CHECK ((value >= (0)::numeric)),
    CONSTRAINT transaction_wallet_check CHECK ((length(wallet) = 20))
);

CREATE TABLE signer.turn (
    held boolean DEFAULT true NOT NULL,
    stamps uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT turn_held_check CHECK (held),
    CONSTRAINT turn_stamps_check CHECK ((cardinality(stamps) <= 16))
);

CREATE TABLE solvency.agenda (
    only_row boolean DEFAULT true NOT NULL,
    hourly_at timestamp with time zone NOT NULL,
    drawn_at timestamp with time zone NOT NULL,
    drawn_until timestamp with time zone NOT NULL,
    wished_at timestamp with time zone,
    CONSTRAINT agenda_only_row_check CHECK (only_row)
);

CREATE TABLE solvency.custody_ownership (
    id bigint NOT NULL,
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    origin text NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    stated_at timestamp(3) with time zone NOT NULL,
    kept_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    signature bytea NOT NULL,
    text text GENERATED ALWAYS AS ((((((((((((origin || ' holds this address, and what is at it is a reserve for its investors.'::text) || '
address 0x'::text) || encode(address, 'hex'::text)) || '
chain '::text) || (chain_id)::text) || '
block '::text) || (block_number)::text) || ' 0x'::text) || encode(block_hash, 'hex'::text)) || '
at '::text) || solvency.moment_text(stated_at))) STORED NOT NULL,
    CONSTRAINT custody_ownership_address_check CHECK ((length(address) = 20)),
    CONSTRAINT custody_ownership_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT custody_ownership_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT custody_ownership_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT custody_ownership_origin_check CHECK ((origin ~ '^[^[:space:]]{1,253}/log$'::text)),
    CONSTRAINT custody_ownership_signature_check CHECK ((length(signature) = 65)),
    CONSTRAINT ownership_is_recent CHECK (((stated_at >= (kept_at - '7 days 01:00:00'::interval)) AND (stated_at <= (kept_at + '01:00:00'::interval))))
);

ALTER TABLE solvency.custody_ownership ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME solvency.custody_ownership_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE solvency.draw (
    month date NOT NULL,
    snapshot integer NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    reached uuid,
    asked bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT draw_asked_check CHECK ((asked >= 0)),
    CONSTRAINT draw_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT draw_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT draw_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

CREATE TABLE solvency.fold (
    only_row boolean DEFAULT true NOT NULL,
    group_id bigint DEFAULT 0 NOT NULL,
    held_by uuid,
    held_until timestamp with time zone,
    CONSTRAINT fold_group_id_check CHECK ((group_id >= 0)),
    CONSTRAINT fold_held CHECK (((held_by IS NULL) = (held_until IS NULL))),
    CONSTRAINT fold_only_row_check CHECK (only_row)
);

CREATE TABLE solvency.former_email (
    person_id uuid NOT NULL,
    email text NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE solvency.gate_cause (
    cause text NOT NULL,
    closed_at timestamp(3) with time zone,
    CONSTRAINT gate_cause_cause_check CHECK ((cause = ANY (ARRAY['coverage'::text, 'snapshot_overdue'::text, 'comparison_missing'::text, 'anchor_missed'::text])))
);

CREATE TABLE solvency.gate_change (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    cause text NOT NULL,
    state text NOT NULL,
    text text GENERATED ALWAYS AS (solvency.gate_text(at, state, cause)) STORED NOT NULL,
    CONSTRAINT gate_change_cause_check CHECK ((cause = ANY (ARRAY['coverage'::text, 'snapshot_overdue'::text, 'comparison_missing'::text, 'anchor_missed'::text]))),
    CONSTRAINT gate_change_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'opened'::text])))
);

ALTER TABLE solvency.gate_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME solvency.gate_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE solvency.holding (
    person_id uuid NOT NULL,
    cash_micro bigint DEFAULT 0 NOT NULL,
    locked_micro bigint DEFAULT 0 NOT NULL,
    profit_micro bigint DEFAULT 0 NOT NULL,
    bonus_micro bigint DEFAULT 0 NOT NULL,
    leaving_micro bigint DEFAULT 0 NOT NULL,
    promised_profit_micro bigint DEFAULT 0 NOT NULL,
    promised_bonus_micro bigint DEFAULT 0 NOT NULL,
    last_entry_id bigint NOT NULL,
    CONSTRAINT holding_bonus_micro_check CHECK ((bonus_micro >= 0)),
    CONSTRAINT holding_cash_micro_check CHECK ((cash_micro >= 0)),
    CONSTRAINT holding_last_entry_id_check CHECK ((last_entry_id > 0)),
    CONSTRAINT holding_leaving_micro_check CHECK ((leaving_micro >= 0)),
    CONSTRAINT holding_locked_micro_check CHECK ((locked_micro >= 0)),
    CONSTRAINT holding_profit_micro_check CHECK ((profit_micro >= 0)),
    CONSTRAINT holding_promised_bonus_micro_check CHECK ((promised_bonus_micro >= 0)),
    CONSTRAINT holding_promised_profit_micro_check CHECK ((promised_profit_micro >= 0))
);

CREATE TABLE solvency.pulse (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    owed_micro bigint NOT NULL,
    book_micro bigint NOT NULL,
    unbooked_micro bigint NOT NULL,
    unsettled_micro bigint NOT NULL,
    chain_id bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    chain_micro bigint NOT NULL,
    held_micro bigint GENERATED ALWAYS AS (solvency.held_micro(book_micro, unbooked_micro, unsettled_micro, chain_micro)) STORED NOT NULL,
    kept_micro bigint,
    kept_since timestamp(3) with time zone,
    text text GENERATED ALWAYS AS (solvency.pulse_text(at, owed_micro, book_micro, unbooked_micro, unsettled_micro, chain_id, block_number, block_hash, chain_micro, kept_micro, kept_since)) STORED NOT NULL,
    CONSTRAINT pulse_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT pulse_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT pulse_book_micro_check CHECK ((book_micro >= 0)),
    CONSTRAINT pulse_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT pulse_chain_micro_check CHECK ((chain_micro >= 0)),
    CONSTRAINT pulse_kept_check CHECK ((((kept_micro IS NULL) = (kept_since IS NULL)) AND (kept_since <= at))),
    CONSTRAINT pulse_owed_micro_check CHECK ((owed_micro >= 0)),
    CONSTRAINT pulse_unsettled_micro_check CHECK ((unsettled_micro >= 0))
);

CREATE TABLE solvency.pulse_hour (
    hour timestamp with time zone NOT NULL,
    pulses integer NOT NULL,
    missed integer NOT NULL,
    least_at timestamp(3) with time zone NOT NULL,
    least_held_micro bigint NOT NULL,
    least_owed_micro bigint NOT NULL,
    CONSTRAINT pulse_hour_least_held_micro_check CHECK ((least_held_micro >= 0)),
    CONSTRAINT pulse_hour_least_owed_micro_check CHECK ((least_owed_micro >= 0)),
    CONSTRAINT pulse_hour_missed_check CHECK ((missed >= 0)),
    CONSTRAINT pulse_hour_pulses_check CHECK ((pulses > 0))
);

ALTER TABLE solvency.pulse ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME solvency.pulse_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE solvency.snapshot (
    number integer NOT NULL,
    state text DEFAULT 'building'::text NOT NULL,
    begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    attempt uuid NOT NULL,
    key_sealed bytea NOT NULL,
    cut_group bigint,
    taken_at timestamp(3) with time zone,
    root bytea,
    owed_micro bigint,
    bucket_bits smallint,
    bucket_height smallint,
    investors bigint,
    leaves bigint,
    kinds jsonb,
    suspense_micro bigint,
    contingent_micro bigint,
    bank_micro bigint,
    held_micro bigint,
    proved_micro bigint,
    chain_id bigint,
    block_number bigint,
    block_hash bytea,
    reserves_digest bytea,
    log_size bigint,
    log_root bytea,
    text text,
    note text,
    published_at timestamp with time zone,
    anchor_wallet bytea,
    anchor_hash bytea,
    anchor_first_sent_at timestamp with time zone,
    anchor_sent_at timestamp with time zone,
    anchor_block bigint,
    anchored_at timestamp with time zone,
    CONSTRAINT snapshot_anchor_block_check CHECK ((anchor_block >= 0)),
    CONSTRAINT snapshot_anchor_hash_check CHECK ((length(anchor_hash) = 32)),
    CONSTRAINT snapshot_anchor_wallet_check CHECK ((length(anchor_wallet) = 20)),
    CONSTRAINT snapshot_bank_micro_check CHECK ((bank_micro >= 0)),
    CONSTRAINT snapshot_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT snapshot_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT snapshot_bucket_bits_check CHECK (((bucket_bits >= 0) AND (bucket_bits <= 20))),
    CONSTRAINT snapshot_bucket_height_check CHECK (((bucket_height >= 0) AND (bucket_height <= 16))),
    CONSTRAINT snapshot_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT snapshot_check CHECK (((proved_micro >= 0) AND (proved_micro <= held_micro))),
    CONSTRAINT snapshot_check1 CHECK (((length(note) <= 4000) AND starts_with(note, text))),
    CONSTRAINT snapshot_contingent_micro_check CHECK ((contingent_micro >= 0)),
    CONSTRAINT snapshot_cut_group_check CHECK ((cut_group >= 0)),
    CONSTRAINT snapshot_held_micro_check CHECK ((held_micro >= 0)),
    CONSTRAINT snapshot_investors_check CHECK ((investors >= 0)),
    CONSTRAINT snapshot_is_anchored CHECK ((((state = 'anchored'::text) = (anchored_at IS NOT NULL)) AND ((anchored_at IS NULL) OR ((anchor_hash IS NOT NULL) AND (anchor_block IS NOT NULL))))),
    CONSTRAINT snapshot_is_signed CHECK ((((state = 'building'::text) = (note IS NULL)) AND ((note IS NULL) = (text IS NULL)) AND ((note IS NULL) = (published_at IS NULL)))),
    CONSTRAINT snapshot_is_whole CHECK (((note IS NULL) OR (num_nulls(cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height, investors, leaves, kinds, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash, reserves_digest, log_size, log_root) = 0))),
    CONSTRAINT snapshot_kinds_check CHECK ((jsonb_typeof(kinds) = 'object'::text)),
    CONSTRAINT snapshot_leaves_check CHECK ((leaves >= 0)),
    CONSTRAINT snapshot_log_root_check CHECK ((length(log_root) = 32)),
    CONSTRAINT snapshot_log_size_check CHECK ((log_size >= 0)),
    CONSTRAINT snapshot_number_check CHECK (((number >= 1) AND (number <= 999999999))),
    CONSTRAINT snapshot_owed_micro_check CHECK ((owed_micro >= 0)),
    CONSTRAINT snapshot_reserves_digest_check CHECK ((length(reserves_digest) = 32)),
    CONSTRAINT snapshot_root_check CHECK ((length(root) = 32)),
    CONSTRAINT snapshot_state_check CHECK ((state = ANY (ARRAY['building'::text, 'published'::text, 'anchoring'::text, 'anchored'::text, 'stuck'::text]))),
    CONSTRAINT snapshot_suspense_micro_check CHECK ((suspense_micro >= 0)),
    CONSTRAINT snapshot_text_check CHECK ((length(text) <= 2000))
);

CREATE TABLE solvency.snapshot_due (
    only_row boolean DEFAULT true NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_published_at timestamp with time zone,
    anchors_missed integer DEFAULT 0 NOT NULL,
    CONSTRAINT snapshot_due_anchors_missed_check CHECK ((anchors_missed >= 0)),
    CONSTRAINT snapshot_due_only_row_check CHECK (only_row)
);

CREATE TABLE statements.long_statement (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    begun_at timestamp with time zone,
    is_ended boolean,
    log_size bigint,
    last_groups bigint[],
    last_entry bigint,
    lines_total integer,
    lines_read integer DEFAULT 0 NOT NULL,
    line_parts integer DEFAULT 0 NOT NULL,
    is_read boolean DEFAULT false NOT NULL,
    pages_total integer,
    pages_set integer DEFAULT 0 NOT NULL,
    file_parts integer,
    file_bytes bigint,
    failure text,
    ended_at timestamp with time zone,
    deletes_at timestamp with time zone,
    CONSTRAINT long_statement_begun CHECK ((((state = 'asked'::text) = (begun_at IS NULL)) OR (state = 'failed'::text))),
    CONSTRAINT long_statement_check CHECK ((last_day >= first_day)),
    CONSTRAINT long_statement_cut CHECK ((((begun_at IS NULL) = (is_ended IS NULL)) AND ((begun_at IS NULL) = (last_groups IS NULL)) AND ((begun_at IS NULL) = (last_entry IS NULL)) AND ((begun_at IS NULL) = (lines_total IS NULL)) AND ((begun_at IS NULL) = (log_size IS NULL)))),
    CONSTRAINT long_statement_ended CHECK (((state = ANY (ARRAY['ready'::text, 'failed'::text, 'deleted'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT long_statement_failure CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT long_statement_failure_check CHECK ((failure = ANY (ARRAY['statement_too_long'::text, 'statement_not_provable'::text, 'statement_not_sealed'::text, 'statement_signer_silent'::text, 'statement_refused'::text]))),
    CONSTRAINT long_statement_file CHECK ((((state = ANY (ARRAY['ready'::text, 'deleted'::text])) = (file_parts IS NOT NULL)) AND ((file_parts IS NULL) = (file_bytes IS NULL)) AND ((file_parts IS NULL) = (deletes_at IS NULL)))),
    CONSTRAINT long_statement_file_bytes_check CHECK ((file_bytes > 0)),
    CONSTRAINT long_statement_file_parts_check CHECK (((file_parts >= 1) AND (file_parts <= 1000))),
    CONSTRAINT long_statement_kept CHECK (((deletes_at IS NULL) OR (deletes_at = (ended_at + '7 days'::interval)))),
    CONSTRAINT long_statement_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'json'::text]))),
    CONSTRAINT long_statement_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT long_statement_line_parts_check CHECK (((line_parts >= 0) AND (line_parts <= 1000))),
    CONSTRAINT long_statement_lines_read_check CHECK (((lines_read >= 0) AND (lines_read <= 100000))),
    CONSTRAINT long_statement_lines_total_check CHECK (((lines_total >= 0) AND (lines_total <= 100000))),
    CONSTRAINT long_statement_log_size_check CHECK ((log_size > 0)),
    CONSTRAINT long_statement_pages CHECK (((pages_set >= 0) AND (pages_set <= COALESCE(pages_total, 0)))),
    CONSTRAINT long_statement_pages_total_check CHECK ((pages_total > 0)),
    CONSTRAINT long_statement_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'making'::text, 'ready'::text, 'failed'::text, 'deleted'::text])))
);

CREATE TABLE support.message (
    id uuid NOT NULL,
    thread_id uuid NOT NULL,
    key uuid NOT NULL,
    asker text NOT NULL,
    author text NOT NULL,
    staff_id uuid,
    body_sealed bytea NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT message_author_check CHECK ((author = ANY (ARRAY['investor'::text, 'visitor'::text, 'staff'::text]))),
    CONSTRAINT message_body_sealed_check CHECK (((length(body_sealed) >= 1) AND (length(body_sealed) <= 20000))),
    CONSTRAINT message_by_one_of_us CHECK (((author = 'staff'::text) = (staff_id IS NOT NULL))),
    CONSTRAINT message_of_its_thread CHECK (((author = 'staff'::text) OR (author = asker)))
);

CREATE TABLE support.thread (
    id uuid NOT NULL,
    person_id uuid,
    asker text GENERATED ALWAYS AS (
CASE
    WHEN (person_id IS NULL) THEN 'visitor'::text
    ELSE 'investor'::text
END) STORED NOT NULL,
    token_digest bytea,
    token_expires_at timestamp with time zone,
    visitor_sealed bytea,
    email_digest bytea,
    subject_sealed bytea NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    asker_read_to timestamp with time zone,
    staff_read_to timestamp with time zone,
    closed_by text,
    closed_at timestamp with time zone,
    CONSTRAINT thread_closed_by_one CHECK ((((state = 'closed'::text) = (closed_by IS NOT NULL)) AND ((closed_by IS NULL) = (closed_at IS NULL)))),
    CONSTRAINT thread_email_digest_check CHECK ((length(email_digest) = 32)),
    CONSTRAINT thread_in_order CHECK ((last_at >= opened_at)),
    CONSTRAINT thread_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT thread_of_one CHECK (((num_nonnulls(person_id, token_digest) = 1) AND (num_nulls(token_digest, token_expires_at, visitor_sealed, email_digest) = ANY (ARRAY[0, 4])))),
    CONSTRAINT thread_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
    CONSTRAINT thread_token_digest_check CHECK ((length(token_digest) = 32)),
    CONSTRAINT thread_waits_while_open CHECK (((state = 'open'::text) = (waiting_since IS NOT NULL)))
);

CREATE TABLE treasury.address_balance (
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    held_micro numeric NOT NULL,
    held_raw numeric NOT NULL
);

CREATE TABLE treasury.address_drift (
    chain_id bigint NOT NULL,
    address bytea NOT NULL,
    drift_raw numeric NOT NULL,
    block_number bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT address_drift_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT address_drift_drift_raw_check CHECK ((drift_raw <> (0)::numeric))
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
    CONSTRAINT alarm_kind_check CHECK ((kind = ANY (ARRAY['deep_reorg'::text, 'reorg_beyond_memory'::text, 'reorg_after_credit'::text, 'impossible_amount'::text, 'payout_reverted'::text, 'payout_without_transfer'::text, 'reorg_after_payout'::text, 'nonce_used_outside'::text, 'nonce_gap'::text, 'token_fee'::text, 'wallet_frozen'::text, 'reserves_short'::text, 'resume_refused'::text, 'signature_unknown'::text, 'hold_missing'::text, 'signer_call_forbidden'::text, 'hot_wallet_low'::text, 'hot_wallet_dry'::text, 'gas_low'::text, 'gas_dry'::text]))),
    CONSTRAINT alarm_of_wallet_stops_nothing CHECK (((kind <> ALL (ARRAY['hot_wallet_low'::text, 'hot_wallet_dry'::text, 'gas_low'::text, 'gas_dry'::text])) OR (NOT stops_payouts)))
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

CREATE TABLE treasury.capital_exit (
    id uuid NOT NULL,
    chain_id bigint NOT NULL,
    address_id uuid NOT NULL,
    amount_micro bigint NOT NULL,
    announced_approval uuid NOT NULL,
    announced_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    begun_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cancelled_by text,
    CONSTRAINT capital_exit_amount_micro_check CHECK ((amount_micro >= 1000000)),
    CONSTRAINT capital_exit_cancelled CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL))),
    CONSTRAINT capital_exit_cancelled_by_check CHECK ((cancelled_by ~ '^person:[0-9a-f-]{36}$'::text)),
    CONSTRAINT capital_exit_one_end CHECK ((num_nonnulls(begun_at, cancelled_at) <= 1))
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

CREATE TABLE treasury.deposit_look (
    chain_id bigint NOT NULL,
    begun_at timestamp(3) with time zone NOT NULL,
    behind bytea,
    whole_since timestamp(3) with time zone,
    CONSTRAINT deposit_look_behind_check CHECK ((length(behind) = 20)),
    CONSTRAINT deposit_look_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT deposit_look_check CHECK ((whole_since <= begun_at)),
    CONSTRAINT deposit_look_check1 CHECK (((behind IS NOT NULL) OR ((whole_since IS NOT NULL) AND (whole_since = begun_at))))
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

CREATE TABLE treasury.missed_transfer (
    chain_id bigint NOT NULL,
    tx_hash bytea NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    reported_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT missed_transfer_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT missed_transfer_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT missed_transfer_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT missed_transfer_tx_hash_check CHECK ((length(tx_hash) = 32))
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

CREATE VIEW treasury.proved_arrival AS
 SELECT c.id,
    c.state,
    c.chain_id,
    c.sender,
    c.entry_id,
    c.hole_micro,
    c.transfer_id,
    t.amount_micro,
    t.block_number,
    t.state AS transfer_state,
    treasury.capital_key(t.chain_id, t.tx_hash, t.log_index, t.arrival) AS key
   FROM ((treasury.capital_arrival c
     JOIN treasury.transfer t ON (((t.id = c.transfer_id) AND (t.chain_id = c.chain_id) AND (t.sender = c.sender) AND (NOT t.internal) AND (t.amount_micro > 0))))
     JOIN treasury.deposit_address a ON (((a.chain_id = t.chain_id) AND (a.address = t.receiver) AND (a.person_id IS NULL))));

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
    chain_id bigint,
    address bytea,
    label text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    confirmed_at timestamp with time zone,
    usable_at timestamp with time zone,
    removed_at timestamp with time zone,
    bank_name text,
    account_name text,
    account_number text,
    CONSTRAINT address_hold CHECK (((confirmed_at IS NULL) = (usable_at IS NULL))),
    CONSTRAINT address_or_bank CHECK ((((num_nonnulls(chain_id, address) = 2) AND (num_nonnulls(bank_name, account_name, account_number) = 0)) OR ((num_nonnulls(chain_id, address) = 0) AND (num_nonnulls(bank_name, account_name, account_number) = 3)))),
    CONSTRAINT book_address_account_name_check CHECK (((length(account_name) >= 2) AND (length(account_name) <= 100))),
    CONSTRAINT book_address_account_number_check CHECK (((length(account_number) >= 4) AND (length(account_number) <= 50))),
    CONSTRAINT book_address_address_check CHECK ((length(address) = 20)),
    CONSTRAINT book_address_bank_name_check CHECK (((length(bank_name) >= 2) AND (length(bank_name) <= 100))),
    CONSTRAINT book_address_chain_id_check CHECK ((chain_id > 0)),
    CONSTRAINT book_address_label_check CHECK ((length(label) <= 60))
);

CREATE TABLE withdrawals.book_lock (
    person_id uuid NOT NULL,
    locked_at timestamp with time zone NOT NULL,
    unlocks_at timestamp with time zone,
    rests_until timestamp with time zone,
    CONSTRAINT book_rests CHECK (((rests_until IS NULL) OR (unlocks_at IS NULL) OR (unlocks_at >= rests_until)))
);

CREATE TABLE withdrawals.matured_part (
    account_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    taken_micro bigint NOT NULL,
    left_micro bigint NOT NULL,
    CONSTRAINT matured_part_account_id_check CHECK ((account_id > 0)),
    CONSTRAINT matured_part_entry_id_check CHECK ((entry_id > 0)),
    CONSTRAINT matured_part_left_micro_check CHECK ((left_micro >= 0)),
    CONSTRAINT matured_part_taken_micro_check CHECK ((taken_micro >= 0))
);

CREATE TABLE withdrawals.notice_consent (
    person_id uuid NOT NULL,
    agreed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
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

ALTER TABLE withdrawals.withdrawal ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME withdrawals.withdrawal_number_seq
    START WITH 20001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY accounts.acceptance
    ADD CONSTRAINT acceptance_pkey PRIMARY KEY (person_id, document, version);

ALTER TABLE ONLY accounts.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (subject_digest);

ALTER TABLE ONLY accounts.break_glass_entry
    ADD CONSTRAINT break_glass_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.break_glass
    ADD CONSTRAINT break_glass_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.break_glass
    ADD CONSTRAINT break_glass_seal_id_key UNIQUE (seal_id);

ALTER TABLE ONLY accounts.break_glass_seal
    ADD CONSTRAINT break_glass_seal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts."freeze"
    ADD CONSTRAINT freeze_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY accounts.recovery
    ADD CONSTRAINT recovery_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY accounts.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, digest);

ALTER TABLE ONLY accounts.recovery
    ADD CONSTRAINT recovery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts.sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY approvals.approver_key
    ADD CONSTRAINT approver_key_credential UNIQUE (credential_id);

ALTER TABLE ONLY approvals.approver_key
    ADD CONSTRAINT approver_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approvals.command
    ADD CONSTRAINT command_digest UNIQUE (digest);

ALTER TABLE approvals.command
    ADD CONSTRAINT command_not_about_decider CHECK ((subject <> ('person:'::text || decided_by))) NOT VALID;

ALTER TABLE ONLY approvals.command
    ADD CONSTRAINT command_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approvals.key_confirmation
    ADD CONSTRAINT key_confirmation_pkey PRIMARY KEY (key_id, approver_id);

ALTER TABLE ONLY audit.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (only_row);

ALTER TABLE audit.link
    ADD CONSTRAINT link_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'group'::text, 'snapshot'::text, 'pulse'::text, 'gate'::text, 'break_glass'::text]))) NOT VALID;

ALTER TABLE ONLY audit.link
    ADD CONSTRAINT link_kind_ref_key UNIQUE (kind, ref);

ALTER TABLE ONLY audit.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY audit.log_tile
    ADD CONSTRAINT log_tile_pkey PRIMARY KEY (level, index);

ALTER TABLE ONLY audit.look
    ADD CONSTRAINT look_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.record
    ADD CONSTRAINT record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.unsealed
    ADD CONSTRAINT unsealed_pkey PRIMARY KEY (kind, ref);

ALTER TABLE ONLY audit.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.witness
    ADD CONSTRAINT witness_pkey PRIMARY KEY (verifier_key);

ALTER TABLE ONLY content.announcement
    ADD CONSTRAINT announcement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.contact_message
    ADD CONSTRAINT contact_message_form UNIQUE (form_digest);

ALTER TABLE ONLY content.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.incident
    ADD CONSTRAINT incident_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.incident_update
    ADD CONSTRAINT incident_update_pkey PRIMARY KEY (incident_id, number);

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

ALTER TABLE ONLY deposits.payment_reference
    ADD CONSTRAINT payment_reference_pkey PRIMARY KEY (reference);

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

ALTER TABLE ONLY kyc.legal_hold
    ADD CONSTRAINT legal_hold_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY ledger.digest_key
    ADD CONSTRAINT digest_key_pkey PRIMARY KEY (only_row);

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

ALTER TABLE ONLY notifications.bounce
    ADD CONSTRAINT bounce_pkey PRIMARY KEY (mail_id);

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

ALTER TABLE ONLY notifications.phrase
    ADD CONSTRAINT phrase_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY notifications.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY notifications.push
    ADD CONSTRAINT push_once UNIQUE (message_id, subscription_id);

ALTER TABLE ONLY notifications.push
    ADD CONSTRAINT push_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.push_subscription
    ADD CONSTRAINT push_subscription_of_endpoint UNIQUE (endpoint);

ALTER TABLE ONLY notifications.push_subscription
    ADD CONSTRAINT push_subscription_of_session UNIQUE (session_id);

ALTER TABLE ONLY notifications.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications.push_subscription
    ADD CONSTRAINT push_subscription_slot UNIQUE (person_id, slot);

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

ALTER TABLE ONLY platform.clock_move
    ADD CONSTRAINT clock_move_offset_ms_key UNIQUE (offset_ms);

ALTER TABLE ONLY platform.clock_move
    ADD CONSTRAINT clock_move_pkey PRIMARY KEY (moved_at);

ALTER TABLE ONLY platform.clock
    ADD CONSTRAINT clock_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY platform.demo_history
    ADD CONSTRAINT demo_history_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY platform.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.installation
    ADD CONSTRAINT installation_edition UNIQUE (edition);

ALTER TABLE ONLY platform.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (only_row);

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

ALTER TABLE ONLY sanctions.address
    ADD CONSTRAINT address_pkey PRIMARY KEY (address, uid);

ALTER TABLE ONLY sanctions.hit
    ADD CONSTRAINT hit_person_id_what_value_digest_entry_uid_key UNIQUE (person_id, what, value_digest, entry_uid);

ALTER TABLE ONLY sanctions.hit
    ADD CONSTRAINT hit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sanctions.list
    ADD CONSTRAINT list_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sanctions.name
    ADD CONSTRAINT name_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY signer.filler
    ADD CONSTRAINT filler_chain_id_wallet_nonce_key UNIQUE (chain_id, wallet, nonce);

ALTER TABLE ONLY signer.filler
    ADD CONSTRAINT filler_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer.held
    ADD CONSTRAINT held_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY signer.home
    ADD CONSTRAINT home_pkey PRIMARY KEY (id);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_of_owner UNIQUE (owner_id);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_pkey PRIMARY KEY (chain_id, wallet, nonce);

ALTER TABLE ONLY signer.nonce
    ADD CONSTRAINT nonce_whole UNIQUE (owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY signer.snapshot
    ADD CONSTRAINT snapshot_nonce UNIQUE (chain_id, wallet, nonce);

ALTER TABLE ONLY signer.snapshot
    ADD CONSTRAINT snapshot_pkey PRIMARY KEY (number);

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

ALTER TABLE ONLY solvency.agenda
    ADD CONSTRAINT agenda_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY solvency.custody_ownership
    ADD CONSTRAINT custody_ownership_pkey PRIMARY KEY (id);

ALTER TABLE ONLY solvency.draw
    ADD CONSTRAINT draw_pkey PRIMARY KEY (month);

ALTER TABLE ONLY solvency.draw
    ADD CONSTRAINT draw_snapshot_key UNIQUE (snapshot);

ALTER TABLE ONLY solvency.fold
    ADD CONSTRAINT fold_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY solvency.former_email
    ADD CONSTRAINT former_email_pkey PRIMARY KEY (person_id, email);

ALTER TABLE ONLY solvency.gate_cause
    ADD CONSTRAINT gate_cause_pkey PRIMARY KEY (cause);

ALTER TABLE ONLY solvency.gate_change
    ADD CONSTRAINT gate_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY solvency.holding
    ADD CONSTRAINT holding_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY solvency.custody_ownership
    ADD CONSTRAINT ownership_once UNIQUE (chain_id, address, stated_at);

ALTER TABLE ONLY solvency.pulse_hour
    ADD CONSTRAINT pulse_hour_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY solvency.pulse
    ADD CONSTRAINT pulse_pkey PRIMARY KEY (id);

ALTER TABLE ONLY solvency.snapshot_due
    ADD CONSTRAINT snapshot_due_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY solvency.snapshot
    ADD CONSTRAINT snapshot_pkey PRIMARY KEY (number);

ALTER TABLE ONLY statements.long_statement
    ADD CONSTRAINT long_statement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_once UNIQUE (thread_id, key);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.thread
    ADD CONSTRAINT thread_asker UNIQUE (id, asker);

ALTER TABLE ONLY support.thread
    ADD CONSTRAINT thread_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.thread
    ADD CONSTRAINT thread_token UNIQUE (token_digest);

ALTER TABLE ONLY treasury.address_balance
    ADD CONSTRAINT address_balance_pkey PRIMARY KEY (chain_id, address);

ALTER TABLE ONLY treasury.address_drift
    ADD CONSTRAINT address_drift_pkey PRIMARY KEY (chain_id, address);

ALTER TABLE ONLY treasury.alarm
    ADD CONSTRAINT alarm_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_transfer UNIQUE (transfer_id);

ALTER TABLE ONLY treasury.capital_cursor
    ADD CONSTRAINT capital_cursor_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.capital_exit
    ADD CONSTRAINT capital_exit_approval UNIQUE (announced_approval);

ALTER TABLE ONLY treasury.capital_exit
    ADD CONSTRAINT capital_exit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.chain_head
    ADD CONSTRAINT chain_head_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.deposit_address
    ADD CONSTRAINT deposit_address_of_person UNIQUE (chain_id, person_id, key_ring_id);

ALTER TABLE ONLY treasury.deposit_address
    ADD CONSTRAINT deposit_address_pkey PRIMARY KEY (chain_id, address);

ALTER TABLE ONLY treasury.deposit_look
    ADD CONSTRAINT deposit_look_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY treasury.exit_address
    ADD CONSTRAINT exit_address_approval UNIQUE (declared_approval);

ALTER TABLE ONLY treasury.exit_address
    ADD CONSTRAINT exit_address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.exit_address
    ADD CONSTRAINT exit_address_retired_approval UNIQUE (retired_approval);

ALTER TABLE ONLY treasury.key_ring
    ADD CONSTRAINT key_ring_deposit_xpub_key UNIQUE (deposit_xpub);

ALTER TABLE ONLY treasury.key_ring
    ADD CONSTRAINT key_ring_pkey PRIMARY KEY (id);

ALTER TABLE ONLY treasury.missed_transfer
    ADD CONSTRAINT missed_transfer_pkey PRIMARY KEY (chain_id, tx_hash);

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

ALTER TABLE ONLY withdrawals.matured_part
    ADD CONSTRAINT matured_part_pkey PRIMARY KEY (account_id, entry_id);

ALTER TABLE ONLY withdrawals.notice_consent
    ADD CONSTRAINT notice_consent_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY withdrawals.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (withdrawal_id, place);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_key UNIQUE (person_id, request_key);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_number_key UNIQUE (number);

ALTER TABLE ONLY withdrawals.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

CREATE INDEX attempt_age ON accounts.attempt USING btree (last_failed_at);

CREATE UNIQUE INDEX break_glass_entry_once ON accounts.break_glass_entry USING btree (break_glass_id, step);

CREATE INDEX break_glass_of_person ON accounts.break_glass USING btree (person_id, began_at DESC);

CREATE UNIQUE INDEX break_glass_open ON accounts.break_glass USING btree ((true)) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX break_glass_seal_open ON accounts.break_glass_seal USING btree ((true)) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX freeze_open ON accounts."freeze" USING btree (person_id) WHERE (ended_at IS NULL);

CREATE INDEX freeze_person ON accounts."freeze" USING btree (person_id);

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

CREATE INDEX recovery_of_person ON accounts.recovery USING btree (person_id, asked_at DESC);

CREATE UNIQUE INDEX recovery_open ON accounts.recovery USING btree (person_id) WHERE (state = ANY (ARRAY['asked'::text, 'waiting'::text]));

CREATE INDEX session_ended ON accounts.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expiry ON accounts.session USING btree (expires_at);

CREATE INDEX session_open ON accounts.session USING btree (person_id, last_used_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX session_visits ON accounts.session USING btree (expires_at) WHERE (read_only AND (ended_at IS NULL));

CREATE INDEX sign_in_age ON accounts.sign_in USING btree (at);

CREATE INDEX sign_in_by_time ON accounts.sign_in USING btree (person_id, at DESC, id DESC);

CREATE INDEX sign_in_of_person ON accounts.sign_in USING btree (person_id, id DESC);

CREATE INDEX sign_in_ticket_expiry ON accounts.sign_in_ticket USING btree (expires_at);

CREATE INDEX sign_in_ticket_person ON accounts.sign_in_ticket USING btree (person_id);

CREATE INDEX approver_key_of_person ON approvals.approver_key USING btree (person_id);

CREATE INDEX command_about ON approvals.command USING btree (subject, made_at, id);

CREATE INDEX command_by_name ON approvals.command USING btree (command, made_at, id);

CREATE INDEX command_by_state ON approvals.command USING btree (state, made_at, id);

CREATE INDEX command_newest ON approvals.command USING btree (made_at DESC, id DESC);

CREATE INDEX command_of_maker ON approvals.command USING btree (maker_id, made_at, id);

CREATE INDEX command_waiting ON approvals.command USING btree (expires_at) WHERE (state = 'waiting'::text);

CREATE INDEX checkpoint_by_size ON audit.checkpoint USING btree (size, id);

CREATE UNIQUE INDEX look_open ON audit.look USING btree ((true)) WHERE (ended_at IS NULL);

CREATE INDEX record_newest ON audit.record USING btree (happened_at, id);

CREATE INDEX record_of_action ON audit.record USING btree (action, happened_at, id);

CREATE INDEX record_of_actor ON audit.record USING btree (actor, happened_at, id);

CREATE INDEX record_of_actor_action ON audit.record USING btree (actor, action, happened_at, id);

CREATE INDEX record_of_request ON audit.record USING btree (request_id, happened_at, id) WHERE (request_id IS NOT NULL);

CREATE INDEX record_of_subject ON audit.record USING btree (subject, happened_at, id);

CREATE INDEX record_of_subject_id ON audit.record USING btree (substr(subject, (strpos(subject, ':'::text) + 1)), happened_at, id);

CREATE INDEX verification_heads ON audit.verification USING btree (id) WHERE (book_group_id IS NOT NULL);

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

CREATE INDEX incident_newest ON content.incident USING btree (opened_at DESC, id DESC);

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

CREATE INDEX deposit_debts ON deposits.deposit USING btree (chain_id, transfer_id) WHERE ((gateway = 'chain'::text) AND (state = 'reorged'::text) AND ((capital_micro + hole_micro) > 0));

CREATE INDEX deposit_deleted ON deposits.deposit USING btree (created_at) WHERE (state = 'deleted'::text);

CREATE INDEX deposit_for_staff ON deposits.deposit USING btree (state, created_at DESC, id) WHERE (state = ANY (ARRAY['submitted'::text, 'waiting_for_capital'::text, 'frozen'::text, 'unsupported'::text]));

CREATE INDEX deposit_holes ON deposits.deposit USING btree (chain_id, transfer_id) WHERE (hole_micro > 0);

CREATE INDEX deposit_manual_credited_at ON deposits.deposit USING btree (credited_at) WHERE ((gateway <> 'chain'::text) AND (state = 'credited'::text));

CREATE INDEX deposit_newest ON deposits.deposit USING btree (created_at, id);

CREATE INDEX deposit_of_network ON deposits.deposit USING btree (chain_id, created_at, id) WHERE (chain_id IS NOT NULL);

CREATE INDEX deposit_of_person ON deposits.deposit USING btree (person_id, created_at, id);

CREATE INDEX deposit_pending ON deposits.deposit USING btree (chain_id, block_number) WHERE (state = ANY (ARRAY['seen'::text, 'confirming'::text]));

CREATE UNIQUE INDEX deposit_reference ON deposits.deposit USING btree (person_id, lower(reference)) WHERE ((gateway <> 'chain'::text) AND (state <> ALL (ARRAY['rejected'::text, 'deleted'::text])));

CREATE INDEX deposit_reference_prefix ON deposits.deposit USING btree (lower(reference) text_pattern_ops) WHERE (gateway <> 'chain'::text);

CREATE INDEX deposit_small ON deposits.deposit USING btree (person_id, chain_id) WHERE (state = 'below_minimum'::text);

CREATE INDEX deposit_transaction ON deposits.deposit USING btree (tx_hash) WHERE (tx_hash IS NOT NULL);

CREATE INDEX deposit_waiting ON deposits.deposit USING btree (created_at) WHERE (state = ANY (ARRAY['submitted'::text, 'waiting_for_capital'::text]));

CREATE INDEX payment_reference_by_person ON deposits.payment_reference USING btree (person_id, issued_at);

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

CREATE UNIQUE INDEX legal_hold_open ON kyc.legal_hold USING btree (person_id) WHERE (ended_at IS NULL);

CREATE INDEX legal_hold_person ON kyc.legal_hold USING btree (person_id);

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

CREATE INDEX bounce_by_time ON notifications.bounce USING btree (received_at);

CREATE INDEX bounce_of_person ON notifications.bounce USING btree (person_id);

CREATE INDEX mail_open ON notifications.mail USING btree (id) WHERE (state = 'waiting'::text);

CREATE INDEX mail_waiting ON notifications.mail USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX message_by_time ON notifications.message USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX message_of_person ON notifications.message USING btree (person_id, id DESC);

CREATE INDEX message_unread ON notifications.message USING btree (person_id) WHERE (read_at IS NULL);

CREATE INDEX phrase_previous_until ON notifications.phrase USING btree (previous_until) WHERE (previous_until IS NOT NULL);

CREATE INDEX push_by_end ON notifications.push USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX push_of_person ON notifications.push USING btree (person_id);

CREATE INDEX push_open ON notifications.push USING btree (id) WHERE (state = 'waiting'::text);

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

CREATE INDEX hit_open ON sanctions.hit USING btree (found_at) WHERE (state = 'open'::text);

CREATE INDEX name_keys ON sanctions.name USING gin (keys);

CREATE INDEX payout_auto ON signer.payout USING btree (signed_at) WHERE (tier = 'auto'::text);

CREATE INDEX payout_reserved ON signer.payout USING btree (reserved_at);

CREATE INDEX transaction_anchor ON signer.transaction USING btree (signed_at) WHERE (purpose = 'anchor'::text);

CREATE INDEX transaction_gas ON signer.transaction USING btree (signed_at) WHERE (purpose = ANY (ARRAY['gas'::text, 'void'::text]));

CREATE INDEX transaction_of_nonce ON signer.transaction USING btree (chain_id, wallet, nonce);

CREATE INDEX transaction_of_top_up ON signer.transaction USING btree (top_up_key) WHERE (top_up_key IS NOT NULL);

CREATE INDEX transaction_of_withdrawal ON signer.transaction USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);

CREATE INDEX gate_change_by_time ON solvency.gate_change USING btree (at);

CREATE INDEX pulse_by_time ON solvency.pulse USING btree (at);

CREATE INDEX snapshot_by_time ON solvency.snapshot USING btree (taken_at) WHERE (note IS NOT NULL);

CREATE UNIQUE INDEX snapshot_in_work ON solvency.snapshot USING btree ((true)) WHERE (state = 'building'::text);

CREATE INDEX snapshot_unanchored ON solvency.snapshot USING btree (number) WHERE (state = ANY (ARRAY['published'::text, 'anchoring'::text, 'stuck'::text]));

CREATE INDEX long_statement_of_person ON statements.long_statement USING btree (person_id, asked_at DESC);

CREATE INDEX long_statement_open ON statements.long_statement USING btree (id) WHERE (state = ANY (ARRAY['asked'::text, 'making'::text, 'ready'::text]));

CREATE INDEX message_thread ON support.message USING btree (thread_id, written_at, id);

CREATE INDEX message_written ON support.message USING btree (written_at) WHERE (author <> 'staff'::text);

CREATE INDEX thread_email ON support.thread USING btree (email_digest, opened_at) WHERE (email_digest IS NOT NULL);

CREATE INDEX thread_opened ON support.thread USING btree (opened_at);

CREATE INDEX thread_person ON support.thread USING btree (person_id, last_at) WHERE (person_id IS NOT NULL);

CREATE INDEX thread_state ON support.thread USING btree (state, last_at, id);

CREATE INDEX thread_waiting ON support.thread USING btree (waiting_since, id) WHERE (state = 'open'::text);

CREATE INDEX address_balance_holding ON treasury.address_balance USING btree (chain_id, address) WHERE (held_raw <> (0)::numeric);

CREATE INDEX address_balance_richest ON treasury.address_balance USING btree (chain_id, held_micro DESC, address) WHERE (held_micro <> (0)::numeric);

CREATE UNIQUE INDEX alarm_standing ON treasury.alarm USING btree (kind, chain_id, about) WHERE (cleared_at IS NULL);

CREATE INDEX capital_arrival_holes ON treasury.capital_arrival USING btree (transfer_id) WHERE (hole_micro > 0);

CREATE INDEX capital_arrival_outside ON treasury.capital_arrival USING btree (chain_id, transfer_id DESC) WHERE (state <> 'in_house'::text);

CREATE INDEX capital_arrival_unattributed ON treasury.capital_arrival USING btree (chain_id) WHERE (state = 'unattributed'::text);

CREATE INDEX capital_exit_waiting ON treasury.capital_exit USING btree (announced_at) WHERE ((begun_at IS NULL) AND (cancelled_at IS NULL));

CREATE UNIQUE INDEX deposit_address_index ON treasury.deposit_address USING btree (key_ring_id, address_index) WHERE (branch = 0);

CREATE UNIQUE INDEX deposit_address_of_house ON treasury.deposit_address USING btree (chain_id, key_ring_id) WHERE (branch = 1);

CREATE UNIQUE INDEX deposit_address_wallets ON treasury.deposit_address USING btree (chain_id, branch, address_index) WHERE (branch > 1);

CREATE UNIQUE INDEX exit_address_standing ON treasury.exit_address USING btree (chain_id, address) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX operator_address_standing ON treasury.operator_address USING btree (chain_id, address) WHERE (retired_at IS NULL);

CREATE INDEX reconciliation_by_time ON treasury.reconciliation USING btree (chain_id, at);

CREATE INDEX reconciliation_newest ON treasury.reconciliation USING btree (chain_id, id DESC);

CREATE INDEX scanned_block_unsettled ON treasury.scanned_block USING btree (chain_id, block_number) WHERE (NOT settled);

CREATE INDEX sweep_failed ON treasury.sweep USING btree (chain_id, address, updated_at) WHERE (state = 'failed'::text);

CREATE INDEX sweep_newest ON treasury.sweep USING btree (chain_id, created_at DESC);

CREATE UNIQUE INDEX sweep_open ON treasury.sweep USING btree (chain_id, address) WHERE (state = ANY (ARRAY['planned'::text, 'gas_sent'::text, 'sent'::text]));

CREATE INDEX transfer_by_block ON treasury.transfer USING btree (chain_id, block_number) WHERE (state <> 'orphaned'::text);

CREATE INDEX transfer_change_in_order ON treasury.transfer_change USING btree (chain_id, seq);

CREATE INDEX transfer_receiver ON treasury.transfer USING btree (chain_id, receiver, id);

CREATE UNIQUE INDEX transfer_standing ON treasury.transfer USING btree (chain_id, tx_hash, log_index) WHERE (state <> 'orphaned'::text);

CREATE INDEX address_of_anybody ON withdrawals.book_address USING btree (chain_id, address) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX address_of_person ON withdrawals.book_address USING btree (person_id, chain_id, address) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX bank_of_person ON withdrawals.book_address USING btree (person_id, bank_name, account_name, account_number) WHERE ((removed_at IS NULL) AND (account_number IS NOT NULL));

CREATE INDEX step_disputed ON withdrawals.step USING btree (at) WHERE (state = 'disputed'::text);

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

CREATE TRIGGER acceptance_is_kept BEFORE DELETE OR UPDATE ON accounts.acceptance FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER api_freezes_only BEFORE UPDATE ON accounts.person FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('frozen');

CREATE TRIGGER break_glass_entry_is_append_only BEFORE DELETE OR UPDATE ON accounts.break_glass_entry FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER break_glass_entry_is_never_emptied BEFORE TRUNCATE ON accounts.break_glass_entry FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER break_glass_entry_waits_for_the_sealer AFTER INSERT ON accounts.break_glass_entry FOR EACH ROW EXECUTE FUNCTION accounts.queue_break_glass_entry();

CREATE TRIGGER break_glass_is_never_emptied BEFORE TRUNCATE ON accounts.break_glass FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER break_glass_is_public AFTER INSERT OR UPDATE ON accounts.break_glass FOR EACH ROW EXECUTE FUNCTION accounts.publish_break_glass();

CREATE TRIGGER break_glass_keeps_its_order BEFORE INSERT OR DELETE OR UPDATE ON accounts.break_glass FOR EACH ROW EXECUTE FUNCTION accounts.keep_break_glass();

CREATE TRIGGER break_glass_seal_is_kept BEFORE DELETE OR UPDATE ON accounts.break_glass_seal FOR EACH ROW EXECUTE FUNCTION accounts.keep_break_glass_seal();

CREATE TRIGGER break_glass_seal_is_never_emptied BEFORE TRUNCATE ON accounts.break_glass_seal FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER email_at_rest BEFORE UPDATE OF email, pending_email ON accounts.person FOR EACH ROW EXECUTE FUNCTION accounts.keep_email_at_rest();

CREATE TRIGGER freeze_of_holder BEFORE UPDATE ON accounts."freeze" FOR EACH ROW EXECUTE FUNCTION accounts.keep_holders_freeze();

CREATE TRIGGER note_is_kept BEFORE DELETE OR UPDATE ON accounts.note FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER note_is_never_emptied BEFORE TRUNCATE ON accounts.note FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER permission_behind_role BEFORE INSERT ON accounts.permission FOR EACH ROW EXECUTE FUNCTION accounts.check_permission_role();

CREATE TRIGGER person_begins_frozen AFTER INSERT ON accounts.person FOR EACH ROW WHEN ((new.state = 'frozen'::text)) EXECUTE FUNCTION accounts.note_freeze();

CREATE TRIGGER person_email_is_remembered AFTER UPDATE OF email ON accounts.person FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION solvency.keep_email();

CREATE TRIGGER person_email_reserved BEFORE INSERT OR UPDATE OF email ON accounts.person FOR EACH ROW EXECUTE FUNCTION accounts.keep_demo_addresses();

CREATE TRIGGER person_freezes AFTER UPDATE OF state ON accounts.person FOR EACH ROW WHEN (((old.state = 'frozen'::text) IS DISTINCT FROM (new.state = 'frozen'::text))) EXECUTE FUNCTION accounts.note_freeze();

CREATE TRIGGER recovery_ends_once BEFORE DELETE OR UPDATE ON accounts.recovery FOR EACH ROW EXECUTE FUNCTION accounts.keep_recovery();

CREATE TRIGGER role_before_permission BEFORE UPDATE OF role ON accounts.person FOR EACH ROW WHEN (((old.role = 'Admin'::text) AND (new.role <> 'Admin'::text))) EXECUTE FUNCTION accounts.check_role_permission();

CREATE TRIGGER api_decides_only BEFORE UPDATE ON approvals.command FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('executing', 'rejected', 'expired', 'dropped');

CREATE TRIGGER command_is_decided_once BEFORE UPDATE ON approvals.command FOR EACH ROW EXECUTE FUNCTION approvals.refuse_second_decision();

CREATE TRIGGER command_is_kept BEFORE DELETE ON approvals.command FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER command_is_never_emptied BEFORE TRUNCATE ON approvals.command FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER checkpoint_is_append_only BEFORE DELETE OR UPDATE ON audit.checkpoint FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER checkpoint_is_never_emptied BEFORE TRUNCATE ON audit.checkpoint FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_is_never_emptied BEFORE TRUNCATE ON audit.head FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_is_never_taken_away BEFORE DELETE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER head_moves_forward BEFORE UPDATE ON audit.head FOR EACH ROW WHEN ((new.seq <= old.seq)) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER link_is_append_only BEFORE DELETE OR UPDATE ON audit.link FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER link_is_never_emptied BEFORE TRUNCATE ON audit.link FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER log_tile_is_never_emptied BEFORE TRUNCATE ON audit.log_tile FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER log_tile_is_never_taken_away BEFORE DELETE ON audit.log_tile FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER log_tile_only_grows BEFORE UPDATE ON audit.log_tile FOR EACH ROW WHEN (((new.level <> old.level) OR (new.index <> old.index) OR (length(new.hashes) <= length(old.hashes)) OR (substr(new.hashes, 1, length(old.hashes)) <> old.hashes))) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER look_ends_once BEFORE UPDATE ON audit.look FOR EACH ROW EXECUTE FUNCTION audit.refuse_second_end();

CREATE TRIGGER look_is_kept BEFORE DELETE ON audit.look FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER look_is_never_emptied BEFORE TRUNCATE ON audit.look FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_is_append_only BEFORE DELETE OR UPDATE ON audit.record FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_is_never_emptied BEFORE TRUNCATE ON audit.record FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER record_waits_for_the_sealer AFTER INSERT ON audit.record FOR EACH ROW EXECUTE FUNCTION audit.queue_record();

CREATE TRIGGER verification_is_append_only BEFORE DELETE OR UPDATE ON audit.verification FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER verification_is_never_emptied BEFORE TRUNCATE ON audit.verification FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER incident_follows BEFORE INSERT ON content.incident_update FOR EACH ROW EXECUTE FUNCTION content.follow_incident();

CREATE TRIGGER api_rejects_only BEFORE UPDATE ON deposits.deposit FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('rejected');

CREATE TRIGGER api_submits_only BEFORE INSERT ON deposits.deposit FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('submitted', 'unsupported');

CREATE TRIGGER deposit_reference_is_its_persons AFTER INSERT ON deposits.deposit FOR EACH ROW WHEN ((new.gateway <> 'chain'::text)) EXECUTE FUNCTION deposits.reference_is_its_persons();

CREATE TRIGGER payment_reference_is_kept BEFORE DELETE OR UPDATE ON deposits.payment_reference FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER payment_reference_is_never_emptied BEFORE TRUNCATE ON deposits.payment_reference FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER case_goes_forward BEFORE UPDATE ON kyc.identity_case FOR EACH ROW EXECUTE FUNCTION kyc.refuse_wrong_step();

CREATE TRIGGER decision_by_fresh_eyes BEFORE INSERT ON kyc.decision FOR EACH ROW EXECUTE FUNCTION kyc.refuse_same_eyes();

CREATE TRIGGER decision_is_kept BEFORE DELETE OR UPDATE ON kyc.decision FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER subject_begins_held AFTER INSERT ON kyc.subject FOR EACH ROW WHEN ((new.legal_hold IS NOT NULL)) EXECUTE FUNCTION kyc.note_legal_hold();

CREATE TRIGGER subject_is_held AFTER UPDATE OF legal_hold ON kyc.subject FOR EACH ROW WHEN (((old.legal_hold IS NULL) IS DISTINCT FROM (new.legal_hold IS NULL))) EXECUTE FUNCTION kyc.note_legal_hold();

CREATE TRIGGER view_is_kept BEFORE DELETE ON kyc.document_view FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER view_is_used_once BEFORE UPDATE ON kyc.document_view FOR EACH ROW EXECUTE FUNCTION kyc.refuse_second_look();

CREATE TRIGGER account_is_never_closed BEFORE DELETE ON ledger.account FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER account_is_never_emptied BEFORE TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER account_keeps_its_name BEFORE UPDATE OF id, key, currency ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER checkpoint_is_append_only BEFORE DELETE OR UPDATE ON ledger.checkpoint FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER checkpoint_is_never_emptied BEFORE TRUNCATE ON ledger.checkpoint FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER digest_key_is_kept BEFORE DELETE OR UPDATE ON ledger.digest_key FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER digest_key_is_never_emptied BEFORE TRUNCATE ON ledger.digest_key FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER entry_is_never_emptied BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER group_is_append_only BEFORE DELETE OR UPDATE ON ledger.posting_group FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER group_is_never_emptied BEFORE TRUNCATE ON ledger.posting_group FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE ON ledger.posting FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER posting_is_never_emptied BEFORE TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER phrase_before_is_kept BEFORE DELETE OR UPDATE ON notifications.phrase FOR EACH ROW EXECUTE FUNCTION notifications.keep_previous_phrase();

CREATE TRIGGER api_drafts_only BEFORE INSERT OR UPDATE ON plans.plan_version FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('draft', 'proposed');

CREATE TRIGGER api_exits_only BEFORE UPDATE ON plans."position" FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('exited');

CREATE TRIGGER api_opens_only BEFORE INSERT ON plans."position" FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('open');

CREATE TRIGGER position_ends_once BEFORE UPDATE ON plans."position" FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION plans.refuse_other_position();

CREATE TRIGGER position_is_frozen BEFORE UPDATE OF id, number, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, referrer_id, started_at, due_at, escrow_entry, renewed_from, risk_version, language, acknowledged_at, activation_key, created_at ON plans."position" FOR EACH ROW WHEN (((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.number IS DISTINCT FROM new.number)) OR (old.person_id IS DISTINCT FROM new.person_id)) OR (old.plan_key IS DISTINCT FROM new.plan_key)) OR (old.version IS DISTINCT FROM new.version)) OR (old.amount_micro IS DISTINCT FROM new.amount_micro)) OR (old.profit_micro IS DISTINCT FROM new.profit_micro)) OR (old.bonus_micro IS DISTINCT FROM new.bonus_micro)) OR (old.referrer_id IS DISTINCT FROM new.referrer_id)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.due_at IS DISTINCT FROM new.due_at)) OR (old.escrow_entry IS DISTINCT FROM new.escrow_entry)) OR (old.renewed_from IS DISTINCT FROM new.renewed_from)) OR (old.risk_version IS DISTINCT FROM new.risk_version)) OR (old.language IS DISTINCT FROM new.language)) OR (old.acknowledged_at IS DISTINCT FROM new.acknowledged_at)) OR (old.activation_key IS DISTINCT FROM new.activation_key)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION plans.refuse_other_position();

CREATE CONSTRAINT TRIGGER position_is_funded AFTER INSERT OR UPDATE OF state ON plans."position" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plans.demand_escrow();

CREATE TRIGGER position_is_kept BEFORE DELETE ON plans."position" FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER position_is_never_emptied BEFORE TRUNCATE ON plans."position" FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER position_keeps_terms BEFORE INSERT ON plans."position" FOR EACH ROW EXECUTE FUNCTION plans.refuse_other_promise();

CREATE TRIGGER risk_statement_is_kept BEFORE DELETE OR UPDATE ON plans.risk_statement FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER risk_statement_is_never_emptied BEFORE TRUNCATE ON plans.risk_statement FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER terms_are_frozen BEFORE UPDATE ON plans.plan_version FOR EACH ROW EXECUTE FUNCTION plans.refuse_other_terms();

CREATE TRIGGER clock_move_is_kept AFTER UPDATE ON platform.clock FOR EACH ROW WHEN ((new.offset_ms <> old.offset_ms)) EXECUTE FUNCTION platform.note_clock_move();

CREATE TRIGGER clock_moves_are_kept BEFORE DELETE OR UPDATE ON platform.clock_move FOR EACH ROW EXECUTE FUNCTION platform.refuse_other_past();

CREATE TRIGGER clock_moves_are_not_emptied BEFORE TRUNCATE ON platform.clock_move FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_other_past();

CREATE TRIGGER clock_moves_forward BEFORE UPDATE ON platform.clock FOR EACH ROW EXECUTE FUNCTION platform.refuse_clock_step_back();

CREATE TRIGGER clock_moves_in_demo BEFORE INSERT OR UPDATE ON platform.clock FOR EACH ROW EXECUTE FUNCTION platform.refuse_clock_outside_demo();

CREATE TRIGGER demo_history_begins BEFORE INSERT ON platform.demo_history FOR EACH ROW EXECUTE FUNCTION platform.begin_demo_history();

CREATE TRIGGER demo_history_ends BEFORE UPDATE ON platform.demo_history FOR EACH ROW EXECUTE FUNCTION platform.end_demo_history();

CREATE TRIGGER demo_history_is_never_deleted BEFORE DELETE ON platform.demo_history FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER demo_history_is_never_emptied BEFORE TRUNCATE ON platform.demo_history FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER demo_history_sets_the_clock AFTER INSERT ON platform.demo_history FOR EACH ROW EXECUTE FUNCTION platform.begin_clock();

CREATE TRIGGER installation_has_real_time BEFORE INSERT ON platform.installation FOR EACH ROW EXECUTE FUNCTION platform.refuse_live_with_moved_clock();

CREATE TRIGGER installation_is_kept BEFORE DELETE OR UPDATE ON platform.installation FOR EACH ROW EXECUTE FUNCTION platform.refuse_other_edition();

CREATE TRIGGER installation_is_not_emptied BEFORE TRUNCATE ON platform.installation FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_other_edition();

CREATE TRIGGER outbox_keeps_unsent BEFORE DELETE ON platform.outbox FOR EACH ROW EXECUTE FUNCTION platform.keep_unsent_events();

CREATE TRIGGER api_ends_only BEFORE UPDATE ON referrals.bonus FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('ended');

CREATE TRIGGER api_reserves_only BEFORE INSERT ON referrals.bonus FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('reserved');

CREATE TRIGGER attribution_is_kept BEFORE DELETE OR UPDATE ON referrals.attribution FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER attribution_is_never_emptied BEFORE TRUNCATE ON referrals.attribution FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_kept BEFORE DELETE ON referrals.bonus FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_never_emptied BEFORE TRUNCATE ON referrals.bonus FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER bonus_is_settled_once BEFORE UPDATE ON referrals.bonus FOR EACH ROW EXECUTE FUNCTION referrals.refuse_second_settlement();

CREATE TRIGGER checkpoint_grows BEFORE DELETE OR UPDATE ON signer.checkpoint FOR EACH ROW EXECUTE FUNCTION signer.refuse_other_log();

CREATE TRIGGER nonce_one_owner BEFORE UPDATE ON signer.nonce FOR EACH ROW EXECUTE FUNCTION signer.refuse_new_owner();

CREATE TRIGGER snapshot_is_append_only BEFORE DELETE OR UPDATE ON signer.snapshot FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER snapshot_is_never_emptied BEFORE TRUNCATE ON signer.snapshot FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER transaction_one_purpose BEFORE INSERT ON signer.transaction FOR EACH ROW EXECUTE FUNCTION signer.refuse_two_purposes();

CREATE TRIGGER custody_ownership_is_append_only BEFORE DELETE OR UPDATE ON solvency.custody_ownership FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER custody_ownership_is_never_emptied BEFORE TRUNCATE ON solvency.custody_ownership FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER draw_is_by_the_first AFTER INSERT ON solvency.draw FOR EACH ROW EXECUTE FUNCTION solvency.check_draw();

CREATE TRIGGER draw_is_kept BEFORE UPDATE ON solvency.draw FOR EACH ROW WHEN (((old.ended_at IS NOT NULL) OR (new.asked < old.asked) OR ((new.reached IS NULL) AND (old.reached IS NOT NULL)) OR (((((old.month IS DISTINCT FROM new.month) OR (old.snapshot IS DISTINCT FROM new.snapshot)) OR (old.block_number IS DISTINCT FROM new.block_number)) OR (old.block_hash IS DISTINCT FROM new.block_hash)) OR (old.begun_at IS DISTINCT FROM new.begun_at)))) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER draw_is_never_deleted BEFORE DELETE ON solvency.draw FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER draw_is_never_emptied BEFORE TRUNCATE ON solvency.draw FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER fold_is_never_emptied BEFORE TRUNCATE ON solvency.fold FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER fold_is_never_taken_away BEFORE DELETE ON solvency.fold FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER fold_moves_forward BEFORE UPDATE ON solvency.fold FOR EACH ROW WHEN ((new.group_id < old.group_id)) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER gate_change_is_append_only BEFORE DELETE OR UPDATE ON solvency.gate_change FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER gate_change_is_kept_by_cause AFTER INSERT ON solvency.gate_change FOR EACH ROW EXECUTE FUNCTION solvency.keep_cause();

CREATE TRIGGER gate_change_is_never_emptied BEFORE TRUNCATE ON solvency.gate_change FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER gate_change_waits_for_the_sealer AFTER INSERT ON solvency.gate_change FOR EACH ROW EXECUTE FUNCTION solvency.queue_row('gate');

CREATE TRIGGER holding_is_never_emptied BEFORE TRUNCATE ON solvency.holding FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER ownership_of_custody BEFORE INSERT ON solvency.custody_ownership FOR EACH ROW EXECUTE FUNCTION solvency.is_of_custody();

CREATE TRIGGER pulse_counts AFTER INSERT ON solvency.pulse FOR EACH ROW EXECUTE FUNCTION solvency.count_pulse();

CREATE TRIGGER pulse_hour_is_kept BEFORE DELETE ON solvency.pulse_hour FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER pulse_is_append_only BEFORE DELETE OR UPDATE ON solvency.pulse FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER pulse_is_never_emptied BEFORE TRUNCATE ON solvency.pulse FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER pulse_waits_for_the_sealer AFTER INSERT ON solvency.pulse FOR EACH ROW EXECUTE FUNCTION solvency.queue_row('pulse');

CREATE TRIGGER snapshot_is_anchored_once BEFORE UPDATE ON solvency.snapshot FOR EACH ROW WHEN ((old.state = 'anchored'::text)) EXECUTE FUNCTION solvency.refuse_other_anchored();

CREATE TRIGGER snapshot_is_kept BEFORE UPDATE ON solvency.snapshot FOR EACH ROW WHEN (((old.note IS NOT NULL) AND (((((((((((((((((((((((((old.number IS DISTINCT FROM new.number) OR (old.attempt IS DISTINCT FROM new.attempt)) OR (old.cut_group IS DISTINCT FROM new.cut_group)) OR (old.taken_at IS DISTINCT FROM new.taken_at)) OR (old.root IS DISTINCT FROM new.root)) OR (old.owed_micro IS DISTINCT FROM new.owed_micro)) OR (old.bucket_bits IS DISTINCT FROM new.bucket_bits)) OR (old.bucket_height IS DISTINCT FROM new.bucket_height)) OR (old.investors IS DISTINCT FROM new.investors)) OR (old.leaves IS DISTINCT FROM new.leaves)) OR (old.kinds IS DISTINCT FROM new.kinds)) OR (old.suspense_micro IS DISTINCT FROM new.suspense_micro)) OR (old.contingent_micro IS DISTINCT FROM new.contingent_micro)) OR (old.bank_micro IS DISTINCT FROM new.bank_micro)) OR (old.held_micro IS DISTINCT FROM new.held_micro)) OR (old.proved_micro IS DISTINCT FROM new.proved_micro)) OR (old.chain_id IS DISTINCT FROM new.chain_id)) OR (old.block_number IS DISTINCT FROM new.block_number)) OR (old.block_hash IS DISTINCT FROM new.block_hash)) OR (old.reserves_digest IS DISTINCT FROM new.reserves_digest)) OR (old.log_size IS DISTINCT FROM new.log_size)) OR (old.log_root IS DISTINCT FROM new.log_root)) OR (old.text IS DISTINCT FROM new.text)) OR (old.note IS DISTINCT FROM new.note)) OR (old.published_at IS DISTINCT FROM new.published_at)))) EXECUTE FUNCTION solvency.refuse_other_snapshot();

CREATE TRIGGER snapshot_is_never_deleted BEFORE DELETE ON solvency.snapshot FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER snapshot_is_never_emptied BEFORE TRUNCATE ON solvency.snapshot FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER snapshot_key_is_kept BEFORE UPDATE OF key_sealed ON solvency.snapshot FOR EACH ROW WHEN (((old.note IS NOT NULL) AND (old.key_sealed IS DISTINCT FROM new.key_sealed))) EXECUTE FUNCTION solvency.refuse_other_key();

CREATE TRIGGER snapshot_noted AFTER UPDATE OF state ON solvency.snapshot FOR EACH ROW WHEN ((new.published_at IS NOT NULL)) EXECUTE FUNCTION solvency.note_snapshot();

CREATE TRIGGER snapshot_waits_for_the_sealer AFTER UPDATE OF note ON solvency.snapshot FOR EACH ROW WHEN (((old.note IS NULL) AND (new.note IS NOT NULL))) EXECUTE FUNCTION solvency.queue_snapshot();

CREATE TRIGGER long_statement_is_never_emptied BEFORE TRUNCATE ON statements.long_statement FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER long_statement_keeps_its_order BEFORE DELETE OR UPDATE ON statements.long_statement FOR EACH ROW EXECUTE FUNCTION statements.keep_order();

CREATE TRIGGER long_statements_are_few BEFORE INSERT ON statements.long_statement FOR EACH ROW EXECUTE FUNCTION statements.keep_few_open();

CREATE TRIGGER message_is_kept BEFORE UPDATE ON support.message FOR EACH ROW WHEN ((((((((old.id IS DISTINCT FROM new.id) OR (old.thread_id IS DISTINCT FROM new.thread_id)) OR (old.key IS DISTINCT FROM new.key)) OR (old.asker IS DISTINCT FROM new.asker)) OR (old.author IS DISTINCT FROM new.author)) OR (old.staff_id IS DISTINCT FROM new.staff_id)) OR (old.written_at IS DISTINCT FROM new.written_at))) EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER message_is_never_emptied BEFORE TRUNCATE ON support.message FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER deposit_address_one_role BEFORE INSERT OR UPDATE OF address ON treasury.deposit_address FOR EACH ROW EXECUTE FUNCTION treasury.refuse_two_roles();

CREATE TRIGGER deposit_address_other_wallet BEFORE INSERT OR UPDATE OF branch, address_index ON treasury.deposit_address FOR EACH ROW WHEN (((new.branch > 1) AND (new.address_index > 0))) EXECUTE FUNCTION treasury.refuse_other_wallet();

CREATE TRIGGER exit_address_is_never_deleted BEFORE DELETE ON treasury.exit_address FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER exit_address_retires_once BEFORE UPDATE ON treasury.exit_address FOR EACH ROW EXECUTE FUNCTION treasury.exit_address_retires_once();

CREATE TRIGGER exit_ends_once BEFORE UPDATE ON treasury.capital_exit FOR EACH ROW EXECUTE FUNCTION treasury.exit_ends_once();

CREATE TRIGGER exit_goes_somewhere BEFORE INSERT ON treasury.capital_exit FOR EACH ROW EXECUTE FUNCTION treasury.exit_goes_somewhere();

CREATE TRIGGER operator_address_one_role BEFORE INSERT OR UPDATE OF address ON treasury.operator_address FOR EACH ROW EXECUTE FUNCTION treasury.refuse_two_roles();

CREATE TRIGGER reversal_of_capital BEFORE INSERT ON treasury.reversal FOR EACH ROW EXECUTE FUNCTION treasury.refuse_other_source();

CREATE TRIGGER transfer_adds_to_balance AFTER INSERT ON treasury.transfer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION treasury.balance_new_transfers();

CREATE TRIGGER transfer_changes_balance AFTER UPDATE ON treasury.transfer REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION treasury.balance_changed_transfers();

CREATE TRIGGER api_requests_only BEFORE INSERT OR UPDATE ON withdrawals.withdrawal FOR EACH ROW WHEN ((CURRENT_USER = 'clearhold_api'::name)) EXECUTE FUNCTION platform.refuse_step_of_the_api('awaiting_verification', 'on_hold', 'review', 'approved', 'cancelled', 'rejected', 'disputed');

CREATE TRIGGER book_at_rest BEFORE INSERT OR UPDATE ON withdrawals.book_address FOR EACH ROW EXECUTE FUNCTION withdrawals.keep_book_at_rest();

CREATE TRIGGER notice_consent_is_given_anew BEFORE UPDATE ON withdrawals.notice_consent FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();

CREATE TRIGGER withdrawal_moves BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawals.withdrawal_moves();

ALTER TABLE ONLY accounts.acceptance
    ADD CONSTRAINT acceptance_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.break_glass_entry
    ADD CONSTRAINT break_glass_entry_break_glass_id_fkey FOREIGN KEY (break_glass_id) REFERENCES accounts.break_glass(id);

ALTER TABLE ONLY accounts.break_glass
    ADD CONSTRAINT break_glass_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.break_glass
    ADD CONSTRAINT break_glass_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES accounts.break_glass_seal(id);

ALTER TABLE ONLY accounts."freeze"
    ADD CONSTRAINT freeze_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

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

ALTER TABLE ONLY accounts.recovery
    ADD CONSTRAINT recovery_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.session
    ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.sign_in
    ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY accounts.sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY approvals.key_confirmation
    ADD CONSTRAINT key_confirmation_key_id_fkey FOREIGN KEY (key_id) REFERENCES approvals.approver_key(id);

ALTER TABLE ONLY content.incident_update
    ADD CONSTRAINT incident_update_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES content.incident(id);

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

ALTER TABLE ONLY kyc.legal_hold
    ADD CONSTRAINT legal_hold_person_id_fkey FOREIGN KEY (person_id) REFERENCES kyc.subject(person_id);

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

ALTER TABLE ONLY notifications.bounce
    ADD CONSTRAINT bounce_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES notifications.mail(id);

ALTER TABLE ONLY notifications.push
    ADD CONSTRAINT push_message_id_fkey FOREIGN KEY (message_id) REFERENCES notifications.message(id);

ALTER TABLE ONLY notifications.push_subscription
    ADD CONSTRAINT push_subscription_demo_edition_fkey FOREIGN KEY (demo_edition) REFERENCES platform.installation(edition);

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

ALTER TABLE ONLY platform.demo_history
    ADD CONSTRAINT demo_history_edition_fkey FOREIGN KEY (edition) REFERENCES platform.installation(edition);

ALTER TABLE ONLY referrals.attribution
    ADD CONSTRAINT attribution_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES referrals.code(person_id);

ALTER TABLE ONLY referrals.bonus
    ADD CONSTRAINT bonus_person_id_fkey FOREIGN KEY (person_id) REFERENCES referrals.attribution(person_id);

ALTER TABLE ONLY sanctions.hit
    ADD CONSTRAINT hit_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY signer.payout
    ADD CONSTRAINT payout_withdrawal_id_chain_id_wallet_nonce_fkey FOREIGN KEY (withdrawal_id, chain_id, wallet, nonce) REFERENCES signer.nonce(owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.top_up
    ADD CONSTRAINT top_up_key_chain_id_wallet_nonce_fkey FOREIGN KEY (key, chain_id, wallet, nonce) REFERENCES signer.nonce(owner_id, chain_id, wallet, nonce);

ALTER TABLE ONLY signer.transaction
    ADD CONSTRAINT transaction_top_up_key_fkey FOREIGN KEY (top_up_key) REFERENCES signer.top_up(key);

ALTER TABLE ONLY signer.transaction
    ADD CONSTRAINT transaction_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES signer.payout(withdrawal_id);

ALTER TABLE ONLY solvency.draw
    ADD CONSTRAINT draw_snapshot_fkey FOREIGN KEY (snapshot) REFERENCES solvency.snapshot(number);

ALTER TABLE ONLY solvency.custody_ownership
    ADD CONSTRAINT ownership_of_our_address FOREIGN KEY (chain_id, address) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY statements.long_statement
    ADD CONSTRAINT long_statement_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_thread_id_asker_fkey FOREIGN KEY (thread_id, asker) REFERENCES support.thread(id, asker) ON DELETE CASCADE;

ALTER TABLE ONLY support.thread
    ADD CONSTRAINT thread_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts.person(id);

ALTER TABLE ONLY treasury.address_balance
    ADD CONSTRAINT address_balance_chain_id_address_fkey FOREIGN KEY (chain_id, address) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY treasury.address_drift
    ADD CONSTRAINT address_drift_chain_id_address_fkey FOREIGN KEY (chain_id, address) REFERENCES treasury.deposit_address(chain_id, address);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_operator_address_id_chain_id_sender_fkey FOREIGN KEY (operator_address_id, chain_id, sender) REFERENCES treasury.operator_address(id, chain_id, address);

ALTER TABLE ONLY treasury.capital_arrival
    ADD CONSTRAINT capital_arrival_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES treasury.transfer(id);

ALTER TABLE ONLY treasury.capital_exit
    ADD CONSTRAINT capital_exit_address_id_fkey FOREIGN KEY (address_id) REFERENCES treasury.exit_address(id);

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

ALTER TABLE accounts.acceptance ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.break_glass ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON accounts.acceptance USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.break_glass USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts."freeze" USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.note USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.passkey USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.permission USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.person USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.recovery USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.recovery_code USING (true) WITH CHECK (true);

CREATE POLICY everybody ON accounts.sign_in USING (true) WITH CHECK (true);

ALTER TABLE accounts."freeze" ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.note ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.passkey ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.person ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.recovery ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.recovery_code ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts.sign_in ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON accounts.acceptance AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON accounts.break_glass AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON accounts."freeze" AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON accounts.note AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON accounts.passkey AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON accounts.permission AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON accounts.person AS RESTRICTIVE TO clearhold_visitor USING ((email ~~ '%@demo.clearhold.example'::text));

CREATE POLICY visitors ON accounts.recovery AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON accounts.recovery_code AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON accounts.sign_in AS RESTRICTIVE TO clearhold_visitor USING (false);

ALTER TABLE approvals.approver_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE approvals.command ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON approvals.approver_key USING (true) WITH CHECK (true);

CREATE POLICY everybody ON approvals.command USING (true) WITH CHECK (true);

CREATE POLICY visitors ON approvals.approver_key AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON approvals.command AS RESTRICTIVE TO clearhold_visitor USING (((maker_id IN ( SELECT person.id
   FROM accounts.person)) AND ((subject !~~ 'person:%'::text) OR (substr(subject, 8) IN ( SELECT (person.id)::text AS id
   FROM accounts.person)))));

CREATE POLICY everybody ON audit.record USING (true) WITH CHECK (true);

ALTER TABLE audit.record ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON audit.record AS RESTRICTIVE TO clearhold_visitor USING ((((actor !~~ 'person:%'::text) OR (substr(actor, 8) IN ( SELECT (person.id)::text AS id
   FROM accounts.person))) AND ((subject !~~ 'person:%'::text) OR (substr(subject, 8) IN ( SELECT (person.id)::text AS id
   FROM accounts.person)))));

ALTER TABLE content.contact_message ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON content.contact_message USING (true) WITH CHECK (true);

CREATE POLICY everybody ON content.testimonial USING (true) WITH CHECK (true);

ALTER TABLE content.testimonial ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON content.contact_message AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON content.testimonial AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

ALTER TABLE deposits.deposit ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON deposits.deposit USING (true) WITH CHECK (true);

CREATE POLICY everybody ON deposits.payment_reference USING (true) WITH CHECK (true);

CREATE POLICY everybody ON deposits.test_money USING (true) WITH CHECK (true);

ALTER TABLE deposits.payment_reference ENABLE ROW LEVEL SECURITY;

ALTER TABLE deposits.test_money ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON deposits.deposit AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON deposits.payment_reference AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON deposits.test_money AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

ALTER TABLE kyc.assignment ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.decision ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.document_view ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON kyc.assignment USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.decision USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.document_view USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.identity_case USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.legal_hold USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.part USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.round USING (true) WITH CHECK (true);

CREATE POLICY everybody ON kyc.subject USING (true) WITH CHECK (true);

ALTER TABLE kyc.identity_case ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.legal_hold ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.part ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.round ENABLE ROW LEVEL SECURITY;

ALTER TABLE kyc.subject ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON kyc.assignment AS RESTRICTIVE TO clearhold_visitor USING ((case_id IN ( SELECT identity_case.id
   FROM kyc.identity_case)));

CREATE POLICY visitors ON kyc.decision AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON kyc.document_view AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON kyc.identity_case AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON kyc.legal_hold AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON kyc.part AS RESTRICTIVE TO clearhold_visitor USING ((case_id IN ( SELECT identity_case.id
   FROM kyc.identity_case)));

CREATE POLICY visitors ON kyc.round AS RESTRICTIVE TO clearhold_visitor USING ((case_id IN ( SELECT identity_case.id
   FROM kyc.identity_case)));

CREATE POLICY visitors ON kyc.subject AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

ALTER TABLE ledger.entry ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON ledger.entry USING (true) WITH CHECK (true);

CREATE POLICY everybody ON ledger.posting USING (true) WITH CHECK (true);

ALTER TABLE ledger.posting ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON ledger.entry AS RESTRICTIVE TO clearhold_visitor USING ((EXISTS ( SELECT
   FROM ledger.posting p
  WHERE (p.entry_id = entry.id))));

CREATE POLICY visitors ON ledger.posting AS RESTRICTIVE TO clearhold_visitor USING ((NOT (EXISTS ( SELECT
   FROM ledger.account a
  WHERE ((a.id = ANY (ARRAY[posting.source_id, posting.target_id])) AND (a.key ~~ 'investor:%'::text) AND (NOT (split_part(a.key, ':'::text, 2) IN ( SELECT (person.id)::text AS id
           FROM accounts.person))))))));

CREATE POLICY everybody ON notifications.message USING (true) WITH CHECK (true);

CREATE POLICY everybody ON notifications.phrase USING (true) WITH CHECK (true);

CREATE POLICY everybody ON notifications.preference USING (true) WITH CHECK (true);

CREATE POLICY everybody ON notifications.push_subscription USING (true) WITH CHECK (true);

CREATE POLICY everybody ON notifications.refused_address USING (true) WITH CHECK (true);

ALTER TABLE notifications.message ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.phrase ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.preference ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.push_subscription ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.refused_address ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON notifications.message AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person
  WHERE (person.role = 'user'::text))));

CREATE POLICY visitors ON notifications.phrase AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON notifications.preference AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON notifications.push_subscription AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON notifications.refused_address AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY everybody ON plans."position" USING (true) WITH CHECK (true);

ALTER TABLE plans."position" ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON plans."position" AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY everybody ON platform.outbox USING (true) WITH CHECK (true);

CREATE POLICY everybody ON platform.outbox_sequence USING (true) WITH CHECK (true);

ALTER TABLE platform.outbox ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.outbox_sequence ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON platform.outbox AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person
  WHERE (person.role = 'user'::text))));

CREATE POLICY visitors ON platform.outbox_sequence AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person
  WHERE (person.role = 'user'::text))));

ALTER TABLE referrals.attribution ENABLE ROW LEVEL SECURITY;

ALTER TABLE referrals.bonus ENABLE ROW LEVEL SECURITY;

ALTER TABLE referrals.code ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON referrals.attribution USING (true) WITH CHECK (true);

CREATE POLICY everybody ON referrals.bonus USING (true) WITH CHECK (true);

CREATE POLICY everybody ON referrals.code USING (true) WITH CHECK (true);

CREATE POLICY visitors ON referrals.attribution AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON referrals.bonus AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON referrals.code AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY everybody ON sanctions.hit USING (true) WITH CHECK (true);

ALTER TABLE sanctions.hit ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON sanctions.hit AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY everybody ON solvency.former_email USING (true) WITH CHECK (true);

ALTER TABLE solvency.former_email ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON solvency.former_email AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY everybody ON statements.long_statement USING (true) WITH CHECK (true);

ALTER TABLE statements.long_statement ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON statements.long_statement AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY everybody ON support.message USING (true) WITH CHECK (true);

CREATE POLICY everybody ON support.thread USING (true) WITH CHECK (true);

ALTER TABLE support.message ENABLE ROW LEVEL SECURITY;

ALTER TABLE support.thread ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON support.message AS RESTRICTIVE TO clearhold_visitor USING (false);

CREATE POLICY visitors ON support.thread AS RESTRICTIVE TO clearhold_visitor USING (false);

ALTER TABLE treasury.deposit_address ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON treasury.deposit_address USING (true) WITH CHECK (true);

CREATE POLICY visitors ON treasury.deposit_address AS RESTRICTIVE TO clearhold_visitor USING (((person_id IS NULL) OR (person_id IN ( SELECT person.id
   FROM accounts.person))));

ALTER TABLE withdrawals.approval ENABLE ROW LEVEL SECURITY;

ALTER TABLE withdrawals.book_address ENABLE ROW LEVEL SECURITY;

ALTER TABLE withdrawals.book_lock ENABLE ROW LEVEL SECURITY;

CREATE POLICY everybody ON withdrawals.approval USING (true) WITH CHECK (true);

CREATE POLICY everybody ON withdrawals.book_address USING (true) WITH CHECK (true);

CREATE POLICY everybody ON withdrawals.book_lock USING (true) WITH CHECK (true);

CREATE POLICY everybody ON withdrawals.notice_consent USING (true) WITH CHECK (true);

CREATE POLICY everybody ON withdrawals.step USING (true) WITH CHECK (true);

CREATE POLICY everybody ON withdrawals.withdrawal USING (true) WITH CHECK (true);

ALTER TABLE withdrawals.notice_consent ENABLE ROW LEVEL SECURITY;

ALTER TABLE withdrawals.step ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON withdrawals.approval AS RESTRICTIVE TO clearhold_visitor USING ((withdrawal_id IN ( SELECT withdrawal.id
   FROM withdrawals.withdrawal)));

CREATE POLICY visitors ON withdrawals.book_address AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON withdrawals.book_lock AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON withdrawals.notice_consent AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

CREATE POLICY visitors ON withdrawals.step AS RESTRICTIVE TO clearhold_visitor USING ((withdrawal_id IN ( SELECT withdrawal.id
   FROM withdrawals.withdrawal)));

CREATE POLICY visitors ON withdrawals.withdrawal AS RESTRICTIVE TO clearhold_visitor USING ((person_id IN ( SELECT person.id
   FROM accounts.person)));

ALTER TABLE withdrawals.withdrawal ENABLE ROW LEVEL SECURITY;
