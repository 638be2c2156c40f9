-- Why: a chain of hashes shows a rewritten past only to those who kept an older head. Checkpoints of the log are signed, cosigned by
-- witnesses outside and published; what each witness last said stands beside them (docs/decisions/0070-witnesses.md).

-- Append-only: the note is the checkpoint with the log's signature and those of the witnesses that answered in time.
create table audit.checkpoint (
  id bigint generated always as identity primary key,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null check (length(note) between 50 and 100000),
  at timestamptz not null default clock_timestamp()
);
create trigger checkpoint_is_append_only before update or delete on audit.checkpoint for each row execute function audit.refuse_change();
create trigger checkpoint_is_never_emptied before truncate on audit.checkpoint execute function audit.refuse_change();

-- One row for each witness that was ever in the setting, by its key: another key is another witness.
create table audit.witness (
  verifier_key text primary key check (length(verifier_key) between 50 and 500),
  name text not null check (length(name) between 1 and 300),
  run_by text not null check (length(run_by) between 1 and 200),
  is_operators boolean not null,
  is_listed boolean not null default true,
  cosigned_size bigint check (cosigned_size > 0),
  cosigned_at timestamptz,
  -- It was shown a log that is no continuation of the one it knows. Stays until it cosigns again.
  refuses boolean not null default false,
  answer text check (length(answer) between 1 and 300),
  answered_at timestamptz,
  constraint witness_cosigned check ((cosigned_size is null) = (cosigned_at is null)),
  constraint witness_answered check ((answer is null) = (answered_at is null))
);
