import { fillAccounts } from './fill/accounts.ts'
import { fillAdoption } from './fill/adoption.ts'
import { fillAudit } from './fill/audit.ts'
import { fillBreakGlass } from './fill/break-glass.ts'
import { fillCapital } from './fill/capital.ts'
import { fillCheckpoints } from './fill/checkpoints.ts'
import { fillContent } from './fill/content.ts'
import { fillDeposits, fillUnconfirmed, fillWaitingForCapital } from './fill/deposits.ts'
import { fillExits } from './fill/exits.ts'
import { type Investor, join } from './fill/investors.ts'
import { fillIdentities } from './fill/kyc.ts'
import { fillLoops } from './fill/loops.ts'
import { fillNotifications } from './fill/notifications.ts'
import { fillOpenPayouts, fillPayoutAlarms } from './fill/payouts.ts'
import { fillPlans } from './fill/plans.ts'
import { fillPushes } from './fill/pushes.ts'
import { fillRecoveries } from './fill/recoveries.ts'
import { fillReorganisations } from './fill/reorganisations.ts'
import { fillRequests } from './fill/requests.ts'
import { fillReopened, fillSanctions, fillVouched } from './fill/restrictions.ts'
import { fillOpenSnapshots, fillSnapshots } from './fill/solvency.ts'
import { credentialsOf, openStaff } from './fill/staff.ts'
import { fillLongStatements } from './fill/statements.ts'
import { fillSupport } from './fill/support.ts'
import { fillFrozenAddresses, fillOpenSweeps, fillReconciliations, gatherAll } from './fill/sweeps.ts'
import { fillWithdrawals, openWithdrawers, type Withdrawers } from './fill/withdrawals.ts'
import type { World } from './fill/world.ts'
import type { Installation } from './installation.ts'
import { openTurns } from './jobs.ts'
import type { KeptPerson } from './kept.ts'

/**
 * A history in which everything possible has happened, through the product's own routes, jobs and actions: afterwards every
 * table has rows and every state has a row. Returns who can log in. The order matters: reorganisations come first,
 * and work in progress comes last, because anything later would advance it.
 */
export async function fillEveryState(
  installation: Installation,
  say: (chapter: string) => void,
): Promise<KeptPerson[]> {
  const turns = await openTurns(installation)
  const world: World = { ...installation, turns, ...(await openStaff(installation)) }
  await fillVouched(world)
  say('capital')
  await fillCapital(world)
  const early = await join(world, { username: 'early_bird', fullName: 'Early Bird' })
  await fillReorganisations(world, early)
  say('people')
  await fillAccounts(world)
  await fillRequests(world)
  await fillIdentities(world)
  await fillRecoveries(world)
  await fillBreakGlass(world)
  say('deposits')
  const depositor = await fillDeposits(world)
  await fillReopened(world)
  say('plans')
  const earners = await fillPlans(world)
  say('sweeps')
  await gatherAll(world)
  await fillFrozenAddresses(world)
  await fillReconciliations(world)
  await fillOpenSweeps(world)
  say('exits')
  await fillExits(world)
  say('withdrawals')
  const withdrawers = await openWithdrawers(world, earners)
  await fillWithdrawals(world, withdrawers)
  await fillPayoutAlarms(world, withdrawers)
  await fillWaitingForCapital(world, depositor)
  await fillSanctions(world)
  say('messages')
  const { referrer, guest, fourth } = withdrawers
  await fillContent(world, [referrer.investor, guest.investor, fourth.investor])
  await fillSupport(world, guest.investor)
  await fillLongStatements(world, guest.investor)
  say('what is under way')
  await fillAdoption(world)
  await fillSnapshots(world)
  await fillNotifications(world, guest.investor)
  await fillPushes(world)
  await fillCheckpoints(world)
  await fillAudit(world)
  await fillOpenSnapshots(world)
  await fillLoops(world)
  await fillOpenPayouts(world, withdrawers)
  await fillUnconfirmed(world, early)
  return peopleOf(early, withdrawers)
}

/** Who must be able to log in: staff, users without a second factor, and users with one, of whom two can withdraw. */
function peopleOf(early: Investor, { referrer, guest, fifth }: Withdrawers): KeptPerson[] {
  const withdraws = '12.5'
  return [
    ...['admin_one', 'admin_two', 'ines', 'mateo'].map((username) => credentialsOf(username)),
    early.credentials,
    guest.investor.credentials,
    { ...referrer.investor.credentials, withdraws },
    { ...fifth.investor.credentials, withdraws },
  ]
}
