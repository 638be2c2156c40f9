import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TestDatabase } from './resources.ts'
import { testXpub } from './test-xpub.ts'

export interface WrittenTransfer {
  readonly to: Buffer
  readonly amountMicro: bigint
  readonly sender?: Buffer
  /** Names its transaction: logs with the same name share one. */
  readonly transaction?: string
  readonly logIndex?: number
  /** Older than its receiving address. */
  readonly isOld?: boolean
}

export interface WrittenChain {
  readonly chainId: number
  newPerson(): Promise<{ personId: string; address: Buffer }>
  /** The capital address. */
  newHouse(): Promise<Buffer>
  /** A log that was seen; returns the number of its transfer. */
  arrive(transfer: WrittenTransfer): Promise<bigint>
  /** Logs of the same amount, each in its own transaction, seen and confirmed. */
  arriveConfirmed(to: Buffer, amountMicro: bigint, count: number): Promise<void>
  confirm(transferId: bigint): Promise<void>
  orphan(transferId: bigint): Promise<void>
}

let addresses = 0

/** A chain without a watcher: what it would have found is written straight into treasury's tables, in any order. */
export async function writtenChain({ owner }: TestDatabase, chainId: number, decimals = 6): Promise<WrittenChain> {
  await owner('insert into treasury.key_ring (deposit_xpub) values ($1) on conflict do nothing', [testXpub])
  await owner('insert into treasury.pinned_token (chain_id, token, decimals, code_hash) values ($1, $2, $3, $4)', [
    chainId,
    Buffer.alloc(20, 1),
    decimals,
    Buffer.alloc(32, 1),
  ])
  const newAddress = async (personId: string | null): Promise<Buffer> => {
    const address = randomBytes(20)
    addresses += 1
    await owner(
      `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch, created_at)
       select $1, $2, max(id), $3, $4, $5, clock_timestamp() - interval '1 day' from treasury.key_ring`,
      [chainId, personId, personId === null ? 0 : addresses, address, personId === null ? 1 : 0],
    )
    return address
  }
  const change = (transferId: bigint, kind: string) =>
    owner('insert into treasury.transfer_change (chain_id, transfer_id, kind) values ($1, $2, $3)', [
      chainId,
      transferId,
      kind,
    ])
  return {
    chainId,
    newPerson: async () => {
      const personId = randomUUID()
      return { personId, address: await newAddress(personId) }
    },
    newHouse: () => newAddress(null),
    arrive: async ({ to, amountMicro, sender, transaction = randomUUID(), logIndex = 0, isOld = false }) => {
      const hash = createHash('sha256').update(`${chainId} ${transaction}`).digest()
      const [row] = await owner(
        `insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
           receiver, internal, amount_raw, amount_micro, remainder_raw)
         select $1, $2::bytea, $3::int, 1 + count(*), 100, $2, clock_timestamp() - $4::interval, $5, $6, false, $7::bigint, $7, 0
         from treasury.transfer where chain_id = $1 and tx_hash = $2 and log_index = $3 returning id`,
        [chainId, hash, logIndex, isOld ? '2 days' : '0', sender ?? randomBytes(20), to, amountMicro],
      )
      const id = BigInt(String(row?.['id']))
      await change(id, 'seen')
      return id
    },
    arriveConfirmed: async (to, amountMicro, count) => {
      await owner(
        `with arrived as (
           insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
             receiver, internal, amount_raw, amount_micro, remainder_raw, state, confirmed_at)
           select $1, h.hash, 0, 1, 100, h.hash, clock_timestamp(), substr(h.hash, 1, 20), $2::bytea, false, $3::bigint, $3, 0, 'confirmed', clock_timestamp()
           from (select sha256(convert_to(concat_ws(' ', $1::bigint, 'many', n, gen_random_uuid()), 'UTF8')) as hash
             from generate_series(1, $4::int) as n) as h
           returning id)
         insert into treasury.transfer_change (chain_id, transfer_id, kind)
         select $1, a.id, k.kind from arrived a cross join (values (1, 'seen'), (2, 'confirmed')) as k (place, kind)
         order by k.place, a.id`,
        [chainId, to, amountMicro, count],
      )
    },
    confirm: async (id) => {
      await owner(
        `update treasury.transfer set state = 'confirmed', confirmed_at = clock_timestamp() where id = $1 and state = 'seen'`,
        [id],
      )
      await change(id, 'confirmed')
    },
    orphan: async (id) => {
      await owner(`update treasury.transfer set state = 'orphaned', orphaned_at = clock_timestamp() where id = $1`, [
        id,
      ])
      await change(id, 'orphaned')
    },
  }
}
