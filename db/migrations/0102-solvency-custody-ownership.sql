-- Why: the custody wallet's key is on no machine with a network, so that it could not say at each snapshot that its address is ours, and what
-- it holds counted as unproved. It signs on the offline machine from time to time, and what it signed is kept here (decision 0072).

create table solvency.custody_ownership (
  id bigint generated always as identity primary key,
  chain_id bigint not null check (chain_id > 0),
  address bytea not null check (length(address) = 20),
  -- The name of the log, as the statement has it.
  origin text not null check (origin ~ '^[^[:space:]]{1,253}/log$'),
  block_number bigint not null check (block_number >= 0),
  block_hash bytea not null check (length(block_hash) = 32),
  stated_at timestamptz(3) not null,
  kept_at timestamptz not null default clock_timestamp(),
  -- r, s and v: of the key of the address over the text, which follows from the other columns and so cannot say anything else.
  signature bytea not null check (length(signature) = 65),
  text text not null generated always as (origin || ' holds this address, and what is at it is a reserve for its investors.'
    || e'\naddress 0x' || encode(address, 'hex') || e'\nchain ' || chain_id::text
    || e'\nblock ' || block_number::text || ' 0x' || encode(block_hash, 'hex') || e'\nat ' || solvency.moment_text(stated_at)) stored,
  constraint ownership_of_our_address foreign key (chain_id, address) references treasury.deposit_address (chain_id, address),
  constraint ownership_once unique (chain_id, address, stated_at),
  -- Carried within a week; an hour for clocks that differ.
  constraint ownership_is_recent check (stated_at between kept_at - interval '7 days 1 hour' and kept_at + interval '1 hour')
);

create function solvency.is_of_custody() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from treasury.deposit_address d where d.chain_id = new.chain_id and d.address = new.address and d.branch = 3) then
    raise exception '0x% is no custody wallet', encode(new.address, 'hex')
      using errcode = 'check_violation', constraint = 'ownership_of_custody';
  end if;
  return new;
end $$;
create trigger ownership_of_custody before insert on solvency.custody_ownership
  for each row execute function solvency.is_of_custody();
create trigger custody_ownership_is_append_only before update or delete on solvency.custody_ownership
  for each row execute function audit.refuse_change();
create trigger custody_ownership_is_never_emptied before truncate on solvency.custody_ownership execute function audit.refuse_change();

revoke execute on function solvency.is_of_custody from public;
