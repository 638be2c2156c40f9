export interface DemoKeys {
  readonly custody: string
  readonly restateKey: string
  readonly witnessKey: string
}

/** What differs from one demo to the next, as processes read it (node --env-file). */
export function demoEnvironment({ custody, restateKey, witnessKey }: DemoKeys): Readonly<Record<string, string>> {
  const witness = { url: 'http://witness:7380', key: witnessKey, runBy: 'This demo itself', operators: true }
  return {
    SIGNER_CUSTODY_ADDRESS: custody,
    RESTATE_IDENTITY_KEYS: restateKey,
    WITNESSES: JSON.stringify([witness]),
  }
}

/** Users and their numbers, as /etc/passwd has them. */
export function userNumbers(passwd: string): ReadonlyMap<string, number> {
  const rows = passwd.split('\n').filter((line) => line !== '')
  return new Map(
    rows.map((row) => {
      const [name = '', , number = ''] = row.split(':')
      return [name, Number(number)]
    }),
  )
}
