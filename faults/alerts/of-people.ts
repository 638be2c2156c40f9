import { demoPassword } from '#main/seed-demo.ts'
import { doAsPerson } from '#stack/history/person-deeds.ts'
import type { Fault } from './play.ts'
import type { Site } from './site.ts'

const signInsFailed = 105

const callerOf =
  ({ whole }: Site) =>
  (path: string, body?: object) =>
    fetch(`${whole.apiUrl}/api/${path}`, {
      headers: { 'clearhold-edition': 'demo', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )

/** Passwords are guessed for one account; at the end five minutes are made to pass. */
export function passwordsGuessed(site: Site): Fault {
  const call = callerOf(site)
  return {
    fires: [{ alert: 'SignInsFailing' }],
    begin: async () => {
      for (let failed = 0; failed < signInsFailed; failed += 1)
        await call('auth/login', { email: 'mateo@demo.clearhold.example', password: `${demoPassword} ${failed}` })
    },
    end: () => site.tamper(`update accounts.sign_in set at = at - interval '6 minutes'`),
  }
}

/** The service that knows passwords from breaches answers 500 to a person who registers, then well. */
export function breachesUnanswered({ ranges, world }: Site): Fault {
  return {
    fires: [{ alert: 'BreachesUnanswered' }],
    begin: async () => {
      ranges.answers(() => ({ status: 500, text: '' }))
      await doAsPerson(world, { who: 'leonor_vasques', do: 'register' })
    },
    end: async () => ranges.answers(() => ({ text: '' })),
  }
}

/** Redis is stopped while people log in; started. */
export function redisStopped(site: Site): Fault {
  const call = callerOf(site)
  const { redis } = site.whole
  return {
    fires: [{ alert: 'LimiterBlind' }, { alert: 'ComponentDown', with: { component: 'redis' } }],
    begin: async () => redis?.stop(),
    meanwhile: () => call('auth/login', { email: 'unknown@clearhold.example', password: 'wrong' }),
    end: async () => redis?.start(),
  }
}
