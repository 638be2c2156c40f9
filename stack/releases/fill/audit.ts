import { runVerification, verifyEverything } from '#domains/audit/index.ts'
import { createCheckpointer, foldTurnover } from '#domains/ledger/index.ts'
import { createOwedFolder } from '#domains/solvency/index.ts'
import { verificationParts } from '#main/wiring/audit.ts'
import { later, type World } from './world.ts'

/** The chain sealed and verified: intact, broken and repaired, and not verified to its end; ledger checkpoints. */
export async function fillAudit(world: World): Promise<void> {
  const { database, maker, turns } = world
  const parts = verificationParts(database)
  await turns.seal()
  const ask = () => maker.call('POST', 'admin/audit/verify')
  await ask()
  await runVerification(parts)
  await turns.seal()
  await verifyEverything(parts, { of: 'new_rows' })
  await fillBroken(world, async () => {
    await ask()
    await runVerification(parts)
  })
  await ask()
  for (let hours = 1; hours <= 3; hours += 1) {
    const ledger = { ...parts.ledger, faultsAbove: () => Promise.reject(new Error('the book cannot be read')) }
    await runVerification({ ...parts, clock: later(hours), ledger }).catch(() => undefined)
  }
  const checkpoint = createCheckpointer(database, 1)
  await checkpoint()
  await checkpoint()
  await foldTurnover(database, later(1))
  const fold = createOwedFolder(database)
  await fold()
  await fold()
  // Requested, and not begun.
  await ask()
}

/** Changes a record bypassing the product, as only a superuser can, and restores it afterwards. */
async function fillBroken({ query }: World, look: () => Promise<void>): Promise<void> {
  const [first] = await query('select id, actor from audit.record order by id limit 1')
  const writeActor = (actor: string) =>
    query(
      `set local session_replication_role = replica;
       update audit.record set actor = '${actor}' where id = ${String(first?.['id'])}`,
    )
  await writeActor('operator:forger')
  await look()
  await writeActor(String(first?.['actor']))
}
