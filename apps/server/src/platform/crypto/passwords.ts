import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import type { Gate } from '../gate/gate.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id of a value nobody knows, with the same cost: verifying against it takes as long as against a person's. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$eeCY3Rd4PuhBaCOzpiALtw$2skmLf1+MeoSkTHVpZAUXmXqag+YSTXolaS1VQBlI9E'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (an unknown e-mail) it takes as long and says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** Hashing happens on other threads, so much at once and no more: a storm of sign-ins must not starve everybody else. */
export function createPasswords(gate: Gate): Passwords {
  return {
    hash: (password) => gate.run(() => hash(normal(password), argon2)),
    verify: async (passwordHash, password) => {
      const right = await gate.run(() => verify(passwordHash ?? nobodysHash, normal(password)))
      return right && passwordHash !== undefined
    },
  }
}

/** The same password typed on two keyboards is the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Whether a password stands on the lists that are tried first, or is made of what is known about its owner. */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const plain = normal(password).toLowerCase()
  if (common.has(plain) || isOneStep(plain)) return true
  return known.some((word) => word.length >= 3 && isMostly(plain, word.toLowerCase()))
}

/** 'aaaaaaaa', 'abababab', '12345678', '87654321': one step repeated. */
function isOneStep(plain: string): boolean {
  const codes = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  if (steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1) return true
  return [1, 2, 3, 4].some(
    (period) =>
      plain.length >= period * 2 && plain === plain.slice(0, period).repeat(plain.length).slice(0, plain.length),
  )
}

/** The word itself, or with a few characters around it. */
function isMostly(plain: string, word: string): boolean {
  return plain.includes(word) && plain.length - word.length <= 4
}
