import { randomUUID } from 'node:crypto'
import { payoutApprovalStatement } from '@clearhold/contract/approvals/statement'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result } from '@clearhold/contract/result'
import { issueMailToken } from '#domains/accounts/index.ts'
import type { ApprovalParts } from '#domains/approvals/index.ts'
import { investorAccount } from '#domains/ledger/index.ts'
import { assignDepositAddress, registerWallets } from '#domains/treasury/index.ts'
import { addAddress } from '#domains/withdrawals/actions/add-address.ts'
import { advanceWithdrawal } from '#domains/withdrawals/actions/advance-withdrawal.ts'
import { confirmAddress } from '#domains/withdrawals/actions/confirm-address.ts'
import type { confirmReceived } from '#domains/withdrawals/actions/confirm-received.ts'
import { enterBankAccount } from '#domains/withdrawals/actions/enter-bank-account.ts'
import { markPaid } from '#domains/withdrawals/actions/mark-paid.ts'
import {
  type RequestRefusal,
  requestWithdrawal,
  type WithdrawRequest,
} from '#domains/withdrawals/actions/request-withdrawal.ts'
import { readUndecidedIds, type WithdrawalsParts, type WithdrawSettings } from '#domains/withdrawals/index.ts'
import { writeConfirmed } from '#domains/withdrawals/store/address-book.ts'
import { readWithdrawal, type StoredWithdrawal } from '#domains/withdrawals/store/withdrawals.ts'
import type { WithdrawalServices } from '#main/wiring/withdrawals.ts'
import { businessNow, systemClock } from '#platform/clock/clock.ts'
import { randomId, randomKey, sha256 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { approvalDesk } from './approved.ts'
import { custody, insertInvestor, move, passHours } from './plans.ts'
import type { TestDatabase } from './resources.ts'
import { testXpub } from './test-xpub.ts'

/** A payout desk without data, for tests that are not about it. */
const unknownDesk: Awaited<ReturnType<WithdrawalServices['readDesk']>> = {
  hot: null,
  custody: null,
  sentToday: {
    count: 0,
    amount: decimalFromMicro(0n),
    autoAmount: decimalFromMicro(0n),
    autoCap: decimalFromMicro(0n),
  },
  sweep: { waiting: decimalFromMicro(0n), gasSpentWei: '0', gasCapWei: '0' },
  reconciliation: { at: null, chain: decimalFromMicro(0n), book: decimalFromMicro(0n), drift: decimalFromMicro(0n) },
  policy: {
    digest: '0'.repeat(64),
    autoMax: decimalFromMicro(0n),
    autoDayMax: decimalFromMicro(0n),
    oneMax: decimalFromMicro(0n),
    oneDayMax: decimalFromMicro(0n),
    twoMax: decimalFromMicro(0n),
    twoDayMax: decimalFromMicro(0n),
    hotTarget: decimalFromMicro(0n),
    largestPayout: decimalFromMicro(0n),
  },
}

const unit = 1_000_000n
export const testToken = `0x${'01'.repeat(20)}`
export const deniedAddress = `0x${'de'.repeat(20)}`
const wallets = { hot: `0x${'ca'.repeat(20)}`, custody: `0x${'cb'.repeat(20)}` } as const

/** The same for all investors: these tests are not about documents. */
const testIdentityName = async () => 'Sam Holder'

/** The settings' own defaults. */
export const testSettings: WithdrawSettings = {
  verified: { dayMaxMicro: 10_000n * unit, monthMaxMicro: 50_000n * unit },
  pending: { dayMaxMicro: 500n * unit, monthMaxMicro: 2_000n * unit },
  requestsPerDay: 10,
  openMax: 5,
  tiers: { autoMaxMicro: 50n * unit, oneMaxMicro: 200n * unit },
  denied: new Set([deniedAddress]),
  bankOffered: true,
  isLive: false,
}

/** The api's dependencies of withdrawals, with a signer that records its calls. */
export function testWithdrawals(): WithdrawalServices {
  return {
    settings: testSettings,
    payoutSwitch: { stop: async () => undefined, start: async () => undefined },
    readDesk: async () => unknownDesk,
    readPolicyDigest: async () => undefined,
    readIdentityName: testIdentityName,
  }
}

export function testWithdrawalParts(
  database: Pick<TestDatabase, 'app'>,
  change: Partial<WithdrawalsParts> = {},
): WithdrawalsParts {
  return {
    database: database.app,
    clock: systemClock,
    chainId: 31_337,
    explorerUrl: '',
    settings: testSettings,
    readIdentityName: testIdentityName,
    ...change,
  }
}

/** A token is pinned and an address key exists, as after the first start. */
export async function prepareChain({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  await owner('insert into treasury.pinned_token (chain_id, token, decimals, code_hash) values (31337, $1, 6, $2)', [
    Buffer.from(testToken.slice(2), 'hex'),
    Buffer.alloc(32, 1),
  ])
}

/** The hot wallet and custody, in the register as the worker writes them there. */
export async function prepareWallets({ app }: Pick<TestDatabase, 'app'>): Promise<typeof wallets> {
  await registerWallets({ database: app, chainId: 31_337, signer: { wallets: async () => ok(wallets) } })
  return wallets
}

export type Verification = 'absent' | 'pending' | 'revision' | 'verified' | 'rejected' | 'rejected finally'

/** Writes an identity state straight into the tables: these tests are not about documents. */
export async function setVerification(
  { owner }: Pick<TestDatabase, 'owner'>,
  personId: string,
  verification: Verification,
): Promise<void> {
  await owner('delete from kyc.identity_case where person_id = $1', [personId])
  if (verification === 'absent') return
  const keyId = randomUUID()
  await owner(
    `insert into kyc.subject (person_id, key_id) values ($1, $2) on conflict (person_id) do update set key_id = $2`,
    [personId, keyId],
  )
  const [state, final] = verification === 'rejected finally' ? ['rejected', true] : [verification, false]
  const reason = state === 'rejected' ? (final ? 'under_age' : 'document_not_accepted') : null
  await owner(
    `insert into kyc.identity_case (id, person_id, key_id, state, opened_at, state_at, decided_by, reject_reason, final)
     values ($1, $2, $3, $4, now(), now(), $5, $6, $7)`,
    [
      randomUUID(),
      personId,
      keyId,
      state,
      state === 'verified' || state === 'rejected' ? randomUUID() : null,
      reason,
      final,
    ],
  )
}

/** Writes an authenticator app straight into the table. */
export async function giveFactor({ owner }: Pick<TestDatabase, 'owner'>, personId: string): Promise<void> {
  await owner('update accounts.person set totp_secret_sealed = $2 where id = $1', [personId, Buffer.alloc(40)])
}

/** An investor with this much cash, a second factor and this identity state. */
export async function insertWithdrawer(
  database: Pick<TestDatabase, 'app' | 'owner'>,
  { cash = 1_000n, verification = 'verified' }: { cash?: bigint; verification?: Verification } = {},
): Promise<string> {
  const personId = await insertInvestor(database, cash)
  await giveFactor(database, personId)
  await setVerification(database, personId, verification)
  return personId
}

export async function fund(
  database: Pick<TestDatabase, 'app'>,
  personId: string,
  kind: 'profit' | 'bonus' | 'cash',
  amount: bigint,
): Promise<void> {
  await move(database.app, custody, investorAccount(personId, kind), amount * unit)
}

/** A deposit of this investor on the chain, confirmed by default, sent by that address. */
export async function insertTransferFrom(
  database: Pick<TestDatabase, 'app' | 'owner'>,
  personId: string,
  sender: string,
  state: 'confirmed' | 'seen' = 'confirmed',
): Promise<void> {
  const register = { database: database.app, chainId: 31_337, depositXpub: testXpub }
  const address = await assignDepositAddress(register, personId)
  await database.owner(
    `set local session_replication_role = replica;
     insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
       receiver, internal, amount_raw, amount_micro, remainder_raw, state, confirmed_at)
     values (31337, '\\x${randomKey().toString('hex')}', 0, 1, 1, '\\x${'11'.repeat(32)}', now(), '\\x${sender.slice(2)}',
       '\\x${address.slice(2)}', false, 1, 1, 0, '${state}', ${state === 'confirmed' ? 'now()' : 'null'})`,
  )
}

/** A unique address. */
export function newAddress(): string {
  return `0x${randomKey().subarray(0, 20).toString('hex')}`
}

/** Follows the link that confirms this address. Where a worker runs, its own mail may go out in between, and only the newest link counts. */
export async function followLink(parts: WithdrawalsParts, personId: string, addressId: string): Promise<void> {
  const { database, clock } = parts
  for (let tries = 1; ; tries += 1) {
    const link = await database.transaction((tx) =>
      issueMailToken(tx, { clock }, personId, 'withdraw_address', addressId),
    )
    const confirmed = await confirmAddress(parts, { personId, token: link?.token ?? '', requestId: 'test' })
    if (confirmed.ok) return
    if (tries === 3) throw new Error(confirmed.code)
  }
}

/** A usable address of an investor: added, confirmed, and its hold over. */
export async function usableAddress(parts: WithdrawalsParts, personId: string): Promise<string> {
  const added = await addAddress(parts, { personId, address: newAddress(), label: '', requestId: 'test' })
  if (!added.ok) throw new Error(added.code)
  await followLink(parts, personId, added.value)
  await passHours(parts.database, 49)
  return added.value
}

const testBank = { bankName: 'A Bank', accountName: 'Sam Holder', accountNumber: 'IE00 1' }

/** A usable bank account of an investor: confirmed and its hold over, regardless of the clock. */
export async function provideBank(
  parts: WithdrawalsParts,
  personId: string,
  { bankName, accountName, accountNumber }: Partial<WithdrawRequest> = {},
): Promise<void> {
  const account = {
    bankName: bankName ?? testBank.bankName,
    accountName: accountName ?? testBank.accountName,
    accountNumber: accountNumber ?? testBank.accountNumber,
  }
  await parts.database.transaction(async (tx) => {
    const entered = await enterBankAccount(tx, { personId, bank: account, requestId: 'test' })
    if (!entered.ok) throw new Error(entered.code)
    const now = await businessNow(tx)
    await writeConfirmed(tx, entered.value.id, parts.clock.now(), now)
  })
}

/** Default: 40 USDT of capital to a typed address. */
export async function ask(
  parts: WithdrawalsParts,
  personId: string,
  wish: Partial<WithdrawRequest> = {},
): Promise<Result<string, RequestRefusal>> {
  const requested = await requestWithdrawal(parts, {
    key: randomId(),
    type: 'capital',
    method: 'crypto',
    amount: '40',
    personId,
    requestId: 'test',
    ...(wish.addressId === undefined && wish.method !== 'bank' ? { walletAddress: newAddress() } : {}),
    ...(wish.method === 'bank' ? testBank : {}),
    ...wish,
  })
  return requested.ok ? ok(requested.value.id) : requested
}

/** The same, for tests about what comes after it; the hold of a bank account is over by then. */
export async function asked(
  parts: WithdrawalsParts,
  personId: string,
  wish: Partial<WithdrawRequest> = {},
): Promise<StoredWithdrawal> {
  if (wish.method === 'bank') await provideBank(parts, personId, wish)
  const answer = await ask(parts, personId, wish)
  if (!answer.ok) throw new Error(`not taken: ${answer.code}`)
  return stored(parts, answer.value)
}

/** A bank withdrawal that two people have marked as paid. */
export async function paidByBank(
  database: TestDatabase,
  parts: WithdrawalsParts,
  amount = '90',
): Promise<{ id: string; personId: string }> {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { method: 'bank', amount })
  const input = { withdrawalId: id, reference: 'SEPA 77', proofKey: 'x', proofDigest: '00'.repeat(32) }
  const done = await approvalDesk(database, [markPaid]).carryOut(markPaid.name, input)
  if (!done.ok) throw new Error(done.code)
  return { id, personId }
}

/** The investor's answer to such a payout. */
export const say = (
  { app }: Pick<TestDatabase, 'app'>,
  what: typeof confirmReceived,
  { id, personId }: { readonly id: string; readonly personId: string },
) => app.transaction((tx) => what(tx, { withdrawalId: id, personId, requestId: 'test' }))

export async function stored(parts: Pick<WithdrawalsParts, 'database'>, id: string): Promise<StoredWithdrawal> {
  const withdrawal = await readWithdrawal(parts.database.reader, id)
  if (withdrawal === undefined) throw new Error('there is no such withdrawal')
  return withdrawal
}

/** Writes a reserved nonce and a signed transaction of a withdrawal straight into the signer's tables; returns the transaction's hash. */
export async function insertSigned({ app, owner }: Pick<TestDatabase, 'app' | 'owner'>, id: string): Promise<Buffer> {
  const { chainId, token, toAddress, amountMicro } = await stored({ database: app }, id)
  const hash = randomKey()
  const wallet = randomKey().subarray(0, 20)
  await owner('insert into signer.nonce (chain_id, wallet, nonce, owner_id) values ($1, $2, 0, $3)', [
    chainId,
    wallet,
    id,
  ])
  await owner(
    `insert into signer.payout (withdrawal_id, chain_id, wallet, nonce, token, to_address, amount_micro, tier)
     values ($1, $2, $3, 0, $4, $5, $6, 'auto')`,
    [id, chainId, wallet, token, toAddress, amountMicro],
  )
  await owner(
    `insert into signer.transaction (hash, purpose, withdrawal_id, chain_id, wallet, nonce, to_address, value, gas_limit,
       max_fee_wei, priority_fee_wei, raw) values ($1, 'payout', $2, $3, $4, 0, $5, 0, 1, 1, 1, $6)`,
    [hash, id, chainId, wallet, toAddress, Buffer.alloc(60)],
  )
  return hash
}

/** What approvers sign, written out independently for the tests. */
export function digestOf(withdrawal: StoredWithdrawal): string {
  const { id, personId, chainId, token, toAddress, amountMicro } = withdrawal
  const statement = payoutApprovalStatement({
    withdrawalId: id,
    personId,
    chainId: Number(chainId),
    token: `0x${token?.toString('hex')}`,
    amountMicro: amountMicro.toString(),
    to: `0x${toAddress?.toString('hex')}`,
  })
  return sha256(statement).toString('hex')
}

/** Accepts every signature except one that is marked as wrong. */
export const unseen: Pick<ApprovalParts, 'verifySignature' | 'isKeyADayOld'> = {
  isKeyADayOld: async () => true,
  verifySignature: async (_tx, { signature }) =>
    signature.kind === 'demo_key' && signature.signature === 'wrong' ? undefined : { kind: 'unseen' },
}

export const signature = (text = 'good') => ({ kind: 'demo_key', signature: text }) as const

/** An approver of withdrawals, with a key to sign with. */
export const viewerOf = (personId: string, ...permissions: ('finance_approver' | 'support')[]) => ({
  personId,
  permissions: new Set(permissions),
  canSign: true,
})

/** The work of the flows of all requests, run on demand. */
export async function advanceRequests(database: Database): Promise<void> {
  for (const id of await readUndecidedIds(database.reader, { limit: 1_000 })) {
    await database.transaction((tx) => advanceWithdrawal(tx, id))
  }
}
