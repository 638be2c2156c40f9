import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import { expectAccessible, siteUrl } from './pages.ts'
import { enterAs } from './people.ts'

const executablePath = chromiumPath()
test.use({
  serviceWorkers: 'allow',
  // The headless shell blocks all notices.
  channel: 'chromium',
  launchOptions: { args: [...chromiumArguments], ...(executablePath === undefined ? {} : { executablePath }) },
})

/** What a person chooses in the settings of the browser. */
async function setPermission(context: BrowserContext, page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const { origin } = new URL(siteUrl('/'))
  await session.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin,
    browserContextId,
  })
}

test('a push is shown by the worker in the person’s words, and opens its page and no other', async ({
  context,
  page,
}) => {
  await enterAs(context, 'ines')
  const { origin } = new URL(siteUrl('/'))
  await context.grantPermissions(['notifications'], { origin })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === siteUrl('/user/'))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.goto(siteUrl('/user/settings'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const registrationId = await registered
  const push = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notices = await registration.getNotifications()
      return notices.map(({ title, body, lang, data }) => `${lang}: ${title}: ${body} ${data}`).sort()
    })

  await push(JSON.stringify({ about: 'security', language: 'es', path: '/user/security' }))
  const ofSecurity = 'es: Clearhold: Tiene un mensaje nuevo sobre la seguridad de su cuenta. /user/security'
  await expect.poll(shown).toEqual([ofSecurity])
  await push(JSON.stringify({ about: 'message', language: 'en', path: '/user/kyc' }))
  await expect.poll(shown).toEqual(['en: Clearhold: You have a new message. /user/kyc', ofSecurity])
  // Takes the place of the one before, and nothing else that was sent is shown or opened.
  await push(JSON.stringify({ about: 'message', language: 'en', path: '//attacker.example/user/', body: 'A prize' }))
  await expect.poll(shown).toEqual(['en: Clearhold: You have a new message. /user/userdashboard', ofSecurity])
})

test('the switch says what is so: blocked by the browser, and off where the browser could not subscribe', async ({
  context,
  page,
}) => {
  await enterAs(context, 'ines')
  await setPermission(context, page, 'denied')
  await page.goto(siteUrl('/user/settings'))
  const device = page.getByLabel('Notify this device')
  const sheet = page.locator('section', { has: device })
  await expect(device).toBeDisabled()
  await expect(device).not.toBeChecked()
  await expect(sheet).toContainText('no amount, no name')
  await expect(sheet).toContainText('Your browser blocks the notices of this site.')
  await expectAccessible(page)

  await setPermission(context, page, 'granted')
  await page.reload()
  await expect(device).toBeEnabled()
  // A private window, as every one of these tests: the browser subscribes to no push service.
  await device.click()
  await expect(sheet).toContainText('Your browser could not turn the notices on. Nothing was changed.')
  await expect(device).not.toBeChecked()
})
