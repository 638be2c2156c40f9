do $$
begin
  assert not has_table_privilege('clearhold_app', 'audit.record', 'UPDATE, DELETE, TRUNCATE'), 'the app must not change records';
  assert not has_table_privilege('clearhold_app', 'audit.link', 'UPDATE, DELETE, TRUNCATE'), 'the app must not change links';
  assert not has_table_privilege('clearhold_app', 'audit.verification', 'UPDATE, DELETE, TRUNCATE'), 'the app must not change findings';
  assert not has_table_privilege('clearhold_app', 'audit.head', 'INSERT, DELETE, TRUNCATE'), 'the chain has one head';
  assert not has_table_privilege('clearhold_app', 'audit.unsealed', 'INSERT, UPDATE, TRUNCATE'), 'what waits is queued by triggers';
end $$;
