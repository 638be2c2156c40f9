import { fileURLToPath } from 'node:url'
import { generate } from 'otplib'
import { demoPeople } from '#main/seed-demo.ts'
import { printTable } from './table.ts'

/** The code an authenticator app would show now for a demo admin's secret. */
export function secondFactorCode(secret: string): Promise<string> {
  return generate({ secret })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const admins = demoPeople.flatMap(({ email, totpSecret }) =>
    totpSecret === undefined ? [] : [{ email, totpSecret }],
  )
  printTable(
    'Second-factor codes of the demo admins, now',
    await Promise.all(admins.map(async ({ email, totpSecret }) => [email, await secondFactorCode(totpSecret)])),
  )
}
