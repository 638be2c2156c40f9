import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { demoPassword, demoPeople } from '#main/seed-demo.ts'
import { documentKeyring } from '#main/wiring/kyc.ts'
import { openTestWallet, type TestWallet } from '#platform/chain/test-wallet.ts'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { Keyring } from '#platform/keyring/keyring.ts'
import type { MailCatcher } from '../mail-catcher.ts'
import { type OwnerConnections, ownerConnections } from '../owner-connections.ts'
import type { Environment } from '../product.ts'
import { waitFor } from '../wait-for.ts'
import type { Admin } from './deeds.ts'
import { ines, type MadeUpPerson, madeUpPeople, mateo } from './people.ts'
import { Member } from './session.ts'

/** For all users of the history except those that `seed demo` added. */
const pastPassword = 'eleven green kettles'

export interface WorldParts {
  readonly environment: Environment
  readonly apiUrl: string
  readonly mail: Pick<MailCatcher, 'messages'>
  /** Default: those of the demo's past. */
  readonly people?: readonly MadeUpPerson[]
}

/** All users of the history with their sessions, and the product's ids of the script's items. */
export class World {
  readonly config: Config
  readonly apiUrl: string
  readonly chainUrl: string
  /** With the database owner's login, as every seed command. */
  readonly database: Database
  readonly keyring: Keyring
  /** The issuer of test money on the test chain. */
  readonly wallet: TestWallet
  /** Ids of withdrawals and bank payments by their key in the script. */
  readonly ids = new Map<string, string>()
  /** How many deposits were sent on the chain. */
  sentDeposits = 0
  readonly #mail: WorldParts['mail']
  readonly #people: readonly MadeUpPerson[]
  readonly #rows: OwnerConnections
  readonly #members = new Map<string, Member>()
  readonly #usedMails = new Set<number>()

  constructor({ environment, apiUrl, mail, people = [ines, mateo, ...madeUpPeople] }: WorldParts) {
    this.config = parseConfig({ ...process.env, ...environment })
    this.apiUrl = apiUrl
    this.chainUrl = this.config.CHAIN_RPC_URLS[0] ?? ''
    this.#mail = mail
    this.#people = people
    const url = this.config.DATABASE_OWNER_URL
    this.database = openDatabase({ url, poolMax: 4, process: 'history', onPoolError: () => undefined })
    this.#rows = ownerConnections(url)
    this.keyring = documentKeyring(this.config)
    this.wallet = openTestWallet(this.config.CHAIN_ID, this.chainUrl, this.config.FAUCET_KEY)
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#rows.close()])
  }

  /** Read-only. */
  read(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.#rows.query(statement, values)
  }

  async count(statement: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.read(`select count(*)::int as n ${statement}`, values)
    return Number(row?.['n'] ?? 0)
  }

  person(username: string): MadeUpPerson {
    const person = this.#people.find((one) => one.username === username)
    if (person === undefined) throw new Error(`no person of the history is called ${username}`)
    return person
  }

  passwordOf(username: string): string {
    return demoPeople.some((one) => one.username === username) ? demoPassword : pastPassword
  }

  member(username: string): Member {
    const known = this.#members.get(username)
    if (known !== undefined) return known
    const { email } = this.person(username)
    const member = new Member(this.apiUrl, { username, email, password: this.passwordOf(username) })
    this.#members.set(username, member)
    return member
  }

  admin(username: Admin): Member {
    const known = this.#members.get(username)
    if (known !== undefined) return known
    const { email = '', totpSecret = '' } = demoPeople.find((one) => one.username === username) ?? {}
    const demoKey = demoKeys.find((key) => key.username === username)
    if (demoKey === undefined) throw new Error(`${username} has no demo key`)
    const member = new Member(this.apiUrl, { username, email, password: demoPassword, totpSecret, demoKey })
    this.#members.set(username, member)
    return member
  }

  idOf(key: string): string {
    const id = this.ids.get(key)
    if (id === undefined) throw new Error(`${key} was not asked for`)
    return id
  }

  /** Waits for a mail whose link was not followed yet and returns the link. */
  async linkInMail(to: string, path: string, timeoutMs = 60_000): Promise<URL> {
    return waitFor(
      `a mail to ${to} with ${path}`,
      async () => {
        for (const { id, text, to: receiver } of this.#mail.messages) {
          if (receiver !== to || this.#usedMails.has(id)) continue
          const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.endsWith(path))
          if (link === undefined || new URL(link).search === '') continue
          this.#usedMails.add(id)
          return new URL(link)
        }
        return undefined
      },
      { timeoutMs, everyMs: 40 },
    )
  }
}
