import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operator, otherAccount } from '#testing/capital-desk.ts'
import { statementOf } from '../store/operator-addresses.ts'
import { isStatementSigned } from './is-statement-signed.ts'

test('a signature fits its own text only', async () => {
  const parts = {
    nonce: randomUUID(),
    chainId: 31_337,
    platform: 'Clearhold (Test Ltd)',
    address: Buffer.from(operator.address.slice(2), 'hex'),
  }
  const signature = await operator.signMessage({ message: statementOf(parts) })
  expect(await isStatementSigned(parts, signature)).toBe(true)
  for (const change of [{ nonce: randomUUID() }, { chainId: 1 }, { platform: 'Another' }]) {
    expect(await isStatementSigned({ ...parts, ...change }, signature)).toBe(false)
  }
  const forged = await otherAccount.signMessage({ message: statementOf(parts) })
  expect(await isStatementSigned(parts, forged)).toBe(false)
  for (const broken of ['', '0x', `0x${'00'.repeat(65)}`, `${signature}00`, signature.slice(0, -2)]) {
    expect(await isStatementSigned(parts, broken)).toBe(false)
  }
})
