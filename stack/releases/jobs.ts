import { growLog, sealChain } from '#domains/audit/index.ts'
import { readOpenVisitorMailIds, sendVisitorMail } from '#domains/content/index.ts'
import { creditDeposits } from '#domains/deposits/flow.ts'
import { readOpenMailIds, sendMail } from '#domains/notifications/index.ts'
import { judgeGate } from '#domains/solvency/index.ts'
import { createScanner, creditCapital, pinToken, reconcileChain } from '#domains/treasury/index.ts'
import { resumeSigner } from '#domains/withdrawals/actions/resume-signer.ts'
import { sealables } from '#main/wiring/audit.ts'
import { wireMail } from '#main/wiring/mail.ts'
import { payoutSwitchOf } from '#main/wiring/withdrawals.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { relaySignals } from '#platform/events/relay.ts'
import { postgresTransport } from '#platform/events/transport.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { testMasterKey } from '../testing/api.ts'
import { payAndFollow } from '../testing/payout-desk.ts'
import { mine, minedPool } from '../testing/token.ts'
import { advanceRequests } from '../testing/withdrawals.ts'
import type { Installation } from './installation.ts'

/** The background work of the watcher and the worker, run on request. */
export interface Turns {
  /** Reads every new block and posts what arrived. */
  watch(): Promise<void>
  /** Mines blocks, reads them and posts what arrived. */
  pass(blocks: number): Promise<void>
  /** Compares the chain with the ledger: without that nothing is promised and nothing is sent. */
  compare(): Promise<void>
  /** Closes or opens the gate, by what was reconciled and published. */
  judge(): Promise<void>
  /** As many blocks as a payment needs. */
  confirm(): Promise<void>
  /** Turns events into messages and sends every mail that is due. */
  tell(): Promise<void>
  relay(): Promise<void>
  /** Advances requests that have waited long enough, and forwards a resumption to the signer. */
  advance(): Promise<void>
  /** Sends what is approved and follows what was sent. */
  pay(): Promise<void>
  seal(): Promise<void>
}

type Turn = () => Promise<boolean>

async function toEnd(turn: Turn): Promise<void> {
  while (await turn());
}

/** More than are ever open at once in a fill. */
const openMailsMax = 1_000

/** Runs the flow's step once for every mail that has not ended. */
export async function sendOpenMails({ mails, visitors }: ReturnType<typeof wireMail>['parts']): Promise<void> {
  const { reader } = mails.database
  for (const id of await readOpenMailIds(reader, undefined, openMailsMax)) await sendMail(mails, BigInt(id))
  for (const id of await readOpenVisitorMailIds(reader, undefined, openMailsMax)) await sendVisitorMail(visitors, id)
}

export async function openTurns(installation: Installation): Promise<Turns> {
  const { config, database, log, anvil, payouts, reconciliation, atStop } = installation
  const { CHAIN_CONFIRMATIONS: confirmationsNeeded, CHAIN_ID: chainId } = config
  const token = await pinToken(database, payouts.chain, config.TOKEN_ADDRESS)
  const scanner = createScanner({ database, chain: payouts.chain, token, confirmationsNeeded })
  const mailer = openMailer(config.SMTP_URL, config.MAIL_FROM)
  atStop(async () => mailer.close())
  const mails = wireMail({
    database,
    mailer,
    log,
    config: { ...config, MASTER_KEY: testMasterKey },
  })
  const payoutSwitch = payoutSwitchOf(connectPayoutSigner(config.SIGNER_SOCKET))
  const transport = postgresTransport(config.DATABASE_URL, log)
  atStop(() => transport.close())
  const watch = async () => {
    await toEnd(() => scanner.turn())
    await toEnd(() => creditDeposits({ database, chainId, confirmationsNeeded }))
    await toEnd(() => creditCapital({ database, chainId }))
  }
  const pass = async (blocks: number) => {
    await mine(anvil.url, blocks)
    await watch()
  }
  const compare = async () => void (await reconcileChain(reconciliation))
  await watch()
  return {
    watch,
    pass,
    compare,
    judge: async () => void (await judgeGate({ database, log })),
    confirm: () => pass(confirmationsNeeded),
    tell: async () => {
      await toEnd(mails.tell)
      await sendOpenMails(mails.parts)
    },
    relay: async () => void (await relaySignals(database, transport, [])),
    advance: async () => {
      await advanceRequests(database)
      await resumeSigner({ database, log, clock: systemClock, chainId, payoutSwitch })
    },
    pay: async () => {
      await watch()
      await compare()
      await payAndFollow(payouts)
      await minedPool(anvil.url)
    },
    seal: async () => {
      await toEnd(async () => (await sealChain(database, sealables, systemClock)) > 0)
      await toEnd(async () => (await growLog(database)) > 0)
    },
  }
}
