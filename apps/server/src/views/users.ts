import type { User, userFiltersSchema, userListQuerySchema, userListSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import type { z } from 'zod'
import {
  countPeople,
  type DirectoryPerson,
  personOnTheWire,
  readDirectoryPerson,
  readPeople,
} from '../domains/accounts/index.ts'
import type { Export, ExportStamp } from '../domains/audit/index.ts'
import { type ListParts, listNewestDeposits } from '../domains/deposits/index.ts'
import {
  hasOpenCaseAs,
  type KycParts,
  kycStatusesOf,
  listStatus,
  readKycRecords,
  standsAs,
} from '../domains/kyc/index.ts'
import {
  holdsMoney,
  type InvestorKind,
  investorAccount,
  investorAccounts,
  readBalancesMicro,
} from '../domains/ledger/index.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Caller, subjectOf } from '../platform/http/caller.ts'
import { type CsvColumn, csvOf } from '../platform/http/csv.ts'
import { type Route, serve } from '../platform/http/route.ts'

/** How many deposits an answer carries: of one person, and of each in a list. */
const depositsOfOne = 20
const depositsOfEach = 5

type UserParts = Pick<KycParts, 'database' | 'keyring'>

/** The user of spec section 3: the person from accounts, balances from the ledger, and their deposits. */
export function userRoutes(
  kyc: UserParts,
  deposits: ListParts,
  recordExport: (exported: Export) => Promise<ExportStamp>,
): Route[] {
  const { reader } = kyc.database
  return [
    fileRoute(kyc, recordExport),
    serve(endpoints.readUser, async ({ caller, params }) => {
      const person = await readDirectoryPerson(reader, subjectOf(caller, params.id))
      if (person === undefined) return refuse('not_found')
      const [user] = await describe(kyc, deposits, [person], { caller, depositsEach: depositsOfOne })
      return user === undefined ? refuse('not_found') : ok(user)
    }),
    serve(endpoints.listUsers, async ({ caller, query }) => ok(await listUsers(kyc, deposits, query, caller))),
  ]
}

/** The list as a file: no identity records, and no deposits. */
function fileRoute(kyc: UserParts, recordExport: (exported: Export) => Promise<ExportStamp>): Route {
  return serve(endpoints.exportUsers, async ({ caller, query, requestId }) => {
    const stamp = await recordExport({ personId: subjectOf(caller, 'me'), list: 'users', filters: query, requestId })
    return ok(await csvOf(fileColumns, (after, limit) => readFilePage(kyc.database.reader, query, after, limit), stamp))
  })
}

interface FileLine {
  readonly person: DirectoryPerson
  readonly kyc: string
  readonly heldMicro: (kind: InvestorKind) => bigint
}

const fileColumns: readonly CsvColumn<FileLine>[] = [
  { title: 'Id', value: ({ person }) => person.id },
  { title: 'Name', value: ({ person }) => person.fullName },
  { title: 'Username', value: ({ person }) => person.username },
  { title: 'Email', value: ({ person }) => person.email },
  { title: 'Role', value: ({ person }) => person.role },
  { title: 'State', value: ({ person }) => person.state },
  { title: 'Identity', value: ({ kyc }) => kyc },
  { title: 'Cash (USDT)', value: ({ heldMicro }) => decimalFromMicro(heldMicro('cash')) },
  { title: 'Profit (USDT)', value: ({ heldMicro }) => decimalFromMicro(heldMicro('profit')) },
  { title: 'Locked (USDT)', value: ({ heldMicro }) => decimalFromMicro(heldMicro('locked')) },
  { title: 'Bonus (USDT)', value: ({ heldMicro }) => decimalFromMicro(heldMicro('bonus')) },
  { title: 'Leaving (USDT)', value: ({ heldMicro }) => decimalFromMicro(heldMicro('leaving')) },
  { title: 'Joined (UTC)', value: ({ person }) => person.createdAt.toISOString() },
  { title: 'Last sign-in (UTC)', value: ({ person }) => person.lastLoginAt?.toISOString() },
]

async function readFilePage(
  reader: Reader,
  query: z.output<typeof userFiltersSchema>,
  after: string | undefined,
  limit: number,
): Promise<{ rows: FileLine[]; next: string | null }> {
  const { page, next } = await readPeople(reader, { ...filterOf(query), sort: query.sort, after, limit })
  const ids = page.map(({ id }) => id)
  const [balances, statuses] = await Promise.all([
    readBalancesMicro(
      reader,
      ids.flatMap((id) => investorAccounts(id)),
    ),
    kycStatusesOf(reader, ids),
  ])
  const rows = page.map((person) => ({
    person,
    kyc: statuses.get(person.id) ?? 'absent',
    heldMicro: (kind: InvestorKind) => balances.get(investorAccount(person.id, kind)) ?? 0n,
  }))
  return { rows, next }
}

/** The query, split into filters of the domains concerned. */
function filterOf({ search, state, role, from, to, kyc, openCase, money }: z.output<typeof userFiltersSchema>) {
  const known = [
    ...(kyc === undefined ? [] : [standsAs(kyc)]),
    ...(openCase === undefined ? [] : [hasOpenCaseAs(openCase === 'yes')]),
    ...(money === undefined ? [] : [holdsMoney]),
  ]
  return { search, state, role, from, to, known }
}

export async function listUsers(
  kyc: UserParts,
  deposits: ListParts,
  query: z.output<typeof userListQuerySchema>,
  caller?: Caller,
): Promise<z.output<typeof userListSchema>> {
  const { reader } = kyc.database
  const filter = filterOf(query)
  const { sort, after, limit } = query
  const [{ page, next }, total] = await Promise.all([
    readPeople(reader, { ...filter, sort, after, limit }),
    countPeople(reader, filter),
  ])
  const users = await describe(kyc, deposits, page, { caller, depositsEach: depositsOfEach })
  return {
    users: users.map((user) => ({ ...user, kycStatus: user.kyc === null ? null : listStatus(user.kyc.status) })),
    next,
    ...total,
  }
}

/** Identity records are shown to the person and to reviewers; other staff see only their state. */
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
    listNewestDeposits(reader, parts, ids, depositsEach),
    readKycRecords(kyc, ids, (id) => isReviewer || id === caller?.personId),
  ])
  return people.map((person) => {
    const heldMicro = (kind: Parameters<typeof investorAccount>[1]) =>
      balances.get(investorAccount(person.id, kind)) ?? 0n
    const kinds = ['cash', 'profit', 'locked', 'bonus', 'leaving'] as const
    return {
      ...personOnTheWire(person),
      kyc: records.get(person.id) ?? null,
      fullname: person.fullName,
      language: person.language,
      state: person.state,
      permissions: [...person.permissions],
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
