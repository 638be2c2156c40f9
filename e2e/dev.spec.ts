import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findPostgres, runSql } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { answersOk, waitFor } from '#stack/wait-for.ts'
import { linkInstalled, startDev } from './clone.ts'
import { expectAccessible, homeOf, themes } from './pages.ts'

// What a newcomer does: a fresh clone, npm ci, npm run dev. Nothing of this machine's own checkout is used.
const folder = mkdtempSync(join(tmpdir(), 'clearhold-clone-'))
const clone = join(folder, 'clone')
const database = `clearhold_clone_${process.pid}`

test.afterAll(async () => {
  const postgres = await findPostgres()
  if (postgres !== undefined) await runSql(postgres, 'postgres', `drop database if exists "${database}" with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(repositoryRoot, file), join(clone, file))
  }
}

/** The gate has installed the same lock file a moment ago, with the same command: there its result is linked to. */
function install(): void {
  if (process.env['GATE'] === 'usual') linkInstalled(clone)
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone, stdio: 'pipe' })
}

test('dev: a fresh clone serves the site with npm ci and npm run dev', async ({ page }) => {
  test.setTimeout(900_000)
  copyTree()
  install()
  // Without the past of a new demo, which is lived by a test of its own (faults/demo-history.flow.test.ts).
  const dev = await startDev({ clone, database, more: ['--empty'] })
  const { urls } = dev
  expect(Object.keys(urls)).toEqual(
    expect.arrayContaining(['Site', 'API reference', 'Design components', 'Mail that was sent', 'Restate']),
  )
  for (const [name, url] of Object.entries(urls)) {
    if (name.startsWith('Test chain')) continue
    // A page of the development server is built when it is first asked for.
    await waitFor(`${name} to answer`, () => answersOk(name === 'Restate' ? `${url}/health` : url), {
      timeoutMs: 90_000,
    })
  }
  expect(dev.output()).toMatch(/ines@demo\.clearhold\.example/)
  expect(dev.output()).toMatch(/code now \d{6}/)
  for (const path of Object.values(homeOf)) {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(new URL(path, urls['Site']).href)
      await expect(page.locator('.money').first()).toHaveText(/0[.,]00\s*USDT/, { timeout: 90_000 })
      await expectAccessible(page)
    }
  }
  await dev.end()
  const site = () => answersOk(urls['Site'] ?? '').catch(() => 'gone')
  await expect.poll(site).toBe('gone')

  const again = await startDev({ clone, database, more: ['--empty', '--inspect'] })
  expect(again.output()).toContain('The database is up to date.')
  expect(again.output()).toContain('The demo people are there already.')
  for (const name of ['api', 'worker', 'watcher', 'signer']) {
    const [, address] = new RegExp(`^ {2}${name} +(127\\.0\\.0\\.1:\\d+)$`, 'm').exec(again.output()) ?? []
    expect(await answersOk(`http://${address}/json/version`), name).toBe(true)
  }
  const source = join(clone, 'apps/server/src/main/api.ts')
  writeFileSync(source, `${readFileSync(source, 'utf8')}// changed\n`)
  await waitFor(
    'the api to start again',
    async () => /^api started again in .*main\/api\.ts changed\.$/m.test(again.output()),
    { timeoutMs: 90_000 },
  )
  await again.end()
})
