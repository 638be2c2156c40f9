-- Why: the processes that serve people must not be able to rewrite history. They connect as clearhold_app, which owns
-- nothing: it gets exactly the rights each migration grants it. Only the migrate command connects as the owner.
-- Roles belong to the whole cluster, so another database of it may have made this one already.

do $$
begin
  create role clearhold_app login;
exception when duplicate_object then null;
end $$;

revoke create on schema public from public;
grant usage on schema platform to clearhold_app;
-- /readyz compares the applied migrations with the files of this release.
grant select on platform.migration to clearhold_app;
