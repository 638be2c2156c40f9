do $$
begin
  assert not has_table_privilege('clearhold_app', 'kyc.decision', 'UPDATE, DELETE, TRUNCATE'), 'the app must not change a decision';
  assert not has_table_privilege('clearhold_app', 'kyc.document_view', 'DELETE, TRUNCATE'), 'the app must not forget a look';
  assert not has_column_privilege('clearhold_app', 'kyc.document_view', 'viewer_id', 'UPDATE'), 'the app must not change who looked';
  assert not has_table_privilege('clearhold_app', 'kyc.identity_case', 'DELETE, TRUNCATE'), 'the app must not forget a case';
  assert not has_column_privilege('clearhold_app', 'kyc.identity_case', 'state', 'INSERT'), 'a case begins as pending';
  assert not has_column_privilege('clearhold_app', 'kyc.identity_case', 'person_id', 'UPDATE'), 'a case stays its subject''s';
end $$;
