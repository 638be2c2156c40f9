-- Why: an owner who lost every second factor had no way back, and where the other owners had lost theirs too, no one was left to give permissions.
-- Two of three sealed codes, made at the ceremony, begin a wait of 24 hours of real time that the public log and every member of staff see, and that any of them
-- stops. At its end the lost factors of that one owner go, and nothing else happens (decision 0111). PostgreSQL keeps the order, whatever a process asks for.

create table accounts.break_glass_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of 160 random bits each: there is nothing to guess.
  first_digest bytea not null check (octet_length(first_digest) = 32),
  second_digest bytea not null check (octet_length(second_digest) = 32),
  third_digest bytea not null check (octet_length(third_digest) = 32),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 10),
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'sealed_again', 'wrong_tries')),
  constraint break_glass_seal_of_three check (first_digest <> second_digest and first_digest <> third_digest and second_digest <> third_digest),
  constraint break_glass_seal_end check ((ended_at is null) = (end_reason is null) and (end_reason = 'wrong_tries') = (wrong_tries = 10))
);
create unique index break_glass_seal_open on accounts.break_glass_seal ((true)) where ended_at is null;

create table accounts.break_glass (
  id uuid primary key,
  -- A seal begins one, ever: its codes are spent even where it is stopped.
  seal_id bigint not null unique references accounts.break_glass_seal (id),
  person_id uuid not null references accounts.person (id),
  -- Of the key that was shown to the person at the start: with the password it signs in at the end.
  key_digest bytea not null check (octet_length(key_digest) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped')),
  began_at timestamptz not null,
  -- When the mails to all staff were written: the first begins the wait, another follows for each day that it lasts longer.
  told_at timestamptz[] not null default '{}' check (cardinality(told_at) <= 8 and array_position(told_at, null) is null),
  ended_at timestamptz,
  end_reason text check (end_reason in ('completed', 'owner', 'link', 'factor_used', 'operator', 'sealed_again', 'not_active')),
  constraint break_glass_end check ((ended_at is not null) = (state in ('done', 'stopped')) and (ended_at is null) = (end_reason is null)
    and (state = 'done') = coalesce(end_reason = 'completed', false)),
  constraint break_glass_waited check (state <> 'done' or (cardinality(told_at) > 0 and ended_at >= told_at[1] + interval '24 hours'))
);
create unique index break_glass_open on accounts.break_glass ((true)) where state = 'waiting';
create index break_glass_of_person on accounts.break_glass (person_id, began_at desc);

-- A moment as every public text writes it, and the text itself, line by line; no person is in it.
create function accounts.break_glass_text(at timestamptz, step text) returns text language sql immutable strict parallel safe as $$
  select concat_ws(e'\n', 'clearhold break-glass 1', 'at ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), step) || e'\n'
$$;

-- What the public is told, sealed into the log like pulses and the gate.
create table accounts.break_glass_entry (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  break_glass_id uuid references accounts.break_glass (id),
  step text not null check (step in ('sealed', 'begun', 'stopped', 'done')),
  text text not null generated always as (accounts.break_glass_text(at, step)) stored,
  constraint break_glass_entry_of check ((step = 'sealed') = (break_glass_id is null))
);
create unique index break_glass_entry_once on accounts.break_glass_entry (break_glass_id, step);

alter table audit.link drop constraint link_kind_check;
-- Harmless: wider than before; the sealer of the release before writes the old kinds only.
alter table audit.link add constraint link_kind_check
  check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate', 'break_glass')) not valid;
alter table audit.unsealed drop constraint unsealed_kind_check;
alter table audit.unsealed add constraint unsealed_kind_check check (kind in ('record', 'group', 'snapshot', 'pulse', 'gate', 'break_glass'));

create function accounts.queue_break_glass_entry() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into audit.unsealed (kind, ref) values ('break_glass', new.id);
  return null;
end $$;
create trigger break_glass_entry_waits_for_the_sealer after insert on accounts.break_glass_entry
  for each row execute function accounts.queue_break_glass_entry();
create trigger break_glass_entry_is_append_only before update or delete on accounts.break_glass_entry
  for each row execute function audit.refuse_change();
create trigger break_glass_entry_is_never_emptied before truncate on accounts.break_glass_entry
  for each statement execute function audit.refuse_change();

-- The number of an entry in the public log; null until the sealer has it, which takes less than a second.
create function accounts.break_glass_number(entry bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select l.seq - 1 from audit.link l where l.kind = 'break_glass' and l.ref = entry
$$;

-- Times are PostgreSQL's own, whatever is written; none is told before the public log has its beginning, and none ends within 24 hours of
-- that. It holds for the owner of the database too.
create function accounts.keep_break_glass() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
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
create trigger break_glass_keeps_its_order before insert or update or delete on accounts.break_glass
  for each row execute function accounts.keep_break_glass();
create trigger break_glass_is_never_emptied before truncate on accounts.break_glass for each statement execute function audit.refuse_change();

create function accounts.publish_break_glass() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into accounts.break_glass_entry (break_glass_id, step) values (new.id, 'begun');
  elsif new.state <> old.state then
    insert into accounts.break_glass_entry (break_glass_id, step) values (new.id, new.state);
  end if;
  return null;
end $$;
create trigger break_glass_is_public after insert or update on accounts.break_glass for each row execute function accounts.publish_break_glass();

-- Codes that were sealed stay as they were sealed; only what became of them is written.
create function accounts.keep_break_glass_seal() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or (new.id, new.sealed_at, new.first_digest, new.second_digest, new.third_digest)
        is distinct from (old.id, old.sealed_at, old.first_digest, old.second_digest, old.third_digest)
      or new.wrong_tries < old.wrong_tries then
    raise exception 'break_glass_order: seal % stays as it is', old.id using errcode = 'check_violation', constraint = 'break_glass_order';
  end if;
  return new;
end $$;
create trigger break_glass_seal_is_kept before update or delete on accounts.break_glass_seal
  for each row execute function accounts.keep_break_glass_seal();
create trigger break_glass_seal_is_never_emptied before truncate on accounts.break_glass_seal
  for each statement execute function audit.refuse_change();

-- Whose factor it may replace: an owner's whose account is active, or frozen by themselves; never that of an investor or of other staff.
create function accounts.may_break_glass(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from accounts.person p where p.id = person and p.role = 'Admin'
    and exists (select from accounts.permission h where h.person_id = p.id and h.permission = 'owner')
    and (p.state = 'active'
      or p.state = 'frozen' and exists (select from accounts.freeze f where f.person_id = p.id and f.ended_at is null and f.by_holder)))
$$;

-- Three new codes; the ones before open nothing from now on, and what they began ends. By the owner of the database alone.
create function accounts.seal_break_glass(digests bytea[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Begins one by two of the three codes, which are spent by it. Says what hindered it without saying which code was wrong; ten wrong tries
-- void the seal. By the owner of the database alone.
create function accounts.begin_break_glass(request uuid, person uuid, key bytea, given bytea[]) returns text
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Ends an open one in favour of the account as it is: the only thing that any process may do to it at any time.
create function accounts.stop_break_glass(request uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update accounts.break_glass b set state = 'stopped', end_reason = reason where b.id = request and b.state = 'waiting';
  return found;
end $$;

-- Notes that the mails of a day are written; the trigger refuses what is not due. Returns when the wait is over.
create function accounts.tell_break_glass(request uuid) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Takes the lost factors of the owner away once the wait is over. What remains is the key that they were shown at its start.
create function accounts.finish_break_glass(request uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- As after a recovery: for seven days the address of the account stays, so that a thief who was let in cannot keep its mails from its owner.
create or replace function accounts.keep_email_at_rest() returns trigger language plpgsql set search_path = pg_catalog as $$
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

-- A visitor of the demo sees none of it.
alter table accounts.break_glass enable row level security;
create policy everybody on accounts.break_glass using (true) with check (true);
create policy visitors on accounts.break_glass as restrictive to clearhold_visitor using (false);

-- Harmless: wider than before; the release before writes the old purposes only.
alter table accounts.mail_token
  drop constraint mail_token_purpose_check,
  add constraint mail_token_purpose_check check (purpose in
    ('verify', 'reset', 'change_email', 'withdraw_address', 'bank_payout', 'stop_recovery', 'stop_break_glass'));

revoke execute on function accounts.queue_break_glass_entry, accounts.keep_break_glass, accounts.publish_break_glass, accounts.keep_break_glass_seal,
  accounts.break_glass_text, accounts.break_glass_number, accounts.may_break_glass, accounts.seal_break_glass, accounts.begin_break_glass, accounts.stop_break_glass, accounts.tell_break_glass,
  accounts.finish_break_glass from public;
