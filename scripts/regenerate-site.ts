/**
 * Rebuilds the public pages whenever what is published differs from them: plan terms and support hours are part of
 * the pages, and readers without script must see the current ones. Run it where the pages are built, beside the web server; it publishes
 * into the folder that is served as `clearhold site publish` does.
 * node scripts/regenerate-site.ts --api http://127.0.0.1:8787 --folder /srv/clearhold        looks every 30 seconds
 * node scripts/regenerate-site.ts --api http://127.0.0.1:8787 --folder /srv/clearhold --once
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { bulletinSchema } from '@clearhold/contract/content/schema'
import type { Language } from '@clearhold/contract/language'
import { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { publishSite } from '#platform/site/publish-site.ts'
import { repositoryRoot } from '#stack/product.ts'

const everyMs = 30_000
const patienceMs = 10_000
/** Stored beside the pages: the versions they were built from. */
const marksFile = 'built-of.json'

export interface Regeneration {
  readonly apiUrl: string
  /** The folder that is served: a build is published into it in one step, so that no visitor is served half of one. */
  readonly folder: string
  /** Builds into this folder, from these files. */
  readonly build: (into: string, files: PublishedFiles) => Promise<void>
}

export interface PublishedFiles {
  /** The answer of GET /api/plans. */
  readonly plans: string
  /** How support is reached; absent while none is published and the settings apply. */
  readonly support: string | undefined
}

/** One check; true if the pages were rebuilt. */
export async function regenerateSite({ apiUrl, folder, build }: Regeneration): Promise<boolean> {
  const catalogue = planCatalogueSchema.parse(await answerOf(apiUrl, '/api/plans'))
  const support = await publishedSupport(apiUrl)
  const marks = JSON.stringify({
    plans: catalogue.plans.map(({ key, version, publishedAt }) => [key, version, publishedAt]),
    support: support?.version ?? 0,
  })
  const built = join(folder, 'current/site', marksFile)
  if (existsSync(built) && readFileSync(built, 'utf8') === marks) return false
  mkdirSync(dirname(folder), { recursive: true })
  const next = mkdtempSync(`${folder}.next-`)
  const write = (name: string, value: unknown) => {
    writeFileSync(join(next, name), JSON.stringify(value))
    return join(next, name)
  }
  try {
    await build(join(next, 'site'), {
      plans: write('plans.json', catalogue),
      support: support && write('support.json', support),
    })
    writeFileSync(join(next, 'site', marksFile), marks)
    await publishSite({ site: join(next, 'site'), into: folder, now: new Date() })
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  return true
}

async function answerOf(apiUrl: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, apiUrl), { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`the api answered ${response.status}; the pages stay as they are`)
  return response.json()
}

/** The bulletin is fetched in each language: the pages are built in all of them. */
async function publishedSupport(apiUrl: string) {
  const ask = async (language: Language) =>
    bulletinSchema.parse(await answerOf(apiUrl, `/api/public/bulletin?language=${language}`)).support
  const [en, es, fr] = await Promise.all([ask('en'), ask('es'), ask('fr')])
  if (en === null || es === null || fr === null) return undefined
  // Published between two of the requests: the next check finds consistent versions.
  if (en.version !== es.version || en.version !== fr.version) {
    throw new Error('support was published just now; the pages stay as they are')
  }
  const { version, email, phone } = en
  return { version, email, phone, hours: { en: en.hours, es: es.hours, fr: fr.hours } }
}

/** The real build, into a folder inside the workspace first: prerendering runs the built server, which must find its packages. */
async function buildPages(into: string, { plans, support }: PublishedFiles): Promise<void> {
  const web = join(repositoryRoot, 'apps/web')
  mkdirSync(join(web, 'build'), { recursive: true })
  const workshop = mkdtempSync(join(web, 'build/again-'))
  try {
    await promisify(execFile)(process.execPath, [join(repositoryRoot, 'node_modules/.bin/react-router'), 'build'], {
      cwd: web,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BUILD_DIRECTORY: workshop,
        PLANS_FILE: plans,
        ...(support === undefined ? {} : { SUPPORT_FILE: support }),
      },
    })
    renameSync(join(workshop, 'client'), into)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { api: { type: 'string' }, folder: { type: 'string' }, once: { type: 'boolean', default: false } },
  })
  const { api: apiUrl, folder } = values
  if (apiUrl === undefined || folder === undefined) throw new Error('Say where the api is and where the pages go.')
  for (;;) {
    try {
      if (await regenerateSite({ apiUrl, folder, build: buildPages })) console.log('The pages were built anew.')
    } catch (error) {
      // The served pages stay; the next check may succeed.
      console.error((error as Error).message)
      if (values.once) process.exit(1)
    }
    if (values.once) break
    await pause(everyMs)
  }
}
