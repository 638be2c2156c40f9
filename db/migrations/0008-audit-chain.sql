-- Why: an investor, an auditor or a court must be able to ask who did what and when, and be certain that no answer was
-- rewritten. Rows are appended by those who act; one sealer chains them (and the ledger's posting groups) by hash, in an
-- order that respects time, within a second. Nobody who acts waits for the head of the chain.

create schema audit;
grant usage on schema audit to clearhold_app;

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only: % is refused', tg_table_schema, tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create table audit.record (
  id bigint generated always as identity primary key,
  actor text not null check (actor ~ '^(person|system|operator):[A-Za-z0-9._-]{1,64}$'),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text not null check (length(subject) between 1 and 160),
  -- Digests, not contents: the log proves what a thing was without keeping personal data that must one day be forgotten.
  before_digest bytea check (length(before_digest) = 32),
  after_digest bytea check (length(after_digest) = 32),
  request_id text check (length(request_id) <= 64),
  happened_at timestamptz not null default clock_timestamp()
);

-- What waits for the sealer: added in the actor's transaction, removed when it is chained.
create table audit.unsealed (
  kind text not null check (kind in ('record', 'group')),
  ref bigint not null,
  waiting_since timestamptz not null default clock_timestamp(),
  primary key (kind, ref)
);

create table audit.link (
  seq bigint primary key check (seq > 0),
  kind text not null check (kind in ('record', 'group')),
  ref bigint not null,
  -- The digest of everything the referred rows say; and for each single row its place (two bytes) and the first six bytes of
  -- its own digest. The first proves, the second names the row that was touched.
  content_digest bytea not null check (length(content_digest) = 32),
  row_marks bytea not null check (length(row_marks) % 8 = 0),
  sealed_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  unique (kind, ref)
);

-- Where the chain ends. Links cut off from its end would leave no trace in the rest of it; they leave one here.
create table audit.head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0 check (seq >= 0),
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
insert into audit.head default values;

-- What each look at the whole chain found. The heads seen by clean ones must stay in the chain: who computed all of it anew
-- would have to change these as well.
create table audit.verification (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null default clock_timestamp(),
  links bigint not null check (links >= 0),
  head_seq bigint not null check (head_seq >= 0),
  head_hash bytea not null check (length(head_hash) = 32),
  first_broken text
);

create function audit.queue_record() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into audit.unsealed (kind, ref) values ('record', new.id);
  return null;
end $$;

create trigger record_waits_for_the_sealer after insert on audit.record for each row execute function audit.queue_record();

create trigger record_is_append_only before update or delete on audit.record for each row execute function audit.refuse_change();
create trigger record_is_never_emptied before truncate on audit.record execute function audit.refuse_change();
create trigger link_is_append_only before update or delete on audit.link for each row execute function audit.refuse_change();
create trigger link_is_never_emptied before truncate on audit.link execute function audit.refuse_change();
create trigger verification_is_append_only before update or delete on audit.verification for each row execute function audit.refuse_change();
create trigger verification_is_never_emptied before truncate on audit.verification execute function audit.refuse_change();
create trigger head_moves_forward before update on audit.head for each row when (new.seq <= old.seq) execute function audit.refuse_change();
create trigger head_is_never_taken_away before delete on audit.head for each row execute function audit.refuse_change();
create trigger head_is_never_emptied before truncate on audit.head execute function audit.refuse_change();

-- A text that cannot run into the next one, and is not mistaken for one that is missing.
create function audit.field(value text) returns text language sql immutable parallel safe as $$
  select coalesce(length(value) || ':' || value, '-')
$$;

-- A record as the chain sees it: every column, in order.
create function audit.record_digest(r audit.record) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws('|', 'record', r.id, audit.field(r.actor), audit.field(r.action), audit.field(r.subject),
    audit.field(encode(r.before_digest, 'hex')), audit.field(encode(r.after_digest, 'hex')), audit.field(r.request_id),
    extract(epoch from r.happened_at)), 'UTF8'))
$$;

grant select, insert (actor, action, subject, before_digest, after_digest, request_id) on audit.record to clearhold_app;
grant select, delete on audit.unsealed to clearhold_app;
grant select, insert on audit.link to clearhold_app;
grant select, update (seq, hash) on audit.head to clearhold_app;
grant select, insert (links, head_seq, head_hash, first_broken) on audit.verification to clearhold_app;
