do $$
declare
  found record;
begin
  for found in
    select p.oid, p.proname, p.prosecdef, p.proconfig, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'withdrawals' or (n.nspname, p.proname) in (('audit', 'record_change'), ('kyc', 'standing_of'))
  loop
    assert not has_function_privilege('public', found.oid, 'EXECUTE'), format('not everybody may call %s.%s', found.nspname, found.proname);
    assert not has_function_privilege('clearhold_signer', found.oid, 'EXECUTE'), format('the signer must not call %s.%s', found.nspname, found.proname);
    assert not found.prosecdef or found.proconfig @> array['search_path=pg_catalog'],
      format('%s.%s runs as its owner and must not follow the caller''s search path', found.nspname, found.proname);
  end loop;
  for found in
    select p.oid, p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'withdrawals' and p.proname in ('post', 'post_held', 'release', 'keep_as_capital', 'note_step', 'ask_reviewers', 'agreed')
  loop
    assert not has_function_privilege('clearhold_app', found.oid, 'EXECUTE'), format('the app must not call withdrawals.%s by itself', found.proname);
  end loop;
end $$;
