import { randomUUID } from 'node:crypto'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { chainAccount } from '#domains/ledger/index.ts'

export type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

// User n has a uuid that ends in n: pgbench and our callers refer to the same users.
export const personPrefix = '00000000-0000-4000-8000-'
/** Added to n, so that the number has twelve digits and needs no padding. */
export const numberBase = 100_000_000_000

export function personAt(n: number): string {
  return `${personPrefix}${numberBase + n}`
}

export interface Range {
  readonly first: number
  readonly last: number
}

/** HTTP callers, in-process callers, pgbench and logins have separate users: none sees another's data. */
export interface People {
  readonly http: Range
  readonly inProcess: Range
  readonly bare: Range
  /** Users who open their home page: a few positions, withdrawals and deposits each. */
  readonly reading: Range
  readonly signIn: Range
  readonly approvers: readonly string[]
}

export function peopleOf(quick: boolean): People {
  const [http, inProcess, bare] = quick ? [128, 500, 500] : [256, 1_500, 1_500]
  const working = http + inProcess + bare
  const total = working + (quick ? 4 : 16)
  return {
    http: { first: 1, last: http },
    inProcess: { first: http + 1, last: http + inProcess },
    bare: { first: http + inProcess + 1, last: working },
    reading: { first: working + 1, last: total },
    signIn: { first: total + 1, last: total + 64 },
    approvers: Array.from({ length: 3 }, () => randomUUID()),
  }
}

/** Round robin. */
export function ringOf({ first, last }: Range): () => string {
  let next = first
  return () => {
    const person = personAt(next)
    next = next === last ? first : next + 1
    return person
  }
}

const cashMicro = 10_000_000_000_000n
const capitalMicro = 1_000_000_000_000_000n

/**
 * Users as after months of use: a deposit address, cash, a verified identity, a second factor and an address to
 * withdraw to. Written straight into the tables, because none of it is measured.
 */
export async function insertPeople(query: Query, people: People, chainId: number, passwordHash: string): Promise<void> {
  const { last } = people.signIn
  const series = `generate_series(1, ${last}) as n`
  const id = `('${personPrefix}' || (${numberBase} + n))::uuid`
  const address = `substr(sha256(('address ' || n)::bytea), 1, 20)`
  await query(`
    insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at,
      credentials_changed_at, created_at, totp_secret_sealed)
    select ${id}, 'person' || n || '@example.test', 'person' || n, 'Sam Holder', 'user', 'en', '${passwordHash}', clock_timestamp(),
      clock_timestamp() - interval '90 days', clock_timestamp() - interval '90 days',
      case when n < ${people.signIn.first} then decode(repeat('00', 40), 'hex') end
    from ${series}`)
  await query(`
    insert into accounts.acceptance (person_id, document, version)
    select ${id}, text.document, text.version
    from ${series} cross join (values ('terms', '${legalVersions.terms}'), ('risk', '${legalVersions.risk}')) as text (document, version)`)
  await query(`insert into kyc.subject (person_id, key_id) select ${id}, gen_random_uuid() from ${series}`)
  await query(`
    insert into kyc.identity_case (id, person_id, key_id, state, opened_at, state_at, decided_by)
    select gen_random_uuid(), person_id, key_id, 'verified', now() - interval '80 days', now() - interval '79 days', gen_random_uuid()
    from kyc.subject`)
  await query(`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, created_at, branch)
    select ${chainId}, ${id}, (select max(id) from treasury.key_ring), n, ${address}, now() - interval '80 days', 0 from ${series}`)
  await query(`
    insert into withdrawals.book_address (id, person_id, chain_id, address, confirmed_at, usable_at, created_at)
    select gen_random_uuid(), ${id}, ${chainId}, substr(sha256(('book ' || n)::bytea), 1, 20), now() - interval '60 days',
      now() - interval '59 days', now() - interval '61 days' from ${series}`)
  await query(`
    insert into ledger.account (key, balance_micro)
    select 'investor:' || ${id} || ':' || kind, case kind when 'cash' then ${cashMicro} else 0 end
    from ${series}, unnest(array['cash', 'locked', 'profit', 'bonus', 'leaving']) as kind
    on conflict do nothing`)
  // They have earlier events: the next event of each has a number to follow.
  await query(`insert into platform.outbox_sequence (person_id, last_seq) select ${id}, 1 from ${series}`)
  await insertHouse(query, people, chainId)
}

async function insertHouse(query: Query, { approvers, signIn }: People, chainId: number): Promise<void> {
  const heldMicro = capitalMicro + cashMicro * BigInt(signIn.last)
  await query(
    `insert into ledger.account (key, balance_micro) values ('operator:capital', ${capitalMicro}), ('${chainAccount('custody', chainId)}', -${heldMicro}), ('${chainAccount('suspense', chainId)}', 0)`,
  )
  await query(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
     select id, id || '@example.test', 'approver', 'Sam Holder', 'Admin', 'en', '$argon2id$none', clock_timestamp()
     from unnest($1::uuid[]) as id`,
    [[...approvers]],
  )
  await query(
    `insert into accounts.permission (person_id, permission) select id, 'finance_approver' from unnest($1::uuid[]) as id`,
    [[...approvers]],
  )
  await query('insert into platform.outbox_sequence (person_id, last_seq) select id, 1 from unnest($1::uuid[]) as id', [
    [...approvers],
  ])
  await query('insert into treasury.pinned_token (chain_id, token, decimals, code_hash) values ($1, $2, 6, $3)', [
    chainId,
    Buffer.alloc(20, 1),
    Buffer.alloc(32, 1),
  ])
  await query('vacuum analyze')
}
