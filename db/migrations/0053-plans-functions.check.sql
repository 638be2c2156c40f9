do $$
declare
  part text;
begin
  foreach part in array array['plans.share(bigint, integer)', 'platform.append_events(text[], uuid[], jsonb[])', 'plans.now_of_business()',
    'ledger.post_drafts(boolean, ledger.draft[])',
    'ledger.post_entry(text, text, text, text, text[], text[], bigint[])'] loop
    assert not has_function_privilege('clearhold_app', part, 'EXECUTE'), part || ': only functions of a reason call it';
  end loop;
end $$;
