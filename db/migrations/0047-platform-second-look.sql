-- Why: a review found rules that stood in code only or nowhere, and loops that one bad row could stop. Each is said here once, where
-- no caller can pass it by.

-- Nobody decides about themselves, neither yes nor no. What was decided before this is as it was.
alter table approvals.command add constraint command_not_about_decider
  check (subject <> 'person:' || decided_by) not valid;

-- A decrease takes back what the operator's capital gave, and nothing else: money of a deposit, a payout or a plan has no way back
-- that another account leads out of.
create function treasury.refuse_other_source() returns trigger language plpgsql as $$
begin
  if exists (select from ledger.posting p
    join ledger.account s on s.id = p.source_id join ledger.account t on t.id = p.target_id
    where p.entry_id = new.entry_id and t.key = new.account and s.kind <> 'capital')
  then
    raise exception 'reversal_of_capital: entry % gave to % what was not the operator''s', new.entry_id, new.account
      using errcode = 'check_violation', constraint = 'reversal_of_capital';
  end if;
  return new;
end $$;
create trigger reversal_of_capital before insert on treasury.reversal
  for each row execute function treasury.refuse_other_source();

-- A position the book refuses to pay is tried again later, in business time, behind those that can be paid.
alter table plans.position add column retry_at timestamptz check (retry_at > due_at);
grant update (retry_at) on plans.position to clearhold_app;
create index position_payable on plans.position ((coalesce(retry_at, due_at)), id) where state = 'open';

-- An event that could not be told is tried again later, and stands there with how often it failed.
alter table platform.outbox
  add column tell_failures integer not null default 0 check (tell_failures >= 0),
  add column tell_after timestamptz;
grant update (tell_failures, tell_after) on platform.outbox to clearhold_app;

-- Comparisons of the book with the chain are thrown away by age, every 20 seconds.
create index reconciliation_by_time on treasury.reconciliation (chain_id, at);

-- Fresh eyes: whoever rejected somebody once decides no later case of theirs, however many lie between.
create index decision_rejecting on kyc.decision (person_id, reviewer_id) where decision = 'reject';
create function kyc.refuse_same_eyes() returns trigger language plpgsql as $$
begin
  if exists (select from kyc.decision d where d.person_id = new.person_id and d.reviewer_id = new.reviewer_id
    and d.decision = 'reject' and d.case_id <> new.case_id)
  then
    raise exception 'decision_by_fresh_eyes: % rejected this person before', new.reviewer_id
      using errcode = 'check_violation', constraint = 'decision_by_fresh_eyes';
  end if;
  return new;
end $$;
create trigger decision_by_fresh_eyes before insert on kyc.decision
  for each row execute function kyc.refuse_same_eyes();
