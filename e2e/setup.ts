import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rpc } from '#stack/anvil.ts'
import { compileProduct } from '#stack/compile-product.ts'
import { freePort } from '#stack/free-port.ts'
import { repositoryRoot } from '#stack/product.ts'
import { throwawayFolder } from '#stack/throwaway-folder.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { startSiteServer } from '../scripts/serve-site.ts'

/** The whole product on free ports with an empty database, and the built site in front of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const site = join(repositoryRoot, 'apps/web/build/client')
  const approving = join(repositoryRoot, 'apps/approve/build/index.html')
  if (!existsSync(site) || !existsSync(approving)) throw new Error('The site is not built: npm run build')
  const compiled = await compileProduct()
  const folder = throwawayFolder('e2e')
  const sitePort = await freePort()
  // By name: a passkey belongs to a name, never to a number.
  const publicUrl = `http://localhost:${sitePort}`
  const options = { folder, database: 'clearhold_e2e', publicUrl, seed: true }
  const whole = await startWhole({ ...options, ownPostgres: 'throwaway' })
  await untilCapitalCounts(whole).catch(async (error: unknown) => {
    await whole.stop()
    throw error
  })
  const server = await startSiteServer({ folder: site, port: sitePort, apiUrl: whole.apiUrl })
  Object.assign(process.env, {
    SITE_URL: publicUrl,
    API_URL: whole.apiUrl,
    MAIL_URL: whole.mail.pageUrl,
    PRODUCT_ENVIRONMENT: JSON.stringify(whole.environment),
  })
  return async () => {
    await server.close()
    await whole.stop()
    rmSync(folder, { recursive: true, force: true })
    compiled.remove()
  }
}

/** Lets the blocks pass that the demo operator's transfer needs, and waits until it is capital: every test then finds the same. */
async function untilCapitalCounts({ anvil, apiUrl }: Whole): Promise<void> {
  await rpc(anvil.url, 'anvil_mine', ['0xc'])
  await waitFor('the operator’s capital to count', async () => {
    const catalogue = (await (await fetch(`${apiUrl}/api/plans`)).json()) as { capacity: { value: string } }
    return catalogue.capacity.value === '100000.000000'
  })
}
