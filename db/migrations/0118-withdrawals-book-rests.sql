-- Why: a thief who came into an account by a recovery could add an address of their own at once. For seven days of business time after one, a book
-- takes no new entry, none is confirmed, and one that was not usable yet stays so; its owner cannot unlock it earlier.

alter table withdrawals.book_lock add column rests_until timestamptz,
  add constraint book_rests check (rests_until is null or unlocks_at is null or unlocks_at >= rests_until);

-- Of an entry that was usable before, nothing changes; it can be removed, and not brought back.
create function withdrawals.keep_book_at_rest() returns trigger language plpgsql set search_path = pg_catalog as $$
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
revoke execute on function withdrawals.keep_book_at_rest() from public;
create trigger book_at_rest before insert or update on withdrawals.book_address
  for each row execute function withdrawals.keep_book_at_rest();

-- Only after a recovery that PostgreSQL itself saw to its end, and never for less than it says.
create function withdrawals.rest_book(person uuid) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog as $$
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
revoke execute on function withdrawals.rest_book from public;
