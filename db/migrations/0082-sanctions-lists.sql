-- Why: a regulator asks whether the people we pay are on a sanctions list. The operator's list (OFAC SDN) is kept here as it was loaded
-- last; a match of a name or a withdrawal address is a hit, which waits for two people, who clear it or hold the person.
create schema sanctions;

create table sanctions.list (
  digest bytea primary key check (length(digest) = 32),
  published_on date not null,
  entries int not null check (entries >= 0),
  loaded_at timestamptz not null default clock_timestamp()
);
create table sanctions.name (
  id bigint generated always as identity primary key,
  uid text not null,
  name text not null,
  keys text[] not null
);
create index name_keys on sanctions.name using gin (keys);
create table sanctions.address (
  address bytea not null check (length(address) = 20),
  uid text not null,
  name text not null,
  primary key (address, uid)
);
create table sanctions.hit (
  id uuid primary key,
  person_id uuid not null references accounts.person,
  what text not null check (what in ('name', 'address')),
  -- Of the name or address that matched: what people send stays sealed where it is kept.
  value_digest bytea not null check (length(value_digest) = 32),
  entry_uid text not null,
  entry_name text not null,
  found_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'cleared', 'held')),
  decided_by uuid,
  decided_at timestamptz,
  unique (person_id, what, value_digest, entry_uid),
  check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  check (decided_by <> person_id)
);
create index hit_open on sanctions.hit (found_at) where state = 'open';
