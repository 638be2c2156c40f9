import { generate } from 'otplib'
import { demoPassword, demoPeople } from '#main/seed-demo.ts'

/** The seeded people's password; the same for every person a test makes whose password does not matter. */
export const seedPassword = demoPassword

export function demoPerson(username: string): { email: string; totpSecret: string } {
  const person = demoPeople.find((one) => one.username === username)
  if (person === undefined) throw new Error(`There is no demo person ${username}`)
  return { email: person.email, totpSecret: person.totpSecret ?? '' }
}

/** A code of the app; `ahead` gives the next one, because each works once. */
export function totpCode(secret: string, ahead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * ahead })
}
