import {
  personRefSchema,
  type User,
  userListQuerySchema,
  userListSchema,
  userSchema,
} from '@clearhold/contract/accounts'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import {
  countDirectory,
  type DirectoryPerson,
  photoPath,
  readDirectory,
  readDirectoryPerson,
} from '../domains/accounts/index.ts'
import { investorAccount, investorAccounts, readBalancesMicro } from '../domains/ledger/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'

/** Who may look at somebody else's account; what they may do there is another question. */
const staff = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const

/** The user of spec section 3: the person from accounts, what they have from the book. */
export function userRoutes({ reader }: Database): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/:id',
      access: { own: 'id', orPermission: staff },
      summary: 'A person and their balances, from the ledger',
      tag: 'users',
      params: z.object({ id: personRefSchema }),
      answer: userSchema,
      refusals: { not_found: { status: 404, money: 'not_moved' } },
      handle: async ({ caller, params }) => {
        const person = await readDirectoryPerson(reader, subjectOf(caller, params.id))
        if (person === undefined) return refuse('not_found')
        const [user] = await withBalances(reader, [person])
        return user === undefined ? refuse('not_found') : ok(user)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/user',
      access: { permission: staff },
      summary: 'People and their balances, newest first; found by the beginning of a name, an address, or by id',
      tag: 'users',
      query: userListQuerySchema,
      answer: userListSchema,
      refusals: {},
      handle: async ({ query }) => ok(await listUsers(reader, query)),
    }),
  ]
}

export async function listUsers(
  reader: Reader,
  { search, state, role, after, limit }: z.output<typeof userListQuerySchema>,
): Promise<z.output<typeof userListSchema>> {
  const filter = { search, state, role }
  const [rows, total] = await Promise.all([
    readDirectory(reader, filter, placeOf(after), limit + 1),
    countDirectory(reader, filter),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const users = await withBalances(reader, page)
  return {
    users: users.map((user) => ({ ...user, kycStatus: user.kyc?.status ?? null })),
    next: rows.length > limit && last !== undefined ? `${last.createdMicros}.${last.id}` : null,
    total,
  }
}

/** A page that begins nowhere we know is the first page. */
function placeOf(after: string | undefined): { createdMicros: bigint; id: string } | undefined {
  const [, micros, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? []
  return micros === undefined || id === undefined ? undefined : { createdMicros: BigInt(micros), id }
}

async function withBalances(reader: Reader, people: readonly DirectoryPerson[]): Promise<User[]> {
  const balances = await readBalancesMicro(
    reader,
    people.flatMap(({ id }) => investorAccounts(id)),
  )
  return people.map((person) => {
    const heldMicro = (kind: Parameters<typeof investorAccount>[1]) =>
      balances.get(investorAccount(person.id, kind)) ?? 0n
    const kinds = ['cash', 'profit', 'locked', 'bonus', 'leaving'] as const
    return {
      _id: person.id,
      username: person.username,
      email: person.email,
      image: photoPath(person.photoName),
      role: person.role,
      kyc: null,
      fullname: person.fullName,
      language: person.language,
      state: person.state,
      permissions: person.permissions,
      usdAmount: decimalFromMicro(heldMicro('cash')),
      btcAmount: decimalFromMicro(heldMicro('profit')),
      lockedAmount: decimalFromMicro(heldMicro('locked')),
      bonusAmount: decimalFromMicro(heldMicro('bonus')),
      leavingAmount: decimalFromMicro(heldMicro('leaving')),
      totalAmount: decimalFromMicro(sumMicro(kinds.map(heldMicro))),
      deposits: [],
      createdAt: person.createdAt.toISOString(),
      lastLogin: person.lastLoginAt?.toISOString() ?? null,
    }
  })
}
