-- Why: whoever came into an account by a recovery could add an address of their own at once. For seven days of business time after one, a book
-- takes no new entry, none is confirmed, and one that was not usable yet stays so; its owner cannot unlock it earlier.

alter table withdrawals.book_lock add column rests_until timestamptz,
  add constraint book_rests check (rests_until is null or unlocks_at is null or unlocks_at >= rests_until);

create function withdrawals.keep_book_at_rest() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.confirmed_at is not null and old.confirmed_at is null and exists (select from withdrawals.book_lock l
    where l.person_id = new.person_id and l.rests_until > platform.business_now()) then
    raise exception 'book_at_rest: the book of % confirms nothing after a recovery', new.person_id
      using errcode = 'check_violation', constraint = 'book_at_rest';
  end if;
  return new;
end $$;
create trigger book_at_rest before update of confirmed_at on withdrawals.book_address
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
