do $$
begin
  assert not has_function_privilege('clearhold_app', 'approvals.agreed(uuid, text)', 'execute'), 'the application agrees with itself';
  assert not has_function_privilege('clearhold_app', 'platform.append_events(text[], uuid[], jsonb[])', 'execute'), 'the application tells by the function';
  assert not has_function_privilege('clearhold_app', 'ledger.entry_of_key(text)', 'execute'), 'the application asks for keys';
  assert not has_table_privilege('clearhold_app', 'deposits.proved', 'select'), 'the application reads the view of the functions';
  assert (select count(*) = 4 and bool_and(p.prosecdef) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'deposits' and p.proname in ('credit', 'gather_dust', 'undo', 'fill_shortfalls')
      and has_function_privilege('clearhold_app', p.oid, 'execute')
      and not exists (select from aclexplode(p.proacl) as a where a.grantee = 0)), 'a function of deposits cannot be called, or anybody can';
end $$;
