-- Why: in the live edition a notice may speak of real withdrawals, of people who agreed to it only (A05, decision 0080). A row is somebody's yes;
-- ending it deletes the row, and nothing of theirs is counted any more.

create table withdrawals.notice_consent (
  person_id uuid primary key,
  -- Real time. What was settled before is never spoken of.
  agreed_at timestamptz not null default clock_timestamp()
);
create trigger notice_consent_is_given_anew before update on withdrawals.notice_consent for each row execute function audit.refuse_change();
