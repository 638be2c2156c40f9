import { randomUUID } from 'node:crypto'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import type { Result } from '@clearhold/contract/result'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { freezeAccount } from '#domains/accounts/actions/freeze-account.ts'
import { unfreezeAccount } from '#domains/accounts/index.ts'
import { rejectManualDeposit } from '#domains/deposits/actions/reject-manual-deposit.ts'
import { creditManualDeposit, creditTransfers, creditWaitingDeposits, fillShortfalls } from '#domains/deposits/index.ts'
import { insertManualDeposit } from '#domains/deposits/store/deposits.ts'
import { placeLegalHold } from '#domains/kyc/index.ts'
import { capitalAccount, investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { exitPosition } from '#domains/plans/actions/exit-position.ts'
import type { PlansParts } from '#domains/plans/index.ts'
import { approveWithdrawal } from '#domains/withdrawals/actions/approve-withdrawal.ts'
import { cancelWithdrawal } from '#domains/withdrawals/actions/cancel-withdrawal.ts'
import { confirmReceived } from '#domains/withdrawals/actions/confirm-received.ts'
import { disputePayout } from '#domains/withdrawals/actions/dispute-payout.ts'
import { moveWithdrawal } from '#domains/withdrawals/actions/move-withdrawal.ts'
import { rejectWithdrawal } from '#domains/withdrawals/actions/reject-withdrawal.ts'
import { markPaid, settleDispute, type WithdrawalsParts } from '#domains/withdrawals/index.ts'
import { writeSettledOnChain } from '#domains/withdrawals/store/money.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { noteComparison } from '#testing/comparison.ts'
import { activate, custody, holdings, move, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import type { TestDatabase } from '#testing/resources.ts'
import {
  advanceRequests,
  ask,
  digestOf,
  giveFactor,
  insertSigned,
  provideBank,
  setVerification,
  signature,
  stored,
  testSettings,
  testWithdrawalParts,
  unseen,
  usableAddress,
} from '#testing/withdrawals.ts'
import type { WrittenChain } from '#testing/written-chain.ts'
import type { Deed, History } from './deeds.ts'

const unit = 1_000_000n
const startUnit = 500n * unit
const limits = { dayMaxMicro: 1_000_000_000n * unit, monthMaxMicro: 1_000_000_000n * unit }
/** Caps and request limits only delay a withdrawal; this test checks whether it can leave at all. */
const settings = { ...testSettings, verified: limits, pending: limits, requestsPerDay: 1_000, openMax: 1_000 }

interface Transfer {
  readonly person: Person
  readonly transaction: string
  readonly amountMicro: bigint
  transferId: bigint
  state: 'seen' | 'confirmed' | 'orphaned'
}

export interface Person {
  readonly personId: string
  readonly address: Buffer
  /** In their address book, confirmed, its hold over. */
  readonly addressId: string
}

const sourcesOf = {
  all: ['cash', 'profit', 'bonus'],
  capital: ['cash'],
  profit: ['profit'],
  referral_bonus: ['bonus'],
} as const
const open = ['awaiting_verification', 'on_hold', 'review', 'approved', 'delayed']
/** The result if there is no object to act on. */
const nothing = 'nothing there'

/** Three users, the operator, a simulated chain, and all actions of the product that move money. */
export class World {
  readonly database: TestDatabase
  readonly chain: WrittenChain
  readonly plans: PlansParts
  readonly withdrawals: WithdrawalsParts
  readonly people: Person[] = []
  readonly transfers: Transfer[] = []
  readonly bankDeposits: string[] = []
  readonly withdrawalIds: string[] = []

  constructor(database: TestDatabase, chain: WrittenChain) {
    this.database = database
    this.chain = chain
    this.plans = testPlanParts(database)
    this.withdrawals = testWithdrawalParts(database, { settings })
  }

  async begin({ cash, capital }: History['start']): Promise<void> {
    await this.#clearAlarms()
    for (const share of cash) {
      const person = await this.#join()
      this.people.push(person)
      if (share > 0) await this.deposit(person, BigInt(share) * startUnit)
    }
    await this.fund(BigInt(capital) * startUnit)
  }

  async #join(): Promise<Person> {
    const { personId, address } = await this.chain.newPerson()
    await this.database.owner(
      `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
       values ($1, $2, 'investor', 'An Investor', 'user', 'en', '$argon2id$none', clock_timestamp())`,
      [personId, `${personId}@example.test`],
    )
    await this.database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
    await giveFactor(this.database, personId)
    await setVerification(this.database, personId, 'verified')
    return { personId, address, addressId: await usableAddress(this.withdrawals, personId) }
  }

  /** Performs the action; returns the code of a refusal. */
  async do(deed: Exclude<Deed, { readonly do: 'restore' }>): Promise<string | undefined> {
    await noteComparison(this.database.app)
    switch (deed.do) {
      case 'arrive':
        return this.#arrive(this.person(deed.who), BigInt(1 + deed.amount ** 2 * 5) * unit + BigInt(deed.amount))
      case 'confirm':
      case 'orphan':
      case 'mine_again':
        return this.#mine(deed.do, deed.which)
      case 'bank_deposit':
        return this.#submit(this.person(deed.who), BigInt(1 + deed.amount) * 100n * unit)
      case 'decide_bank_deposit':
        return this.#decide(this.bankDeposits[deed.which % 4], deed.agree)
      case 'fund':
        return this.fund(BigInt(deed.amount) * 100n * unit)
      case 'clear_alarms':
        return this.#clearAlarms()
      case 'activate':
        return this.#activate(this.person(deed.who), deed.plan, deed.part)
      case 'exit':
        return this.#exit(deed.which)
      case 'pass':
        await passHours(this.database.app, deed.hours)
        await payAll(this.plans)
        return undefined
      case 'withdraw':
        return this.withdraw(this.person(deed.who), deed)
      case 'freeze':
      case 'unfreeze':
      case 'hold_by_law':
      case 'end_hold':
        return this.#restrain(deed.do, this.person(deed.who))
      case 'identity':
        await setVerification(this.database, this.person(deed.who).personId, deed.as)
        return undefined
      case 'cancel':
      case 'carry':
      case 'dispute':
      case 'receive':
      case 'reject':
      case 'settle_dispute':
        return this.#handle(deed)
    }
  }

  person(index: number): Person {
    const person = this.people[index % this.people.length]
    if (person === undefined) throw new Error('people have joined')
    return person
  }

  async fund(amountMicro: bigint): Promise<undefined> {
    if (amountMicro > 0n) await move(this.database.app, custody, capitalAccount, amountMicro)
    await fillShortfalls(this.database.app, this.chain.chainId)
    await creditWaitingDeposits(this.database.app)
  }

  /** A reorganisation of credited money stops plans until staff clear the alarm. */
  async #clearAlarms(): Promise<string | undefined> {
    const cleared = await this.database.owner(
      `update treasury.alarm set cleared_at = now(), cleared_by = 'operator:test', cleared_reason = 'looked at'
       where cleared_at is null returning id`,
    )
    return cleared.length === 0 ? nothing : undefined
  }

  async #arrive(person: Person, amountMicro: bigint): Promise<undefined> {
    const transaction = randomUUID()
    const transferId = await this.chain.arrive({ to: person.address, amountMicro, transaction })
    this.transfers.push({ person, transaction, amountMicro, transferId, state: 'seen' })
    await this.#credit()
  }

  /** Credits this amount to a user for good. */
  async deposit(person: Person, amountMicro: bigint): Promise<void> {
    await this.#arrive(person, amountMicro)
    await this.#mine('confirm', this.transfers.filter(({ state }) => state === 'seen').length - 1)
  }

  async #mine(what: 'confirm' | 'orphan' | 'mine_again', which: number): Promise<string | undefined> {
    const fitting = this.transfers.filter(({ state }) =>
      what === 'confirm' ? state === 'seen' : (what === 'orphan') === (state !== 'orphaned'),
    )
    const transfer = fitting[which % fitting.length]
    if (transfer === undefined) return nothing
    if (what === 'mine_again') {
      const { person, transaction, amountMicro } = transfer
      transfer.transferId = await this.chain.arrive({ to: person.address, amountMicro, transaction })
      transfer.state = 'seen'
    } else {
      await this.chain[what](transfer.transferId)
      transfer.state = what === 'confirm' ? 'confirmed' : 'orphaned'
    }
    await this.#credit()
    return undefined
  }

  async #credit(): Promise<void> {
    const parts = { database: this.database.app, chainId: this.chain.chainId, decimals: 6, confirmationsNeeded: 12 }
    while (await creditTransfers(parts));
  }

  async #submit({ personId }: Person, amountMicro: bigint): Promise<undefined> {
    const id = randomUUID()
    const draft = { id, personId, gateway: 'bank' as const, amountMicro, reference: `ref ${id}`, proofKey: undefined }
    await this.database.app.transaction((tx) => insertManualDeposit(tx, draft))
    this.bankDeposits.push(id)
  }

  async #decide(depositId: string | undefined, agree: boolean): Promise<string | undefined> {
    if (depositId === undefined) return nothing
    if (agree) return codeOf(await this.#agree(creditManualDeposit.name, { depositId }))
    const rejection = { depositId, personId: randomUUID(), reason: 'it did not arrive', requestId: 'test' }
    return codeOf(await this.database.app.transaction((tx) => rejectManualDeposit(tx, rejection)))
  }

  /** Two people propose and approve a command. */
  #agree(command: string, input: Record<string, unknown>): Promise<Result<unknown, string>> {
    const commands = [creditManualDeposit, markPaid, settleDispute, unfreezeAccount]
    return approvalDesk(this.database, commands).carryOut(command, input)
  }

  async #activate({ personId }: Person, plan: number, part: number): Promise<string | undefined> {
    const terms = demoPlans[plan]?.terms
    if (terms === undefined) throw new Error('there are four plans')
    const amountMicro = terms.minMicro + ((terms.maxMicro - terms.minMicro) * BigInt(part)) / 7n
    return codeOf(
      await activate(this.plans, personId, { planKey: terms.planKey, amount: decimalFromMicro(amountMicro) }),
    )
  }

  async #exit(which: number): Promise<string | undefined> {
    const open = await this.database.owner(
      `select id, person_id as "personId", amount_micro::text as amount, profit_micro::text as profit
       from plans.position where person_id = any($1) and state = 'open' order by id`,
      [this.people.map(({ personId }) => personId)],
    )
    const position = open[which % open.length]
    if (position === undefined) return nothing
    const exit = {
      personId: String(position['personId']),
      positionId: String(position['id']),
      amountBack: decimalFromMicro(BigInt(String(position['amount']))),
      profitForgone: decimalFromMicro(BigInt(String(position['profit']))),
      requestId: 'test',
    }
    return codeOf(await exitPosition(this.database.app, exit))
  }

  async withdraw(person: Person, deed: Omit<Deed & { do: 'withdraw' }, 'do' | 'who'>): Promise<string | undefined> {
    const held = await holdings(this.database.app, person.personId)
    const free = sumMicro(sourcesOf[deed.kind].map((kind) => held[kind] ?? 0n))
    const amountMicro = (free * BigInt(deed.quarters)) / 4n
    if (free === 0n) return nothing
    const { kind: type, method } = deed
    const place = method === 'crypto' ? { addressId: person.addressId } : {}
    const amount = decimalFromMicro(amountMicro)
    if (method === 'bank') await provideBank(this.withdrawals, person.personId)
    const answer = await ask(this.withdrawals, person.personId, { type, method, amount, ...place })
    if (!answer.ok) return answer.code
    this.withdrawalIds.push(answer.value)
    return undefined
  }

  async #handle(deed: Deed & { readonly which: number }): Promise<string | undefined> {
    const states =
      deed.do === 'settle_dispute' ? ['disputed'] : ['receive', 'dispute'].includes(deed.do) ? ['paid'] : open
    const fitting = await this.database.owner(
      'select id from withdrawals.withdrawal where person_id = any($1) and state = any($2) order by created_at',
      [this.people.map(({ personId }) => personId), states],
    )
    // Occasionally one that has long ended.
    const among =
      deed.which % 5 === 0 || fitting.length === 0 ? this.withdrawalIds : fitting.map(({ id }) => String(id))
    const withdrawalId = among[deed.which % among.length]
    if (withdrawalId === undefined) return nothing
    if (deed.do === 'carry') return this.carry(withdrawalId)
    if (deed.do === 'settle_dispute') return this.settleDispute(withdrawalId, deed.stands)
    return this.say(deed.do, withdrawalId)
  }

  async say(what: string, withdrawalId: string): Promise<string | undefined> {
    const { personId } = await stored(this.withdrawals, withdrawalId)
    const saying = { withdrawalId, personId, requestId: 'test' }
    const review = { withdrawalId, reviewerId: randomUUID(), note: '', requestId: 'test' }
    return codeOf(
      await this.database.app.transaction(async (tx): Promise<Result<unknown, string>> => {
        if (what === 'cancel') return cancelWithdrawal(tx, saying)
        if (what === 'receive') return confirmReceived(tx, saying)
        if (what === 'dispute') return disputePayout(tx, saying)
        return rejectWithdrawal(tx, { ...review, rejection: 'address_not_yours' })
      }),
    )
  }

  async settleDispute(withdrawalId: string, stands: boolean): Promise<string | undefined> {
    return codeOf(await this.#agree(settleDispute.name, { withdrawalId, outcome: stands ? 'stands' : 'returned' }))
  }

  /** As far as staff and signer can advance it: what waits for the user or for a freeze stays. */
  async carry(id: string): Promise<string | undefined> {
    await advanceRequests(this.database.app)
    const { method, state, tier } = await stored(this.withdrawals, id)
    if (method === 'bank') {
      const input = { withdrawalId: id, reference: `SEPA ${id}`, proofKey: 'x', proofDigest: '00'.repeat(32) }
      return codeOf(await this.#agree(markPaid.name, input))
    }
    const refused = state === 'review' ? await this.approveBy(id, tier === 'two' ? 2 : 1) : undefined
    return refused ?? this.#payOut(id)
  }

  /** This many approvers sign a payout. */
  async approveBy(id: string, people: number): Promise<string | undefined> {
    for (let signatures = people; signatures > 0; signatures -= 1) {
      const refused = await this.#approve(id)
      if (refused !== undefined) return refused
    }
    return undefined
  }

  /** After a restore: what is on the chain and not in this database, and requests that are lost. */
  async readChainAgain(): Promise<void> {
    const { owner } = this.database
    const transferIds = this.transfers.map(({ transferId }) => transferId.toString())
    const rows = await owner('select id from treasury.transfer where id = any($1)', [transferIds])
    const known = new Set(rows.map(({ id }) => String(id)))
    for (const transfer of this.transfers) {
      if (known.has(transfer.transferId.toString())) continue
      const { person, transaction, amountMicro } = transfer
      transfer.transferId = await this.chain.arrive({ to: person.address, amountMicro, transaction })
      if (transfer.state === 'confirmed') await this.chain.confirm(transfer.transferId)
    }
    await this.#credit()
    const kept = await owner('select id from withdrawals.withdrawal where id = any($1)', [this.withdrawalIds])
    const keptIds = new Set(kept.map(({ id }) => String(id)))
    this.withdrawalIds.splice(0, Infinity, ...this.withdrawalIds.filter((id) => keptIds.has(id)))
    await noteComparison(this.database.app)
  }

  async #approve(id: string): Promise<string | undefined> {
    const digest = digestOf(await stored(this.withdrawals, id))
    const approving = { withdrawalId: id, approverId: randomUUID(), digest, signature: signature(), requestId: 'test' }
    return codeOf(await this.database.app.transaction((tx) => approveWithdrawal(tx, unseen, approving)))
  }

  /** The combined work of payout flow, signer and chain, for a withdrawal that may be sent. */
  async #payOut(id: string): Promise<string | undefined> {
    const { amountMicro, state, personId } = await stored(this.withdrawals, id)
    const [person] = await this.database.owner('select state from accounts.person where id = $1', [personId])
    if (state !== 'approved' || person?.['state'] !== 'active') return `not paid out: ${state}`
    const { app } = this.database
    const hash = await insertSigned(this.database, id)
    await app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
    await app.transaction((tx) => moveWithdrawal(tx, { id, from: ['reserved'], to: 'signed' }))
    await app.transaction((tx) =>
      writeSettledOnChain(tx, { id, txHash: hash, arrivedMicro: amountMicro, confirmations: 12 }),
    )
    return undefined
  }

  async #restrain(what: string, { personId }: Person): Promise<string | undefined> {
    if (what === 'unfreeze') return codeOf(await this.#agree(unfreezeAccount.name, { personId }))
    if (what === 'freeze') {
      const freezing = {
        personId,
        byPersonId: randomUUID(),
        reason: 'unusual_use',
        note: '',
        requestId: 'test',
      } as const
      return codeOf(await this.database.app.transaction((tx) => freezeAccount(tx, { clock: systemClock }, freezing)))
    }
    const reason = what === 'hold_by_law' ? 'a court ordered it' : null
    await this.database.app.transaction((tx) => placeLegalHold(tx, { personId, reason, actor: 'operator:test' }))
    return undefined
  }
}

function codeOf(answer: Result<unknown, string>): string | undefined {
  return answer.ok ? undefined : answer.code
}
