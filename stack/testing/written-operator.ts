import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { issueStatement } from '#domains/treasury/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { writeCommand } from './approved.ts'
import type { TestDatabase } from './resources.ts'

/** An operator's address with its own signature, written straight into the register as if two people had declared it. */
export async function declareOperator(
  database: TestDatabase,
  chainId: number,
): Promise<{ id: string; address: Buffer; approvalId: string }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const asked = { chainId, address: account.address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() }
  const handedOut = await issueStatement({ database: database.app, clock: systemClock }, asked)
  if (!handedOut.ok) throw new Error(handedOut.code)
  const { nonce, statement } = handedOut.value
  const signature = await account.signMessage({ message: statement })
  const approvalId = await writeCommand(database, {
    command: 'operator_address.declare',
    subject: `address:${account.address}`,
    input: { nonce, signature },
  })
  const id = randomUUID()
  const address = Buffer.from(account.address.slice(2), 'hex')
  await database.owner(
    `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
     values ($1, $2, $3, $4, $5, 0, $6)`,
    [id, chainId, address, nonce, Buffer.from(signature.slice(2), 'hex'), approvalId],
  )
  return { id, address, approvalId }
}
