import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Postgres, runSql } from './postgres.ts'
import { type Environment, repositoryRoot } from './product.ts'
import { programFile } from './program-file.ts'

const run = promisify(execFile)

interface KeyRow {
  readonly person_id: string
  readonly name: string
  readonly kind: 'passkey' | 'demo'
  readonly public_key: Buffer
  readonly credential_id: Buffer | null
}

/**
 * Enrols at the signer, through its own command line, every key these people have on the approving page, or all demo keys.
 * For test money only: with real money the site's rows are not trusted, and each approver's key is compared in person.
 */
export async function enrolApprovers(
  postgres: Postgres,
  database: string,
  environment: Environment,
  whose: readonly string[] | 'demo keys',
): Promise<string[]> {
  const rows = (await runSql(
    postgres,
    database,
    `select person_id, coalesce(nullif(name, ''), full_name) as name, kind, public_key, credential_id
     from approvals.approver_key join accounts.person on person.id = person_id
     where kind in ('passkey', 'demo') and (email = any ($1) or ($2 and kind = 'demo')) order by enrolled_at`,
    [whose === 'demo keys' ? [] : whose, whose === 'demo keys'],
  )) as KeyRow[]
  const lines: string[] = []
  for (const { person_id, name, kind, public_key, credential_id } of rows) {
    const credential = credential_id === null ? [] : [`--credential-id=${credential_id.toString('base64url')}`]
    const { stdout } = await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        programFile('apps/signer/src/cli.ts'),
        'approvers',
        'add',
        `--person=${person_id}`,
        `--name=${name}`,
        `--kind=${kind}`,
        // With the equals sign, because a key may begin with a dash.
        `--public-key=${public_key.toString('base64url')}`,
        ...credential,
      ],
      { cwd: repositoryRoot, env: { ...process.env, ...environment } },
    )
    lines.push(stdout.trim())
  }
  return lines
}
