-- Why: people look around the demo without an account. Their sessions only read, and what they read comes through a login of their own,
-- which writes nothing and sees the demo's own people only: whoever registers on a public demo is never shown to a stranger.

do $$
begin
  create role clearhold_visitor login;
exception when duplicate_object then null;
end $$;

-- A visit is no sign-in: it is not remembered, was opened by no passkey, never counts as proved, and lasts half an hour.
alter table accounts.session add column read_only boolean not null default false;
alter table accounts.session add constraint session_of_visitor_proves_nothing check (
  not read_only or (not remember and not by_passkey and fresh_until is null and expires_at <= started_at + interval '30 minutes'));
create index session_visits on accounts.session (expires_at) where read_only and ended_at is null;

-- The address of a demo's own person is given by its seed: as the owner of the schema, or by registering while the demo's past is being lived,
-- before anybody else can. Whoever registers later, or changes their address, does so through the api.
create function accounts.keep_demo_addresses() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if session_user = 'clearhold_api' and new.email like '%@demo.clearhold.example'
    and (tg_op = 'INSERT' or new.email is distinct from old.email)
    and not exists (select from platform.demo_history where until_at is null) then
    raise exception 'person_email_reserved: addresses of the demo are its own' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger person_email_reserved before insert or update of email on accounts.person
  for each row execute function accounts.keep_demo_addresses();

-- Every process sees every row, as before. The login of visitors sees people of the demo, and of everything else what is about them.
do $$
declare
  named text;
begin
  foreach named in array array[
    'accounts.person', 'accounts.acceptance', 'accounts.freeze', 'accounts.note', 'accounts.permission',
    'approvals.approver_key', 'approvals.command', 'audit.record', 'content.testimonial', 'deposits.deposit', 'deposits.test_money',
    'kyc.decision', 'kyc.document_view', 'kyc.identity_case', 'kyc.legal_hold', 'kyc.subject', 'kyc.part', 'kyc.round', 'kyc.assignment',
    'ledger.posting', 'ledger.entry', 'notifications.message', 'notifications.preference', 'plans.position', 'platform.outbox',
    'platform.outbox_sequence', 'referrals.attribution', 'referrals.bonus', 'referrals.code', 'sanctions.hit',
    'treasury.deposit_address', 'withdrawals.approval', 'withdrawals.book_address', 'withdrawals.book_lock', 'withdrawals.step',
    'withdrawals.withdrawal', 'deposits.payment_reference', 'withdrawals.notice_consent'] loop
    execute format('alter table %s enable row level security', named);
    execute format('create policy everybody on %s using (true) with check (true)', named);
  end loop;

  execute $policy$ create policy visitors on accounts.person as restrictive to clearhold_visitor
    using (email like '%@demo.clearhold.example') $policy$;
  foreach named in array array[
    'accounts.acceptance', 'accounts.freeze', 'accounts.note', 'accounts.permission', 'approvals.approver_key', 'content.testimonial',
    'deposits.deposit', 'deposits.test_money', 'kyc.decision', 'kyc.document_view', 'kyc.identity_case', 'kyc.legal_hold', 'kyc.subject', 'plans.position',
    'notifications.preference', 'referrals.attribution', 'referrals.bonus', 'referrals.code', 'sanctions.hit',
    'withdrawals.book_address', 'withdrawals.book_lock', 'withdrawals.withdrawal', 'deposits.payment_reference',
    'withdrawals.notice_consent'] loop
    execute format('create policy visitors on %s as restrictive to clearhold_visitor
      using (person_id in (select id from accounts.person))', named);
  end loop;
  -- What is told to staff may be about anybody.
  foreach named in array array['notifications.message', 'platform.outbox', 'platform.outbox_sequence'] loop
    execute format($policy$ create policy visitors on %s as restrictive to clearhold_visitor
      using (person_id in (select id from accounts.person where role = 'user')) $policy$, named);
  end loop;
  foreach named in array array['kyc.part', 'kyc.round', 'kyc.assignment'] loop
    execute format('create policy visitors on %s as restrictive to clearhold_visitor
      using (case_id in (select id from kyc.identity_case))', named);
  end loop;
  foreach named in array array['withdrawals.approval', 'withdrawals.step'] loop
    execute format('create policy visitors on %s as restrictive to clearhold_visitor
      using (withdrawal_id in (select id from withdrawals.withdrawal))', named);
  end loop;
end $$;

-- The operator's own addresses are nobody's.
create policy visitors on treasury.deposit_address as restrictive to clearhold_visitor
  using (person_id is null or person_id in (select id from accounts.person));

-- Where screens count or look up what no visitor may see: for them there is none of it.
do $$
declare
  named text;
begin
  foreach named in array array['accounts.passkey', 'accounts.recovery_code', 'accounts.sign_in', 'content.contact_message',
    'support.thread', 'support.message'] loop
    execute format('alter table %s enable row level security', named);
    execute format('create policy everybody on %s using (true) with check (true)', named);
    execute format('create policy visitors on %s as restrictive to clearhold_visitor using (false)', named);
  end loop;
end $$;

create policy visitors on approvals.command as restrictive to clearhold_visitor using (
  maker_id in (select id from accounts.person)
  and (subject not like 'person:%' or substr(subject, 8) in (select id::text from accounts.person)));

create policy visitors on audit.record as restrictive to clearhold_visitor using (
  (actor not like 'person:%' or substr(actor, 8) in (select id::text from accounts.person))
  and (subject not like 'person:%' or substr(subject, 8) in (select id::text from accounts.person)));

-- An entry is seen where every account it touches is the platform's or belongs to somebody who is seen.
create policy visitors on ledger.posting as restrictive to clearhold_visitor using (
  not exists (select from ledger.account a where a.id in (source_id, target_id) and a.key like 'investor:%'
    and split_part(a.key, ':', 2) not in (select id::text from accounts.person)));
create policy visitors on ledger.entry as restrictive to clearhold_visitor using (
  exists (select from ledger.posting p where p.entry_id = entry.id));
