import type { Samples } from './lists.ts'

export type Run = (statement: string) => Promise<Record<string, unknown>[]>

/** Picks values from the middle of the filled database: neither the newest nor the oldest. */
export async function readSamples(run: Run): Promise<Samples> {
  const one = async (statement: string): Promise<Record<string, string>> => {
    const [row] = await run(statement)
    if (row === undefined) throw new Error(`nothing is found by: ${statement}`)
    return row as Record<string, string>
  }
  const deposit = await one(`
    select d.id, encode(d.tx_hash, 'hex') as hash, d.person_id as person, encode(a.address, 'hex') as address
    from deposits.deposit d join treasury.deposit_address a on a.person_id = d.person_id
    where d.state = 'credited' and d.gateway = 'chain' order by d.created_at offset 500 limit 1`)
  const person = await one(`select email, full_name from accounts.person where id = '${deposit['person']}'`)
  const { reference } = await one(`select reference from deposits.deposit where gateway = 'bank' limit 1`)
  const payout = await one(`
    select id, encode(tx_hash, 'hex') as hash, encode(to_address, 'hex') as address
    from withdrawals.withdrawal where state = 'settled' and method = 'crypto' limit 1`)
  const staff = await one(`select id from accounts.person where email = 'admin.two@demo.clearhold.example'`)
  const { from, to } = await one(`
    select (now() - interval '130 days')::date::text as "from", (now() - interval '100 days')::date::text as "to"`)
  return {
    personId: deposit['person'] ?? '',
    email: person['email'] ?? '',
    name: (person['full_name'] ?? '').slice(0, 6),
    depositId: deposit['id'] ?? '',
    txHash: `0x${deposit['hash']}`,
    address: `0x${deposit['address']}`,
    reference: reference ?? '',
    withdrawalId: payout['id'] ?? '',
    payoutHash: `0x${payout['hash']}`,
    payoutAddress: `0x${payout['address']}`,
    staffId: staff['id'] ?? '',
    month: { from: from ?? '', to: to ?? '' },
  }
}
