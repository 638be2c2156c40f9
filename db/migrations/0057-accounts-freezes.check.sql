do $$
begin
  assert not has_table_privilege('clearhold_app', 'accounts.freeze', 'INSERT, UPDATE, DELETE, TRUNCATE')
    and not has_table_privilege('clearhold_app', 'kyc.legal_hold', 'INSERT, UPDATE, DELETE, TRUNCATE'),
    'only a freeze or a hold itself writes from when to when it was';
  assert not exists (select from accounts.person p where (p.state = 'frozen') <> exists (
    select from accounts.freeze f where f.person_id = p.id and f.ended_at is null)), 'who is frozen has a freeze that goes on';
  assert not exists (select from kyc.subject s where (s.legal_hold is not null) <> exists (
    select from kyc.legal_hold h where h.person_id = s.person_id and h.ended_at is null)), 'what the law holds has a hold that goes on';
end $$;
