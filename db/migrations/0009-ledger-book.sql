-- Why: the book of record. An entry is one or more postings; a posting moves an amount from one account to another, so an
-- unbalanced entry cannot be written down at all: there is nothing to check and nothing to bypass. Entries are written in
-- groups by one function, the only thing that may write here; whoever calls it gets a verdict for each entry.

-- The kind of an account is what its key says, so the two can never disagree. Only what we hold (custody) stands below zero,
-- and the hole a reorganised chain leaves (suspense) may.
create function ledger.kind_of(account_key text) returns text language sql immutable strict parallel safe as $$
  select case
    when account_key ~ '^investor:[0-9a-f-]{36}:(cash|locked|profit|bonus|leaving)$' then split_part(account_key, ':', 3)
    when account_key ~ '^position:[0-9a-f-]{36}:escrow$' then 'escrow'
    when account_key = 'operator:capital' then 'capital'
    when account_key = 'bank:paid' then 'bank'
    when account_key ~ '^(custody|suspense|dust):[1-9][0-9]{0,14}$' then split_part(account_key, ':', 1)
  end
$$;

drop table ledger.account;
create table ledger.account (
  id bigint generated always as identity primary key,
  key text not null,
  -- Null for a key that names nothing we know, and then refused. Computed once: an update of the balance does not touch it.
  kind text not null generated always as (ledger.kind_of(key)) stored,
  currency text not null default 'USDT' check (currency = 'USDT'),
  balance_micro bigint not null default 0,
  constraint account_floor check (balance_micro >= 0 or kind in ('custody', 'suspense')),
  constraint account_ceiling check (balance_micro <= 0 or kind <> 'custody'),
  -- Unique by hash: a third of the size of a tree of texts, and found in one step however many accounts there are.
  constraint account_key exclude using hash (key with =)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- The few accounts that are nobody's: what is held, the operator's own, what a bank paid. Public figures add them up.
create index account_of_the_house on ledger.account (kind) where kind in ('custody', 'capital', 'bank', 'suspense', 'dust');

-- Entries of one group share their time. The number of a group is drawn after its accounts are locked, so for any account
-- the order of numbers is the order in which its balance changed.
create sequence ledger.group_number;
create table ledger.posting_group (
  id bigint primary key check (id > 0),
  entries smallint not null check (entries between 1 and 1000),
  posted_at timestamptz not null,
  business_at timestamptz not null
);
create index posting_group_business_time on ledger.posting_group (business_at);

create table ledger.entry (
  -- group * 1024 + place in the group
  id bigint primary key,
  -- Digests (128 bits of SHA-256) of the caller's idempotency key and of everything the entry says.
  key_digest uuid not null,
  content_digest uuid not null,
  -- Cheap forms of the rules the caller is held to: a pattern here would cost more than the rest of the row.
  reason text not null check (reason like '_%._%'),
  actor text not null check (actor like 'person:_%' or actor like 'system:_%' or actor like 'operator:_%'),
  about text not null check (about <> ''),
  constraint entry_key unique (key_digest)
);

create table ledger.posting (
  entry_id bigint not null,
  line smallint not null check (line between 1 and 8),
  source_id bigint not null,
  target_id bigint not null check (target_id <> source_id),
  amount_micro bigint not null check (amount_micro > 0 and amount_micro < 1000000000000000000),
  source_after_micro bigint not null,
  target_after_micro bigint not null,
  primary key (entry_id, line)
);
create index posting_source on ledger.posting (source_id, entry_id);
create index posting_target on ledger.posting (target_id, entry_id);

-- Append-only, for everybody: the owner and a superuser are refused too, until they take the trigger away, and the chain
-- then shows what they did.
-- An account's balance is the one thing here that changes; nobody renames or closes it.
-- By statement: a trigger before each row would make PostgreSQL work out the kind anew with every balance.
create trigger account_keeps_its_name before update of id, key, currency on ledger.account execute function audit.refuse_change();
create trigger account_is_never_closed before delete on ledger.account for each row execute function audit.refuse_change();
create trigger account_is_never_emptied before truncate on ledger.account execute function audit.refuse_change();
create trigger group_is_append_only before update or delete on ledger.posting_group for each row execute function audit.refuse_change();
create trigger group_is_never_emptied before truncate on ledger.posting_group execute function audit.refuse_change();
create trigger entry_is_append_only before update or delete on ledger.entry for each row execute function audit.refuse_change();
create trigger entry_is_never_emptied before truncate on ledger.entry execute function audit.refuse_change();
create trigger posting_is_append_only before update or delete on ledger.posting for each row execute function audit.refuse_change();
create trigger posting_is_never_emptied before truncate on ledger.posting execute function audit.refuse_change();

-- Opens accounts that are not there yet; the kind follows from the key.
create function ledger.open_accounts(account_keys text[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  insert into ledger.account (key) select k from unnest(account_keys) as k order by k on conflict do nothing
$$;
