import { agree } from '#stack/history/agree.ts'
import { waitFor } from '#stack/wait-for.ts'
import { stranger } from '#testing/token.ts'
import type { Fault } from './play.ts'
import type { Site } from './site.ts'

const patience = { timeoutMs: 240_000, everyMs: 500 }

/** Two people clear every alarm of a kind. */
async function clearAlarms({ world, query }: Site, kind: string): Promise<void> {
  const open = await query('select id from treasury.alarm where kind = $1 and cleared_at is null', [kind])
  for (const { id } of open)
    await agree(world, 'POST', `admin/alarms/${String(id)}/clear`, { reason: 'It was found and ended' })
}

/** The USDT in custody are sent to a stranger, and a payout that is asked for is made half an hour older; they are sent back, and two people clear the alarm and let payouts go on. */
export function custodyRobbed(site: Site): Fault {
  const { token, custody, ask, untilSome, tamper, count } = site
  let takenUnits = 0n
  return {
    fires: [
      { alert: 'NotCovered' },
      { alert: 'ReservesMissing' },
      { alert: 'GateClosed', with: { cause: 'coverage' } },
      { alert: 'AlarmStopsPayouts', with: { kind: 'reserves_short' } },
      { alert: 'PayoutsStopped' },
      { alert: 'PayoutsDelayed' },
    ],
    begin: async () => {
      takenUnits = await token.balanceOf(custody)
      await token.transfer(custody, stranger, takenUnits)
      await untilSome('the alarm', `from treasury.alarm where kind = 'reserves_short' and cleared_at is null`)
      const id = await ask(5n)
      await untilSome('a payout that waits', `from withdrawals.withdrawal where id = '${id}' and state = 'delayed'`)
      await tamper(
        `update withdrawals.withdrawal set approved_at = approved_at - interval '31 minutes' where id = '${id}'`,
      )
    },
    end: async () => {
      await token.transfer(stranger, custody, takenUnits)
      const newest =
        'from (select * from solvency.pulse order by id desc limit 1) newest where held_micro >= owed_micro'
      await waitFor('to be covered', async () => (await count(newest)) === 1, patience)
      await clearAlarms(site, 'reserves_short')
      await agree(site.world, 'POST', 'admin/payouts/resume', { reason: 'The money is back in custody' })
    },
  }
}

/** One person stops payouts; two let them go on. */
export function payoutsStopped({ world }: Site): Fault {
  return {
    fires: [{ alert: 'PayoutsStopped' }],
    begin: () => world.admin('admin_one').call('POST', 'admin/payouts/stop', { reason: 'Something looks strange' }),
    end: () => agree(world, 'POST', 'admin/payouts/resume', { reason: 'It was nothing' }),
  }
}

/** The api's own socket is asked for what only the worker may ask; two people clear the alarm. */
export function signerAskedByApi(site: Site): Fault {
  return {
    fires: [{ alert: 'SignerCallForbidden' }],
    begin: () => site.askSigner('api', 'POST', '/sweeps'),
    end: () => clearAlarms(site, 'signer_call_forbidden'),
  }
}
