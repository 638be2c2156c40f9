import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requestSnapshot } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { compileProduct } from '#stack/compile-product.ts'
import { freePort } from '#stack/free-port.ts'
import { doAsPerson } from '#stack/history/person-deeds.ts'
import { mineDeep, untilSettled } from '#stack/history/settle.ts'
import { World } from '#stack/history/world.ts'
import { repositoryRoot } from '#stack/product.ts'
import { throwawayFolder } from '#stack/throwaway-folder.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole } from '#stack/whole.ts'
import { startSiteServer } from '../../scripts/serve-site.ts'
import { inPlanMicro, paidInMicro } from './screens.ts'

/** The whole product with the built site in front of it, and one investor who has something on every screen. */
export interface Place {
  readonly siteUrl: string
  readonly apiUrl: string
  /** For files of this run. */
  readonly folder: string
  /** What the investor's browser holds once they have logged in. */
  storage(): Promise<Readonly<Record<string, string>>>
  close(): Promise<void>
}

const who = 'ines'

export async function openPlace(): Promise<Place> {
  const site = join(repositoryRoot, 'apps/web/build/client')
  if (!existsSync(site)) throw new Error('The site is not built: npm run build')
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    const compiled = await compileProduct()
    closers.push(() => compiled.remove())
    const folder = throwawayFolder('bench-touch')
    closers.push(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    const siteUrl = `http://localhost:${port}`
    const whole = await startWhole({
      folder,
      database: 'clearhold_touch',
      publicUrl: siteUrl,
      seed: true,
      ownPostgres: 'throwaway',
      // One investor looks around as fast as a machine can press.
      settings: { LIMIT_FACTOR: '100' },
    })
    closers.push(() => whole.stop())
    const server = await startSiteServer({ folder: site, port, apiUrl: whole.apiUrl })
    closers.push(() => server.close())
    const world = new World({ environment: whole.environment, apiUrl: whole.apiUrl, mail: whole.mail })
    closers.push(() => world.close())
    await invest(world)
    return { siteUrl, apiUrl: whole.apiUrl, folder, storage: () => world.member(who).storage(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Through the calls of the pages: identity sent, money paid in, a plan begun, a snapshot of what is owed. */
async function invest(world: World): Promise<void> {
  // The operator's capital is on its way from the seed.
  await untilSettled(world, 1)
  await doAsPerson(world, { do: 'send_identity', who })
  await doAsPerson(world, { do: 'deposit', who, amountMicro: paidInMicro })
  await untilSettled(world, 1)
  await doAsPerson(world, { do: 'begin_plan', who, plan: 'advance', amountMicro: inPlanMicro })
  await untilSettled(world, 1)
  const since = new Date()
  await requestSnapshot(world.database, systemClock)
  await wakeFlow(world.config.RESTATE_INGRESS_URL, { flow: 'snapshot', key: 'all' })
  const isPublished = async () => {
    await mineDeep(world.chainUrl)
    return (await world.count(`from solvency.snapshot where state = 'anchored' and begun_at >= $1`, [since])) > 0
  }
  await waitFor('a snapshot', isPublished, { timeoutMs: 120_000, everyMs: 500 })
}
