-- Why: a person recognises our mails by a phrase they chose themselves. It is a secret between them and us, so it is sealed and no page
-- shows it. A thief of a session can change it, and would then have our warning look forged: for seven days the phrase before stays, and
-- mails go out under it.

create table notifications.phrase (
  person_id uuid primary key,
  -- Null once it was taken back.
  sealed bytea check (length(sealed) between 40 and 600),
  -- Of the last change, be it a choice or the taking back.
  chosen_at timestamptz not null,
  previous_sealed bytea check (length(previous_sealed) between 40 and 600),
  previous_until timestamptz,
  constraint phrase_previous check (
    (previous_sealed is null) = (previous_until is null)
    and (previous_until is null or previous_until = chosen_at + interval '168 hours')),
  constraint phrase_of_row check (sealed is not null or previous_sealed is not null)
);
-- By when the previous one is to be forgotten.
create index phrase_previous_until on notifications.phrase (previous_until) where previous_until is not null;

-- A change or a removal that would drop the phrase before it is refused. A newer master key seals both anew and changes neither moment.
create function notifications.keep_previous_phrase() returns trigger language plpgsql set search_path = pg_catalog as $$
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
revoke execute on function notifications.keep_previous_phrase() from public;
create trigger phrase_before_is_kept before update or delete on notifications.phrase
  for each row execute function notifications.keep_previous_phrase();

-- The login of visitors sees none.
alter table notifications.phrase enable row level security;
create policy everybody on notifications.phrase using (true) with check (true);
create policy visitors on notifications.phrase as restrictive to clearhold_visitor using (false);
