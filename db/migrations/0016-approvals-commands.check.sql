do $$
begin
  assert not has_column_privilege('clearhold_app', 'approvals.command', 'maker_id', 'UPDATE'), 'the app must not change who asked';
  assert not has_column_privilege('clearhold_app', 'approvals.command', 'input', 'UPDATE'), 'the app must not change what was asked';
  assert not has_column_privilege('clearhold_app', 'approvals.command', 'state', 'INSERT'), 'the app must not insert a decision';
  assert not has_table_privilege('clearhold_app', 'approvals.command', 'DELETE, TRUNCATE'), 'the app must not forget a command';
end $$;
