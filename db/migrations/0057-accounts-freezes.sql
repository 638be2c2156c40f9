-- Why: whoever is frozen out of their account cannot say that a bank payout never came, so its 30 quiet days stand still meanwhile;
-- the same while the law holds what is theirs. A state says only what is now: these rows say from when to when. They are written by
-- triggers, with the change itself, so that no release and no action forgets one.

create table accounts.freeze (
  id bigint generated always as identity primary key,
  person_id uuid not null references accounts.person,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz check (ended_at >= began_at)
);
create index freeze_person on accounts.freeze (person_id);
create unique index freeze_open on accounts.freeze (person_id) where ended_at is null;

create function accounts.note_freeze() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.state = 'frozen' then
    insert into accounts.freeze (person_id) values (new.id);
  else
    update accounts.freeze set ended_at = greatest(clock_timestamp(), began_at) where person_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
revoke execute on function accounts.note_freeze() from public;
create trigger person_begins_frozen after insert on accounts.person for each row when (new.state = 'frozen')
  execute function accounts.note_freeze();
create trigger person_freezes after update of state on accounts.person for each row
  when ((old.state = 'frozen') is distinct from (new.state = 'frozen')) execute function accounts.note_freeze();

create table kyc.legal_hold (
  id bigint generated always as identity primary key,
  person_id uuid not null references kyc.subject,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz check (ended_at >= began_at)
);
create index legal_hold_person on kyc.legal_hold (person_id);
create unique index legal_hold_open on kyc.legal_hold (person_id) where ended_at is null;

create function kyc.note_legal_hold() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.legal_hold is not null then
    insert into kyc.legal_hold (person_id) values (new.person_id);
  else
    update kyc.legal_hold set ended_at = greatest(clock_timestamp(), began_at)
      where person_id = new.person_id and ended_at is null;
  end if;
  return null;
end $$;
revoke execute on function kyc.note_legal_hold() from public;
create trigger subject_begins_held after insert on kyc.subject for each row when (new.legal_hold is not null)
  execute function kyc.note_legal_hold();
create trigger subject_is_held after update of legal_hold on kyc.subject for each row
  when ((old.legal_hold is null) is distinct from (new.legal_hold is null)) execute function kyc.note_legal_hold();

-- What was before this release stands in the audit log: each beginning, and what came next for the same person.
insert into accounts.freeze (person_id, began_at, ended_at)
select p.id, r.happened_at, r.next_at
from (select subject, action, happened_at, lead(happened_at) over (partition by subject order by id) as next_at
    from audit.record where action in ('account.frozen', 'account.unfrozen', 'account.closed')) as r
  join accounts.person p on r.subject = 'person:' || p.id
where r.action = 'account.frozen' and (r.next_at is not null or p.state = 'frozen');
insert into accounts.freeze (person_id)
select id from accounts.person p where state = 'frozen'
  and not exists (select from accounts.freeze f where f.person_id = p.id and f.ended_at is null);
insert into kyc.legal_hold (person_id, began_at, ended_at)
select s.person_id, r.happened_at, r.next_at
from (select subject, action, happened_at, lead(happened_at) over (partition by subject order by id) as next_at
    from audit.record where action in ('kyc.hold_begun', 'kyc.hold_ended')) as r
  join kyc.subject s on r.subject = 'person:' || s.person_id
where r.action = 'kyc.hold_begun' and (r.next_at is not null or s.legal_hold is not null);
insert into kyc.legal_hold (person_id)
select person_id from kyc.subject s where legal_hold is not null
  and not exists (select from kyc.legal_hold h where h.person_id = s.person_id and h.ended_at is null);

grant select on accounts.freeze, kyc.legal_hold to clearhold_app;

-- Why: payouts that two people let go on again stay stopped while the signer refuses; they must learn of it.
alter table treasury.alarm drop constraint alarm_kind_check;
alter table treasury.alarm add constraint alarm_kind_check check (kind in ('deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit',
  'impossible_amount', 'payout_reverted', 'payout_without_transfer', 'reorg_after_payout', 'nonce_used_outside', 'nonce_gap',
  'token_fee', 'wallet_frozen', 'reserves_short', 'resume_refused'));
