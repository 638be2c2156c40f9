-- Why: who looks around the demo as one of its people could not see the proof of what that person is owed. A leaf is looked for under each
-- address its person had, and the visitors' login may not read the former ones. Of the demo's own people it may.

alter table solvency.former_email enable row level security;
create policy everybody on solvency.former_email using (true) with check (true);
create policy visitors on solvency.former_email as restrictive to clearhold_visitor
  using (person_id in (select id from accounts.person));
