-- Why: people hand over what they cannot change, their face and their passport. A case keeps what was sent, round by round, who
-- decided what and why, and who looked; it never keeps anything readable: what people typed is sealed here, pictures are sealed in
-- the file store, both with a key of the person's own that lies in neither (decision 0027). Who reviews may not be the subject,
-- a decision is never changed, and a refusal has a reason: these stand here as well as in the code.

create schema kyc;
grant usage on schema kyc to clearhold_app;

-- One row for everybody who ever sent documents: which key opens them, and until when they are kept.
create table kyc.subject (
  person_id uuid primary key,
  -- Names the key in the keyring; null before the first documents and after the key was destroyed.
  key_id uuid unique,
  -- Set when the account is closed; the key is destroyed then, unless the law holds the documents.
  erase_at timestamptz,
  legal_hold text check (length(legal_hold) between 3 and 300),
  erased_at timestamptz,
  check (key_id is not null or erased_at is not null)
);
create index subject_to_erase on kyc.subject (erase_at) where erase_at is not null and key_id is not null and legal_hold is null;

create table kyc.identity_case (
  id uuid primary key,
  -- What support and the person call it: K-1001.
  number bigint generated always as identity (start with 1001) unique,
  person_id uuid not null references kyc.subject,
  key_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'revision', 'verified', 'rejected')),
  round smallint not null default 1 check (round between 1 and 8),
  opened_at timestamptz not null,
  -- When the present round was sent (pending), asked for (revision) or decided.
  state_at timestamptz not null,
  assignee_id uuid,
  decided_by uuid,
  reject_reason text check (reject_reason in
    ('document_forged', 'not_the_same_person', 'under_age', 'not_permitted', 'document_not_accepted', 'unusable_after_tries')),
  final boolean not null default false,
  -- Who rejected this person's case before: fresh eyes decide the next one.
  barred_reviewer_id uuid,
  erased_at timestamptz,
  unique (id, person_id),
  constraint case_not_assigned_to_its_subject check (assignee_id <> person_id),
  constraint case_not_decided_by_its_subject check (decided_by <> person_id),
  constraint case_not_decided_twice_by_one check (decided_by <> barred_reviewer_id),
  constraint case_decided check ((state in ('verified', 'rejected')) = (decided_by is not null)),
  constraint case_reasoned check ((state = 'rejected') = (reject_reason is not null)),
  constraint case_final check (final = coalesce(reject_reason in ('document_forged', 'not_the_same_person', 'under_age', 'not_permitted'), false)),
  constraint case_time check (state_at >= opened_at)
);
-- One case at a time, and none beside a verified one.
create unique index case_one_open on kyc.identity_case (person_id) where state in ('pending', 'revision', 'verified') and erased_at is null;
create index case_of_person on kyc.identity_case (person_id, opened_at desc);
create index case_queue on kyc.identity_case (state_at, id) where state = 'pending' and erased_at is null;
create index case_by_state on kyc.identity_case (state, opened_at desc, id desc);
create index case_newest on kyc.identity_case (opened_at desc, id desc);
create index case_of_assignee on kyc.identity_case (assignee_id) where assignee_id is not null;

-- Each time a case was sent, and how long it waited for us.
create table kyc.round (
  case_id uuid not null references kyc.identity_case,
  round smallint not null check (round between 1 and 8),
  sent_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('revision', 'verified', 'rejected')),
  -- Whether the flow that minds this round heard how it stands. PostgreSQL is the truth; a lost flow is begun again from here.
  flow_told boolean not null default false,
  over boolean not null default false,
  primary key (case_id, round),
  check ((decided_at is null) = (outcome is null) and decided_at >= sent_at)
);
create index round_decided on kyc.round (decided_at) where decided_at is not null;
create index round_to_tell on kyc.round (sent_at) where not flow_told;
create index round_open on kyc.round (case_id, round) where not over;

-- Files in the store, written down before they are put there: whatever happens next, they are found again.
create table kyc.stored_file (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  person_id uuid not null references kyc.subject,
  stored_at timestamptz not null
);
create index stored_file_of_person on kyc.stored_file (person_id);
create index stored_file_age on kyc.stored_file (stored_at);

-- What was sent: details sealed in the row, a document as the name of its sealed file.
create table kyc.part (
  case_id uuid not null,
  round smallint not null,
  part text not null check (part in ('details', 'idCard', 'selfie')),
  sealed_details bytea check (length(sealed_details) between 29 and 8192),
  file_name text unique references kyc.stored_file,
  primary key (case_id, part, round),
  foreign key (case_id, round) references kyc.round,
  check ((part = 'details') = (sealed_details is not null) and (part = 'details') = (file_name is null))
);

create table kyc.decision (
  case_id uuid not null,
  round smallint not null,
  part text not null check (part in ('details', 'idCard', 'selfie')),
  decision text not null check (decision in ('approve', 'revise', 'reject')),
  reason text check (reason ~ '^[a-z_]{3,40}$'),
  person_id uuid not null,
  reviewer_id uuid not null,
  decided_at timestamptz not null,
  primary key (case_id, round, part),
  foreign key (case_id, round) references kyc.round,
  foreign key (case_id, person_id) references kyc.identity_case (id, person_id),
  constraint decision_not_by_its_subject check (reviewer_id <> person_id),
  constraint decision_reasoned check ((decision = 'approve') = (reason is null))
);

-- Every look at a document, from being asked for to being shown. The token itself is never stored.
create table kyc.document_view (
  id uuid primary key,
  case_id uuid not null,
  person_id uuid not null,
  part text not null check (part in ('idCard', 'selfie')),
  file_name text not null references kyc.stored_file,
  viewer_id uuid not null,
  reason text not null check (reason in ('case_review', 'second_look', 'question_of_the_person', 'legal_request')),
  token_digest bytea not null unique check (length(token_digest) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  viewed_at timestamptz,
  foreign key (case_id, person_id) references kyc.identity_case (id, person_id),
  constraint view_not_by_its_subject check (viewer_id <> person_id),
  constraint view_short check (expires_at > asked_at and expires_at <= asked_at + interval '60 seconds'),
  constraint view_in_time check (viewed_at >= asked_at and viewed_at <= expires_at)
);
create index view_of_person on kyc.document_view (person_id, viewed_at desc) where viewed_at is not null;
create index view_of_case on kyc.document_view (case_id, viewed_at desc) where viewed_at is not null;

-- Who had a case, and since when.
create table kyc.assignment (
  id bigint generated always as identity primary key,
  case_id uuid not null references kyc.identity_case,
  round smallint not null check (round between 1 and 8),
  assignee_id uuid,
  assigned_by uuid not null,
  assigned_at timestamptz not null
);
create index assignment_of_case on kyc.assignment (case_id, id);

-- Reminders that were given: each once a round, however often the flow that gives them is begun again.
create table kyc.nudge (
  case_id uuid not null,
  round smallint not null,
  kind text not null check (kind in ('overdue', 'escalated', 'reminder_first', 'reminder_second')),
  given_at timestamptz not null,
  primary key (case_id, round, kind),
  foreign key (case_id, round) references kyc.round
);

-- pending -> revision | verified | rejected; revision -> pending, one round later. A decided case is only ever erased.
create function kyc.refuse_wrong_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.person_id, new.key_id, new.opened_at, new.barred_reviewer_id)
    is distinct from (old.id, old.number, old.person_id, old.key_id, old.opened_at, old.barred_reviewer_id) then
    raise exception 'kyc.identity_case % is what it was opened as', old.id using errcode = 'check_violation';
  end if;
  if old.erased_at is not null or (old.state in ('verified', 'rejected')
    and (new.state, new.round, new.decided_by, new.reject_reason, new.state_at) is distinct from (old.state, old.round, old.decided_by, old.reject_reason, old.state_at)) then
    raise exception 'kyc.identity_case % is over', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (
    (old.state = 'pending' and new.state in ('revision', 'verified', 'rejected') and new.round = old.round)
    or (old.state = 'revision' and new.state = 'pending' and new.round = old.round + 1)) then
    raise exception 'kyc.identity_case % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state = old.state and new.round <> old.round then
    raise exception 'kyc.identity_case % begins a round only when it is sent again', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger case_goes_forward before update on kyc.identity_case for each row execute function kyc.refuse_wrong_step();

create function kyc.refuse_second_look() returns trigger language plpgsql as $$
begin
  if old.viewed_at is not null then
    raise exception 'kyc.document_view % was used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger view_is_used_once before update on kyc.document_view for each row execute function kyc.refuse_second_look();
create trigger decision_is_kept before update or delete on kyc.decision for each row execute function audit.refuse_change();
create trigger view_is_kept before delete on kyc.document_view for each row execute function audit.refuse_change();

grant select, insert, update (key_id, erase_at, legal_hold, erased_at) on kyc.subject to clearhold_app;
grant select, insert (id, person_id, key_id, opened_at, state_at, barred_reviewer_id),
  update (state, round, state_at, assignee_id, decided_by, reject_reason, final, erased_at) on kyc.identity_case to clearhold_app;
grant select, insert (case_id, round, sent_at), update (decided_at, outcome, flow_told, over) on kyc.round to clearhold_app;
grant select, insert, delete on kyc.stored_file to clearhold_app;
grant select, insert on kyc.part to clearhold_app;
grant select, insert on kyc.decision to clearhold_app;
grant select, insert (id, case_id, person_id, part, file_name, viewer_id, reason, token_digest, asked_at, expires_at),
  update (viewed_at) on kyc.document_view to clearhold_app;
grant select, insert (case_id, round, assignee_id, assigned_by, assigned_at) on kyc.assignment to clearhold_app;
grant select, insert on kyc.nudge to clearhold_app;
