import words from '@clearhold/contract/accounts/common-passwords.json' with { type: 'json' }
import { isGuessable, sameOnAllKeyboards } from '@clearhold/contract/accounts/guessable'
import { hash, verify } from '@node-rs/argon2'
import type { Gate } from '../gate/gate.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id of an unknown value, with the same cost: verifying against it takes as long as against a real hash. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$eeCY3Rd4PuhBaCOzpiALtw$2skmLf1+MeoSkTHVpZAUXmXqag+YSTXolaS1VQBlI9E'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (an unknown email) it takes as long and answers false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** Hashing runs on other threads with limited concurrency: a burst of sign-ins must not starve other requests. */
export function createPasswords(gate: Gate): Passwords {
  return {
    hash: (password) => gate.run(() => hash(sameOnAllKeyboards(password), argon2)),
    verify: async (passwordHash, password) => {
      const right = await gate.run(() => verify(passwordHash ?? dummyHash, sameOnAllKeyboards(password)))
      return right && passwordHash !== undefined
    },
  }
}

const common: ReadonlySet<string> = new Set(words)

/** Whether a password is on the lists that attackers try first, or is made of what is known about its owner. */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  return isGuessable(password, { common, known })
}
