-- Why: a long statement that the signer refused ended with 'did not answer': it had answered, and asking again does not help. Its reason is
-- another one now.

alter table statements.long_statement drop constraint long_statement_failure_check;
-- Harmless: only workers of this release write the new reason, and a page of the release before reads its list again after the upgrade.
alter table statements.long_statement add constraint long_statement_failure_check check (failure in ('statement_too_long',
  'statement_not_provable', 'statement_not_sealed', 'statement_signer_silent', 'statement_refused'));
