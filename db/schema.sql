-- Generated from db/migrations by npm run generate.

CREATE SCHEMA accounts;

CREATE SCHEMA ledger;

CREATE SCHEMA platform;

CREATE SCHEMA treasury;

CREATE FUNCTION platform.business_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock
$$;

CREATE FUNCTION platform.refuse_clock_step_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.offset_ms < old.offset_ms then
    raise exception 'the business clock only moves forward' using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE TABLE accounts.person (
    id uuid NOT NULL,
    email text NOT NULL,
    username text NOT NULL,
    full_name text NOT NULL,
    role text NOT NULL,
    language text NOT NULL,
    password_hash text NOT NULL,
    totp_secret_sealed bytea,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT person_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
    CONSTRAINT person_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120))),
    CONSTRAINT person_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
    CONSTRAINT person_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT person_role_check CHECK ((role = ANY (ARRAY['user'::text, 'Admin'::text]))),
    CONSTRAINT person_username_check CHECK ((username ~ '^[A-Za-z0-9_]{3,40}$'::text))
);

CREATE TABLE ledger.account (
    id bigint NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    currency text DEFAULT 'USDT'::text NOT NULL,
    balance_micro bigint DEFAULT 0 NOT NULL,
    CONSTRAINT account_check CHECK (((balance_micro >= 0) OR (kind = ANY (ARRAY['custody'::text, 'bank'::text, 'suspense'::text])))),
    CONSTRAINT account_currency_check CHECK ((currency = 'USDT'::text)),
    CONSTRAINT account_key_check CHECK ((key ~ '^[a-z]+(:[a-z0-9-]+){1,2}$'::text)),
    CONSTRAINT account_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'locked'::text, 'profit'::text, 'bonus'::text, 'leaving'::text, 'escrow'::text, 'capital'::text, 'custody'::text, 'bank'::text, 'suspense'::text, 'dust'::text])))
);

ALTER TABLE ledger.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.clock (
    only_row boolean DEFAULT true NOT NULL,
    offset_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT clock_offset_ms_check CHECK ((offset_ms >= 0)),
    CONSTRAINT clock_only_row_check CHECK (only_row)
);

CREATE TABLE platform.heartbeat (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    ends integer DEFAULT 0 NOT NULL,
    CONSTRAINT heartbeat_check CHECK (((ended_at IS NULL) = (ends = 0))),
    CONSTRAINT heartbeat_ends_check CHECK ((ends >= 0)),
    CONSTRAINT heartbeat_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64)))
);

CREATE TABLE platform.migration (
    name text NOT NULL,
    digest text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE platform.outbox (
    id bigint NOT NULL,
    type text NOT NULL,
    person_id uuid,
    person_seq bigint,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    relayed_at timestamp with time zone,
    CONSTRAINT outbox_check CHECK (((person_id IS NULL) = (person_seq IS NULL))),
    CONSTRAINT outbox_payload_check CHECK (((jsonb_typeof(payload) = 'object'::text) AND (pg_column_size(payload) <= 8192))),
    CONSTRAINT outbox_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
);

ALTER TABLE platform.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.outbox_sequence (
    person_id uuid NOT NULL,
    last_seq bigint NOT NULL,
    CONSTRAINT outbox_sequence_last_seq_check CHECK ((last_seq > 0))
);

CREATE TABLE treasury.chain_head (
    chain_id bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash bytea NOT NULL,
    block_time timestamp with time zone NOT NULL,
    read_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT chain_head_block_hash_check CHECK ((length(block_hash) = 32)),
    CONSTRAINT chain_head_block_number_check CHECK ((block_number >= 0)),
    CONSTRAINT chain_head_chain_id_check CHECK ((chain_id > 0))
);

ALTER TABLE ONLY accounts.person
    ADD CONSTRAINT person_email UNIQUE (email);

ALTER TABLE ONLY accounts.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_key_key UNIQUE (key);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.clock
    ADD CONSTRAINT clock_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY platform.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.outbox
    ADD CONSTRAINT outbox_person_id_person_seq_key UNIQUE (person_id, person_seq);

ALTER TABLE ONLY platform.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.outbox_sequence
    ADD CONSTRAINT outbox_sequence_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY treasury.chain_head
    ADD CONSTRAINT chain_head_pkey PRIMARY KEY (chain_id);

CREATE INDEX outbox_waiting ON platform.outbox USING btree (id) WHERE (relayed_at IS NULL);

CREATE TRIGGER clock_moves_forward BEFORE UPDATE ON platform.clock FOR EACH ROW EXECUTE FUNCTION platform.refuse_clock_step_back();

GRANT USAGE ON SCHEMA accounts TO clearhold_app;

GRANT USAGE ON SCHEMA ledger TO clearhold_app;

GRANT USAGE ON SCHEMA platform TO clearhold_app;

GRANT USAGE ON SCHEMA treasury TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE accounts.person TO clearhold_app;

GRANT SELECT ON TABLE ledger.account TO clearhold_app;

GRANT SELECT,UPDATE ON TABLE platform.clock TO clearhold_app;

GRANT SELECT,INSERT ON TABLE platform.heartbeat TO clearhold_app;

GRANT UPDATE(ended_at) ON TABLE platform.heartbeat TO clearhold_app;

GRANT UPDATE(ends) ON TABLE platform.heartbeat TO clearhold_app;

GRANT SELECT ON TABLE platform.migration TO clearhold_app;

GRANT SELECT,INSERT ON TABLE platform.outbox TO clearhold_app;

GRANT UPDATE(relayed_at) ON TABLE platform.outbox TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.outbox_sequence TO clearhold_app;

GRANT SELECT,INSERT,UPDATE ON TABLE treasury.chain_head TO clearhold_app;
