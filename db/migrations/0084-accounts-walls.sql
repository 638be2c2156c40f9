-- Why: in live a colleague's permissions count only in a session that a passkey opened, so the session says what opened it.

alter table accounts.session add column by_passkey boolean not null default false;
