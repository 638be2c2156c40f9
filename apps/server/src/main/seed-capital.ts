import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { microPerUnit } from '@clearhold/contract/money'
import { readHolders } from '../domains/accounts/index.ts'
import {
  type ApprovalParts,
  approveCommand,
  proposeCommand,
  readKeysOf,
  showApproval,
  signCommand,
} from '../domains/approvals/index.ts'
import type { ApprovalRouteParts } from '../domains/approvals/routes.ts'
import {
  assignCapitalAddress,
  checkPinnedKey,
  declareAddress,
  hasArrivalFrom,
  issueStatement,
  readToken,
} from '../domains/treasury/index.ts'
import { noBreaches } from '../platform/breaches/breaches.ts'
import { bytesOf } from '../platform/chain/address.ts'
import { type DemoOperator, openDemoOperator } from '../platform/chain/test-wallet.ts'
import type { Config } from '../platform/config/config.ts'
import { openP256Key, type SigningKey } from '../platform/crypto/signature.ts'
import type { Database } from '../platform/database/database.ts'
import { openImages } from '../platform/images/images.ts'
import { connectSigner } from '../platform/signer/signer.ts'
import { accountsParts } from './wiring/accounts.ts'
import { approvalParts } from './wiring/approvals.ts'

export const demoCapitalMicro = 100_000n * microPerUnit

/** Local chains only: the demo operator's key is public. */
const localChains: ReadonlySet<number> = new Set([1_337, 31_337])

export interface SeedCapitalParts {
  readonly database: Database
  readonly config: Pick<Config, 'EDITION' | 'CHAIN_ID' | 'CHAIN_RPC_URLS' | 'operator'>
  readonly approvals: ApprovalRouteParts
  /** The public key the signer confirmed. */
  readonly depositXpub: string
}

/** Funds the demo described by these settings. */
export async function fundDemo(database: Database, config: Config): Promise<string> {
  const images = openImages()
  try {
    const approvals = approvalParts(config.EDITION, accountsParts(config, database, images, noBreaches), {
      retentionDays: config.KYC_RETENTION_DAYS,
    })
    const depositXpub = await checkPinnedKey(database.reader, connectSigner(config.SIGNER_SOCKET))
    return await seedCapital({ database, config, approvals, depositXpub })
  } finally {
    await images.close()
  }
}

/**
 * Funds a demo the way an operator funds the platform: an address signs, one admin proposes and signs, another approves with a signature,
 * and test money is paid from that address on the chain. The watcher and the worker count it when it has its confirmations.
 */
export async function seedCapital(parts: SeedCapitalParts): Promise<string> {
  const { database, config, depositXpub } = parts
  const { EDITION, CHAIN_ID: chainId, CHAIN_RPC_URLS } = config
  if (EDITION !== 'demo') throw new Error('Test capital belongs to the demo edition: EDITION=live has only real money.')
  if (!localChains.has(chainId))
    throw new Error(`Chain ${chainId} is not of this machine, and the demo operator’s key is public.`)
  const operator = openDemoOperator(chainId, CHAIN_RPC_URLS[0] ?? '')
  if (await hasArrivalFrom(database.reader, chainId, bytesOf(operator.address)))
    return 'The demo operator has paid its capital in before.'
  const token = await readToken(database.reader, chainId)
  if (token === undefined) throw new Error('The watcher has not looked at the chain yet. Start it first.')
  const house = await assignCapitalAddress({ database, chainId, depositXpub })
  await declare(parts, operator)
  const hash = await operator.pay(token.address, house, demoCapitalMicro * 10n ** BigInt(token.decimals - 6))
  return `The demo operator paid 100,000 test USDT in (${hash}); it is capital when it has its confirmations.`
}

async function declare(
  { database, config, approvals }: SeedCapitalParts,
  { address, sign }: DemoOperator,
): Promise<void> {
  const { CHAIN_ID: chainId, operator } = config
  const [makerId] = await readHolders(database.reader, 'finance_maker')
  const approverId = (await readHolders(database.reader, 'finance_approver')).find((id) => id !== makerId)
  if (makerId === undefined || approverId === undefined)
    throw new Error('Two admins are needed: run clearhold seed demo first.')
  const platform = `${operator.brand} (${operator.legalName})`
  const handedOut = await issueStatement(approvals, { chainId, address, platform, askedBy: makerId })
  if (!handedOut.ok && handedOut.code === 'address_declared') return
  if (!handedOut.ok) throw new Error(`The demo operator cannot be declared: ${handedOut.code}`)
  const { nonce, statement } = handedOut.value
  const requestId = 'seed-capital'
  const proposed = await database.transaction(async (tx) =>
    proposeCommand(tx, approvals, {
      command: declareAddress.name,
      input: { nonce, signature: await sign(statement) },
      maker: { personId: makerId, permissions: new Set(['finance_maker']) },
      reason: 'The demo needs capital to promise from',
      requestId,
    }),
  )
  if (!proposed.ok) throw new Error(`The demo operator cannot be declared: ${proposed.code}`)
  await signByBoth(database, approvals, { id: proposed.value.approvalId, makerId, approverId, requestId })
}

interface Agreement {
  readonly id: string
  readonly makerId: string
  readonly approverId: string
  readonly requestId: string
}

/** As both demo admins would on their pages, each with their own key. */
async function signByBoth(
  database: Database,
  approvals: ApprovalParts,
  { id, makerId, approverId, requestId }: Agreement,
): Promise<void> {
  const approver = { personId: approverId, permissions: new Set(['finance_approver'] as const) }
  const approval = await showApproval(database.reader, approvals, approver, id)
  if (approval === undefined) throw new Error('What the demo admin asked for was not stored.')
  const { digest } = approval
  const signedWith = async (personId: string) => {
    const key = await demoKeyOf(database, personId)
    return { kind: 'demo_key' as const, signature: key.sign(Buffer.from(digest, 'hex')).toString('base64url') }
  }
  const byMaker = { id, makerId, digest, signature: await signedWith(makerId), requestId }
  const signed = await database.transaction((tx) => signCommand(tx, approvals, byMaker))
  if (!signed.ok) throw new Error(`The demo operator’s address was not signed for: ${signed.code}`)
  const byApprover = { id, approver, digest, signature: await signedWith(approverId), requestId }
  const approved = await approveCommand(database, approvals, byApprover)
  if (!approved.ok) throw new Error(`The demo operator’s address was not approved: ${approved.code}`)
}

/** The private half of a demo admin's key; it is in the source. */
async function demoKeyOf(database: Database, personId: string): Promise<SigningKey> {
  const own = (await readKeysOf(database.reader, personId)).map(({ publicKey }) => publicKey.toString('base64url'))
  const key = demoKeys.find(({ publicKey }) => own.includes(publicKey))
  if (key === undefined) throw new Error('The demo admin has no demo key: run clearhold seed demo first.')
  return openP256Key(key)
}
