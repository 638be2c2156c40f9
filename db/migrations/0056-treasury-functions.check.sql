do $$
begin
  assert not has_function_privilege('clearhold_app', 'treasury.fill_shortfalls(bigint)', 'execute'), 'the application fills shortfalls by itself';
  assert not has_function_privilege('clearhold_app', 'treasury.take_from_capital(text, uuid, bigint, text, bigint, boolean)', 'execute'), 'the application takes from capital';
  assert not has_table_privilege('clearhold_app', 'treasury.proved_arrival', 'select'), 'the application reads the view of the functions';
  assert (select count(*) = 3 and bool_and(p.prosecdef) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'treasury' and p.proname in ('credit_capital', 'undo_capital', 'adjust_balance')
      and has_function_privilege('clearhold_app', p.oid, 'execute')
      and not exists (select from aclexplode(p.proacl) as a where a.grantee = 0)), 'a function of treasury cannot be called, or anybody can';
end $$;
