import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import {
  cancellableStates,
  delayReasons,
  type WithdrawalRejection,
  withdrawalRejections,
} from '@clearhold/contract/withdrawals'
import type { AdminWithdrawal, OwnWithdrawal, Withdrawal } from '@clearhold/contract/withdrawals-schema'
import { bytesOf, checksummed, hexOf, readReference } from '../../../platform/chain/address.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Total } from '../../../platform/database/keyset.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { readDirectoryPeople, readNames, searchPeople } from '../../accounts/index.ts'
import { kycStatusesOf } from '../../kyc/index.ts'
import { formatEntryId } from '../../ledger/index.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { approvalsNeeded, numberIn, referenceOf, withdrawCharge } from '../rules.ts'
import { readApprovals, type StoredApproval } from '../store/approvals.ts'
import { type BookAddress, readAddresses } from '../store/book.ts'
import { readQueuePlaces } from '../store/figures.ts'
import { countWithdrawals, type Meaning, readWithdrawals, type WithdrawalPageQuery } from '../store/withdrawal-list.ts'
import { readSteps, readWithdrawal, type StoredStep, type StoredWithdrawal } from '../store/withdrawals.ts'
import { obstacleTo } from './approve-withdrawal.ts'

type Parts = Pick<WithdrawalsParts, 'explorerUrl'>

/** Who looks at other people's withdrawals. */
export interface Viewer extends Pick<Caller, 'personId' | 'permissions'> {
  /** Has something to sign with. */
  readonly canSign: boolean
}

export interface WithdrawalQuery extends Omit<WithdrawalPageQuery, 'meaning'> {
  /** A whole id, a reference, a transaction's hash, an address, or the beginning of a person's name or address. */
  readonly search?: string | undefined
}

/** A person's withdrawals as the wire carries them, newest first, a page at a time. */
export async function listWithdrawals(
  reader: Reader,
  parts: Parts,
  query: WithdrawalQuery,
): Promise<{ withdrawals: Withdrawal[]; next: string | null }> {
  const { wanted } = await understand(reader, query)
  const { page, next } = await readWithdrawals(reader, wanted)
  return { withdrawals: await wireWithdrawals(reader, parts, page), next }
}

/** The same as those who review see it, and how many there are, counted up to a limit. */
export async function listForReview(
  reader: Reader,
  parts: Parts,
  viewer: Viewer,
  query: WithdrawalQuery,
): Promise<{ withdrawals: AdminWithdrawal[]; next: string | null } & Total> {
  const { wanted, isMore } = await understand(reader, query)
  const [{ page, next }, { total, totalIsMore }] = await Promise.all([
    readWithdrawals(reader, wanted),
    countWithdrawals(reader, wanted),
  ])
  const withdrawals = await wireForReview(reader, parts, viewer, page)
  return { withdrawals, next, total, totalIsMore: totalIsMore || isMore }
}

/** A page of it without counting, for who reads them all. */
export async function readForReview(
  reader: Reader,
  parts: Parts,
  viewer: Viewer,
  query: WithdrawalQuery,
): Promise<{ withdrawals: AdminWithdrawal[]; next: string | null }> {
  const { wanted } = await understand(reader, query)
  const { page, next } = await readWithdrawals(reader, wanted)
  return { withdrawals: await wireForReview(reader, parts, viewer, page), next }
}

/** One withdrawal; undefined when there is none, or it is another person's. */
export async function showWithdrawal(
  reader: Reader,
  parts: Parts,
  id: string,
  onlyOf: string,
): Promise<OwnWithdrawal | undefined> {
  const row = await readWithdrawal(reader, id)
  if (row?.personId !== onlyOf) return undefined
  const beside = (await readAround(reader, [row]))(row)
  const isOpen = cancellableStates.includes(row.state)
  return { ...wire(row, beside, parts.explorerUrl), addressToConfirm: isOpen && beside.address?.confirmedAt === null }
}

export async function showForReview(
  reader: Reader,
  parts: Parts,
  viewer: Viewer,
  id: string,
): Promise<AdminWithdrawal | undefined> {
  const row = await readWithdrawal(reader, id)
  return row === undefined ? undefined : (await wireForReview(reader, parts, viewer, [row]))[0]
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function understand(
  reader: Reader,
  { search = '', ...query }: WithdrawalQuery,
): Promise<{ wanted: WithdrawalPageQuery; isMore: boolean }> {
  const text = search.trim()
  const certain = (meaning: Meaning | undefined) => ({ wanted: { ...query, meaning }, isMore: false })
  if (text === '') return certain(undefined)
  const typed = readReference(text)
  if (typed?.kind === 'transaction') return certain({ txHash: bytesOf(typed.hex) })
  if (typed?.kind === 'address') return certain({ toAddress: bytesOf(typed.hex) })
  if (uuidPattern.test(text)) return certain({ id: text.toLowerCase() })
  const number = numberIn(text)
  if (number !== undefined) return certain({ number })
  const { ids, isMore } = await searchPeople(reader, text)
  return { wanted: { ...query, meaning: { personIds: ids } }, isMore }
}

interface Around {
  readonly steps: readonly StoredStep[]
  readonly approvals: readonly StoredApproval[]
  readonly address: BookAddress | undefined
  readonly queuePosition: number | null
}

async function readAround(
  reader: Reader,
  rows: readonly StoredWithdrawal[],
): Promise<(row: StoredWithdrawal) => Around> {
  const ids = rows.map(({ id }) => id)
  const [steps, approvals, addresses, places] = await Promise.all([
    readSteps(reader, ids),
    readApprovals(reader, ids),
    readAddresses(
      reader,
      rows.flatMap(({ addressId }) => addressId ?? []),
    ),
    readQueuePlaces(reader, ids),
  ])
  return ({ id, addressId }) => ({
    steps: steps.filter(({ withdrawalId }) => withdrawalId === id),
    approvals: approvals.filter(({ withdrawalId }) => withdrawalId === id),
    address: addressId === null ? undefined : addresses.get(addressId),
    queuePosition: places.get(id) ?? null,
  })
}

async function wireWithdrawals(
  reader: Reader,
  { explorerUrl }: Parts,
  rows: readonly StoredWithdrawal[],
): Promise<Withdrawal[]> {
  const around = await readAround(reader, rows)
  return rows.map((row) => wire(row, around(row), explorerUrl))
}

async function wireForReview(
  reader: Reader,
  { explorerUrl }: Parts,
  viewer: Viewer,
  rows: readonly StoredWithdrawal[],
): Promise<AdminWithdrawal[]> {
  const around = await readAround(reader, rows)
  const approverIds = rows.flatMap((row) => around(row).approvals.map(({ approverId }) => approverId))
  const personIds = [...new Set(rows.map(({ personId }) => personId))]
  const [people, names, kyc] = await Promise.all([
    readDirectoryPeople(reader, personIds),
    readNames(reader, approverIds),
    kycStatusesOf(reader, personIds),
  ])
  return rows.map((row) => {
    const beside = around(row)
    const person = people.find(({ id }) => id === row.personId)
    return {
      ...wire(row, beside, explorerUrl),
      user: { _id: row.personId, username: person?.username ?? '', email: person?.email ?? '' },
      tier: row.tier,
      // Found out when it was about to be sent: it came back to people for this alone.
      risk: row.state === 'review' && row.reason !== null ? ['address_refused', ...row.risk] : [...row.risk],
      digest: row.digest?.toString('hex') ?? null,
      approvers: beside.approvals.map(({ approverId, at }) => ({
        name: names.get(approverId) ?? '',
        at: at.toISOString(),
      })),
      hindrance: hindranceOf(row, beside.approvals, viewer),
      kycStatus: kyc.get(row.personId) ?? 'absent',
    }
  })
}

function hindranceOf(
  row: StoredWithdrawal,
  approvals: readonly StoredApproval[],
  { personId, permissions, canSign }: Viewer,
): AdminWithdrawal['hindrance'] {
  const given = approvals.map(({ approverId }) => approverId)
  const obstacle = obstacleTo(row, given, personId)
  if (obstacle !== undefined) return obstacle
  if (!permissions.has('finance_approver')) return 'permission'
  return canSign ? null : 'key_needed'
}

function wire(
  row: StoredWithdrawal,
  { steps, approvals, address, queuePosition }: Around,
  explorerUrl: string,
): Withdrawal {
  const chainId = row.chainId === null ? undefined : Number(row.chainId)
  const hash = row.txHash === null ? undefined : hexOf(row.txHash)
  const { bankName, accountName, accountNumber } = row
  const hasBank = bankName !== null && accountName !== null && accountNumber !== null
  return {
    id: row.id,
    reference: referenceOf(row.number),
    type: row.type,
    method: row.method,
    amount: decimalFromMicro(row.amountMicro),
    charge: withdrawCharge,
    arrived: row.arrivedMicro === null ? null : decimalFromMicro(row.arrivedMicro),
    state: row.state,
    delay: row.state === 'delayed' ? (delayReasons.find((delay) => delay === row.reason) ?? null) : null,
    rejection: row.state === 'rejected' ? rejectionOf(row.reason) : null,
    note: row.note,
    address: row.toAddress === null ? null : checksummed(hexOf(row.toAddress)),
    network: chainId === undefined ? null : networkOf(chainId).name,
    bank: hasBank ? { bankName, accountName, accountNumber } : null,
    bankReference: row.bankReference,
    holdUntil: address?.usableAt?.toISOString() ?? null,
    approvals: { given: approvals.length, needed: row.method === 'bank' ? 2 : approvalsNeeded(row.tier) },
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmationsNeeded,
    txHash: hash ?? null,
    explorerUrl: chainId === undefined || hash === undefined ? null : explorerLink(chainId, explorerUrl, hash),
    queuePosition,
    canCancel: cancellableStates.includes(row.state),
    holdEntry: formatEntryId(row.holdEntryId),
    endEntry: row.endEntryId === null ? null : formatEntryId(row.endEntryId),
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

function rejectionOf(reason: string | null): WithdrawalRejection | null {
  return withdrawalRejections.find((rejection) => rejection === reason) ?? null
}
