import { availableParallelism } from 'node:os'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { createGate } from '#platform/gate/gate.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import type { Ask } from './operations.ts'
import type { Place } from './place.ts'
import { signInPassword } from './place.ts'

/** The cores the api gives to passwords: main/wiring/accounts.ts. */
export const passwordCores: number = Math.min(4, Math.max(1, availableParallelism() - 1))

export function signIns({ people }: Place, client: HttpClient): Ask {
  const { first, last } = people.signIn
  let next = first
  return async () => {
    const n = next
    next = next === last ? first : next + 1
    const body = { email: `person${n}@example.test`, password: signInPassword }
    expectStatus(await client.ask('/api/auth/login', { body }), 200)
  }
}

/** The password check alone, on as many cores. */
export async function bareArgon2(): Promise<Ask> {
  const passwords = createPasswords(createGate({ parallelMax: passwordCores, waitingMax: 100 }))
  const hash = await passwords.hash(signInPassword)
  return async () => {
    if (!(await passwords.verify(hash, signInPassword))) throw new Error('argon2 does not know its own hash')
  }
}
