import { verifyLedger } from '#domains/ledger/index.ts'
import { transferTopic } from '#platform/chain/decode.ts'
import { rpc } from '../anvil.ts'
import type { WatchedChain } from './watched-chain.ts'

interface CreditedRow {
  readonly id: string
  readonly tx_hash: Buffer
  readonly log_index: number
  readonly address: Buffer
  readonly amount_raw: string
}

interface Receipt {
  readonly blockNumber: string
  readonly logs: readonly { address: string; topics: string[]; data: string; logIndex: string }[]
}

/**
 * Every contradiction between deposits and the chain or the ledger, as text. INV4: a log is credited at most once. INV5: what is
 * credited is on the chain with its confirmations, in our token, to that investor's address, with that amount; and what the
 * ledger holds in custody is what arrived on the chain.
 */
export async function depositFaults({ database, anvil, token, confirmationsNeeded }: WatchedChain): Promise<string[]> {
  const faults = await verifyLedger(database.app.reader)
  const twice = await database.owner(`
    select encode(tx_hash, 'hex') as tx from deposits.deposit where state = 'credited'
    group by chain_id, tx_hash, log_index having count(*) > 1`)
  faults.push(...twice.map((row) => `INV4: ${String(row['tx'])} is credited twice`))
  const credited = (await database.owner(`
    select d.id, d.tx_hash, d.log_index, a.address, t.amount_raw from deposits.deposit d
      join treasury.transfer t on t.id = d.transfer_id
      join treasury.deposit_address a on a.chain_id = d.chain_id and a.person_id = d.person_id
    where d.state = 'credited' and d.gateway = 'chain'`)) as unknown as CreditedRow[]
  const head = BigInt((await rpc(anvil.url, 'eth_blockNumber', [])) as string)
  for (const row of credited) {
    const hash = `0x${row.tx_hash.toString('hex')}`
    const receipt = (await rpc(anvil.url, 'eth_getTransactionReceipt', [hash])) as Receipt | null
    const log = receipt?.logs.find(({ logIndex }) => Number(logIndex) === row.log_index)
    const right =
      receipt !== null &&
      log !== undefined &&
      log.address.toLowerCase() === token.address &&
      log.topics[0] === transferTopic &&
      log.topics[2]?.endsWith(row.address.toString('hex')) &&
      BigInt(log.data) === BigInt(row.amount_raw) &&
      head - BigInt(receipt.blockNumber) + 1n >= BigInt(confirmationsNeeded)
    if (!right) faults.push(`INV5: deposit ${row.id} is credited, and the chain does not say so`)
  }
  const [held] = await database.owner(`
    select (select coalesce(sum(balance_micro), 0) from ledger.account where kind = 'custody')::text as custody,
      (select coalesce(sum(t.amount_micro), 0) from treasury.transfer t where t.state = 'confirmed' and not t.internal
        and not exists (select from treasury.capital_arrival c where c.transfer_id = t.id and c.state = 'unattributed'))::text as arrived,
      (select coalesce(sum(balance_micro), 0) from ledger.account where kind = 'dust')::text as dust`)
  const [custody, arrived, dust] = [held?.['custody'], held?.['arrived'], held?.['dust']].map((text) =>
    BigInt(String(text)),
  )
  if (-(custody ?? 0n) !== (arrived ?? 0n) + (dust ?? 0n))
    faults.push(`custody holds ${-(custody ?? 0n)}, ${arrived} arrived`)
  return faults
}
