import { expect, test } from '@playwright/test'
import { expectAccessible, siteUrl, watchConsole } from './pages.ts'
import { enterAs } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('offline a signed-in page says so and shows no figure, nothing was kept, and it comes back', async ({
  context,
  page,
}) => {
  await enterAs(context, 'ines')
  const errors = watchConsole(page)
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByText('Total assets').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Under the worker's hand, and through pages with money, documents and messages.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(siteUrl('/sw.js'))
  for (const path of ['/user/activity', '/user/kyc', '/user/userdashboard']) {
    await page.goto(siteUrl(path))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(errors).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.locator('body')).not.toContainText(/\d|USDT/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Total assets').first()).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('the area can be installed, and public pages carry neither manifest nor worker', async ({ context, page }) => {
  await page.goto(siteUrl('/'))
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
  await enterAs(context, 'ines')
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.json')
  const manifest = await (await page.request.get(siteUrl('/manifest.json'))).json()
  expect(manifest).toMatchObject({ start_url: '/user/userdashboard', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(siteUrl(src))).status()).toBe(200)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright's contexts are private windows, from which nothing is installed: that is the only objection.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
