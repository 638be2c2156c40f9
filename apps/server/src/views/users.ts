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
import { type ListParts, newestDeposits } from '../domains/deposits/index.ts'
import { type KycParts, listStatus, readRecords } from '../domains/kyc/index.ts'
import { investorAccount, investorAccounts, readBalancesMicro } from '../domains/ledger/index.ts'
import { type Caller, subjectOf } from '../platform/http/caller.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'

/** Who may look at somebody else's account; what they may do there is another question. */
const staff = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const

/** How many deposits an answer carries: of one person, and of each in a list. */
const depositsOfOne = 20
const depositsOfEach = 5

type UserParts = Pick<KycParts, 'database' | 'keyring'>

/** The user of spec section 3: the person from accounts, what they have from the book, what they paid in. */
export function userRoutes(kyc: UserParts, deposits: ListParts): Route[] {
  const { reader } = kyc.database
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
        const [user] = await describe(kyc, deposits, [person], { caller, depositsEach: depositsOfOne })
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
      handle: async ({ caller, query }) => ok(await listUsers(kyc, deposits, query, caller)),
    }),
  ]
}

export async function listUsers(
  kyc: UserParts,
  deposits: ListParts,
  { search, state, role, after, limit }: z.output<typeof userListQuerySchema>,
  caller?: Caller,
): Promise<z.output<typeof userListSchema>> {
  const { reader } = kyc.database
  const filter = { search, state, role }
  const [rows, total] = await Promise.all([
    readDirectory(reader, filter, placeOf(after), limit + 1),
    countDirectory(reader, filter),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const users = await describe(kyc, deposits, page, { caller, depositsEach: depositsOfEach })
  return {
    users: users.map((user) => ({ ...user, kycStatus: user.kyc === null ? null : listStatus(user.kyc.status) })),
    next: rows.length > limit && last !== undefined ? `${last.createdMicros}.${last.id}` : null,
    total,
  }
}

/** A page that begins nowhere we know is the first page. */
function placeOf(after: string | undefined): { createdMicros: bigint; id: string } | undefined {
  const [, micros, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? []
  return micros === undefined || id === undefined ? undefined : { createdMicros: BigInt(micros), id }
}

/** Identity records are opened for the person and for reviewers; everybody else sees how they stand, and no more. */
async function describe(
  kyc: UserParts,
  parts: ListParts,
  people: readonly DirectoryPerson[],
  { caller, depositsEach }: { readonly caller: Caller | undefined; readonly depositsEach: number },
): Promise<User[]> {
  const { reader } = kyc.database
  const ids = people.map(({ id }) => id)
  const isReviewer = caller?.role === 'Admin' && caller.permissions.has('kyc_reviewer')
  const [balances, deposits, records] = await Promise.all([
    readBalancesMicro(
      reader,
      ids.flatMap((id) => investorAccounts(id)),
    ),
    newestDeposits(reader, parts, ids, depositsEach),
    readRecords(kyc, ids, (id) => isReviewer || id === caller?.personId),
  ])
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
      kyc: records.get(person.id) ?? null,
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
      deposits: deposits.filter(({ user }) => user._id === person.id),
      createdAt: person.createdAt.toISOString(),
      lastLogin: person.lastLoginAt?.toISOString() ?? null,
    }
  })
}
