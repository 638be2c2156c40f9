-- Why: a regulator asks first which version of the terms and of the risk text a person accepted, and when. Each acceptance is kept: the
-- digest of what was read, by the real clock and by the business clock. Nothing changes or deletes one.
create table accounts.acceptance (
  person_id uuid not null references accounts.person,
  document text not null check (document in ('terms', 'risk')),
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null default clock_timestamp(),
  business_at timestamptz not null default platform.business_now(),
  primary key (person_id, document, version)
);
create trigger acceptance_is_kept before update or delete on accounts.acceptance for each row execute function audit.refuse_change();
