-- Why: a person who sees in a mail what they did not do must be able to stop everything at once, without logging in. Such a freeze is
-- theirs: it does not lapse after 72 hours in favour of a thief who waits. It ends when they ask for it and two people agree, otherwise
-- after 90 days, unless two people extend it.

alter table accounts.freeze
  add column by_holder boolean not null default false,
  add column end_asked_at timestamptz,
  -- Of the mail whose link began it; what is told of the freeze later goes there too.
  add column from_previous_address boolean not null default false,
  add constraint freeze_end_asked check (end_asked_at is null or by_holder),
  add constraint freeze_from_previous check (not from_previous_address or by_holder);

-- Links of mails from before this moment are used up.
alter table accounts.person add column stopped_at timestamptz;

-- The api may say that a freeze is its holder's, and that they ask for its end; neither can be unsaid, and until when it lasts follows
-- from it: 90 days, the longest that two people may agree on at once. Before the holder asks, it can be extended and not cut short: an
-- end on the same day would be an end without them.
create function accounts.keep_holders_freeze() returns trigger language plpgsql set search_path = pg_catalog as $$
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
revoke execute on function accounts.keep_holders_freeze() from public;
create trigger freeze_of_holder before update on accounts.freeze for each row execute function accounts.keep_holders_freeze();
