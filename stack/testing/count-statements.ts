import pg from 'pg'
import { vi } from 'vitest'
import type { TestDatabase } from './resources.ts'

/** How many statements this process sent to a database with the test login during some work: each is one round trip. */
export async function countStatements<Value>(
  { name }: Pick<TestDatabase, 'name'>,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly statements: number }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const value = await work()
    return { value, statements: sent.mock.contexts.filter((client) => isOf(client, name)).length }
  } finally {
    sent.mockRestore()
  }
}

function isOf(client: unknown, name: string): boolean {
  return client instanceof pg.Client && client.database === name && client.user === 'clearhold_test'
}
