-- Why: a person who lost their second factor and their recovery codes had no way back but a member of staff, who would have been a back door.
-- Two approvers who recognised them begin a wait of 72 hours of business time, told by a mail each day, and whoever still holds the account
-- can end it. The book of addresses rests for seven days after. PostgreSQL keeps the order, whatever a process asks for.

create table accounts.recovery (
  id uuid primary key,
  person_id uuid not null references accounts.person (id),
  state text not null default 'asked' check (state in ('asked', 'waiting', 'done', 'stopped')),
  -- Digests of what the person says to the reviewer who looks at them, and of the key they wrote down: it alone signs in at the end.
  spoken_digest bytea not null check (octet_length(spoken_digest) = 32),
  key_digest bytea not null check (octet_length(key_digest) = 32),
  -- The code was said rightly, and how often it was not.
  heard_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  -- Both clocks at every step.
  asked_at timestamptz not null default clock_timestamp(),
  asked_business_at timestamptz not null default platform.business_now(),
  approval_id uuid unique,
  began_at timestamptz,
  began_business_at timestamptz,
  ends_business_at timestamptz,
  -- When the mail of each day was written, in real time.
  told_at timestamptz[] not null default '{}' check (cardinality(told_at) <= 3 and array_position(told_at, null) is null),
  ended_at timestamptz,
  ended_business_at timestamptz,
  end_reason text check (end_reason in ('completed', 'link', 'factor_used', 'asked_again', 'not_recognised', 'not_decided', 'not_active',
    'became_staff')),
  book_rests_until timestamptz,
  constraint recovery_wait check (
    (began_at is null) = (approval_id is null) and (began_at is null) = (began_business_at is null)
    and (began_at is null) = (ends_business_at is null) and coalesce(ends_business_at >= began_business_at + interval '72 hours', true)
    and (began_at is not null or told_at = '{}')),
  constraint recovery_end check (
    (ended_at is not null) = (state in ('done', 'stopped')) and (ended_at is null) = (ended_business_at is null)
    and (ended_at is null) = (end_reason is null) and (state = 'done') = coalesce(end_reason = 'completed', false)),
  constraint recovery_heard check (began_at is null or heard_at is not null and wrong_codes < 5),
  constraint recovery_approved check (case state when 'asked' then began_at is null when 'stopped' then true else began_at is not null end),
  constraint recovery_waited check (state <> 'done'
    or (cardinality(told_at) = 3 and ended_business_at >= ends_business_at and book_rests_until = ended_business_at + interval '7 days'))
);
create unique index recovery_open on accounts.recovery (person_id) where state in ('asked', 'waiting');
create index recovery_of_person on accounts.recovery (person_id, asked_at desc);

-- A visitor of the demo sees that nobody recovers anything.
alter table accounts.recovery enable row level security;
create policy everybody on accounts.recovery using (true) with check (true);
create policy visitors on accounts.recovery as restrictive to clearhold_visitor using (false);

create function accounts.keep_recovery() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or old.state in ('done', 'stopped') then
    raise exception 'recovery_is_over: recovery % ended, and stays as it was', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recovery_ends_once before update or delete on accounts.recovery for each row execute function accounts.keep_recovery();

-- The one key with which a person signs in until they have a new factor; used as often as that takes, unlike the codes beside it.
alter table accounts.recovery_code add column is_key boolean not null default false;

-- Whose account is recovered: an investor's, not that of staff, who decide about others; an active one, and one that its holder froze by a link of a mail. No factor logs in to that, so a thief of the
-- phone stops nothing; it stays frozen at the end. A freeze by staff is a doubt about the account, and stops a recovery.
create function accounts.may_recover(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from accounts.person p where p.id = person and p.role <> 'Admin' and (p.state = 'active'
    or p.state = 'frozen' and exists (select from accounts.freeze f where f.person_id = p.id and f.ended_at is null and f.by_holder)))
$$;

-- Whether a reviewer was told the code; digests of it by each key that is in use. A wrong one counts, and after five no more are heard.
create function accounts.hear_recovery_code(recovery uuid, heard bytea[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Two people agreed: the wait begins. The command names the recovery, and is about its person.
create function accounts.begin_recovery_wait(approval uuid) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Ends an open one in favour of the account as it is: the only thing that any process may do to it at any time.
create function accounts.stop_recovery(recovery uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update accounts.recovery r set state = 'stopped', end_reason = reason, ended_at = clock_timestamp(),
      ended_business_at = platform.business_now()
    where r.id = recovery and r.state in ('asked', 'waiting');
  return found;
end $$;

-- When the next thing is due, by the business clock: the mail of the next day, or after the third the end. Each day lasts 24 hours from the
-- moment its mail was written: a worker that was down for the whole wait must not begin and end it in one night, before its owner reads a
-- mail. Only days that the clock of a demo skipped since the wait began count as over; the clock of live never moves.
create function accounts.recovery_step_at(recovery uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog as $$
  select greatest(
    r.began_business_at + cardinality(r.told_at) * interval '24 hours',
    case when not exists (select from platform.clock_move m where m.moved_at > r.began_at)
      then platform.business_at(r.told_at[cardinality(r.told_at)]) + interval '24 hours' end)
  from accounts.recovery r where r.id = recovery and r.state = 'waiting'
$$;

-- Notes that the mail of this day is written: of each day once, in order, and none before it begins. A late one moves the end, which is
-- returned.
create function accounts.tell_recovery(recovery uuid, day int) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- Takes the lost factors away once the wait is over and each of its days was told. What remains is the key of whoever asked.
create function accounts.finish_recovery(recovery uuid) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- While the book rests the address of the account stays as well: whoever was let in wrongly would read every mail about it from then on.
create function accounts.keep_email_at_rest() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.email is distinct from old.email or new.pending_email is not null and new.pending_email is distinct from old.pending_email)
      and exists (select from accounts.recovery r
        where r.person_id = new.id and r.state = 'done' and r.book_rests_until > platform.business_now()) then
    raise exception 'email_at_rest: the address of % stays as it is after a recovery', new.id
      using errcode = 'check_violation', constraint = 'email_at_rest';
  end if;
  return new;
end $$;
create trigger email_at_rest before update of email, pending_email on accounts.person
  for each row execute function accounts.keep_email_at_rest();

alter table accounts.mail_token
  drop constraint mail_token_purpose_check,
  add constraint mail_token_purpose_check check (purpose in
    ('verify', 'reset', 'change_email', 'withdraw_address', 'bank_payout', 'stop_recovery'));

revoke execute on function accounts.may_recover, accounts.hear_recovery_code, accounts.begin_recovery_wait, accounts.stop_recovery, accounts.recovery_step_at, accounts.tell_recovery,
  accounts.finish_recovery from public;
