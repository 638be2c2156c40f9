import { calculatorPlans } from '@clearhold/contract/sample/calculator-plans'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, type Page, test } from '@playwright/test'
import { sampleFigures } from '#sample/figures.ts'
import { noticeAmounts, noticeNames } from '#sample/notices.ts'
import { sampleTestimonials } from '#sample/testimonials.ts'
import { liveSection, pauseClock, publicPages, siteUrl, stopClock, untilHydrated } from './pages.ts'

/** Elements that show invented content without a tag of their own or of the group that encloses them: none may exist. */
async function untagged(page: Page, samples: readonly string[]): Promise<string[]> {
  return page.evaluate((values) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const wrong: string[] = []
    while (words.nextNode()) {
      const text = words.currentNode.textContent?.trim() ?? ''
      const element = words.currentNode.parentElement
      if (
        !values.includes(text) ||
        element === null ||
        element.closest('option, button, .calc-rules, .market-lines') !== null
      )
        continue
      const tag = element.closest('[data-sample]')?.querySelector('.sample')
      if (tag === null || tag === undefined || tag.textContent?.trim() === '') wrong.push(text)
    }
    for (const element of document.querySelectorAll('[data-sample]')) {
      if (element.querySelector('.sample') === null) wrong.push(element.outerHTML.slice(0, 120))
    }
    return wrong
  }, samples)
}

test('sample: in demo every invented element carries its visible and announced tag', async ({ page }) => {
  const samples = [
    ...sampleFigures.map(({ value }) => value),
    ...sampleTestimonials.map(({ name }) => name),
    ...sampleTestimonials.map(({ text }) => text.en),
    ...demoPlans.map(({ texts }) => texts.en.name),
    ...calculatorPlans.map(({ name }) => name),
  ]
  for (const path of publicPages) {
    await page.goto(siteUrl(path))
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await untagged(page, samples), path).toEqual([])
    for (const tag of await page.locator('.sample').all()) {
      expect((await tag.textContent())?.trim()).not.toBe('')
      expect(await tag.getAttribute('aria-hidden')).toBeNull()
    }
  }
})

test('sample: the check finds an element whose tag was taken away', async ({ page }) => {
  await page.goto(siteUrl())
  // React puts back what it finds missing when it takes over.
  await liveSection(page, 'more-figures')
  await page.locator('.claims .sample').evaluate((tag) => tag.remove())
  expect(await untagged(page, ['$2.5B+'])).toContain('$2.5B+')
})

/** The page's time, in milliseconds, when a notice appears; it passes in half seconds. */
async function untilNotice(page: Page): Promise<number> {
  const notice = page.locator('.notice')
  for (let step = 0; step < 80 && (await notice.count()) === 0; step += 1) await page.clock.runFor(500)
  await expect(notice).toHaveCount(1)
  return page.evaluate(() => Date.now())
}

test('notice: Withdrew $X at 23 to 32 s for 4 s, tagged, pausable', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.clock.install()
  // Its code is fetched in real time, and the page's time must not run out meanwhile.
  const code = page.waitForResponse((answer) => answer.url().includes('sample-notices'))
  await page.goto(siteUrl('/status'))
  await untilHydrated(page)
  await pauseClock(page)
  await page
    .locator('.icon-button')
    .first()
    .evaluate((element) => element.blur())
  const notice = page.locator('.notice')
  await page.clock.runFor(16_000)
  await (await code).finished()
  // The first was planned before the clock stood still; from its end on every second is counted.
  await untilNotice(page)
  for (let step = 0; step < 12 && (await notice.count()) === 1; step += 1) await page.clock.runFor(500)
  await expect(notice).toHaveCount(0)
  const goneMs = await page.evaluate(() => Date.now())
  const shownMs = await untilNotice(page)
  expect(shownMs - goneMs).toBeGreaterThanOrEqual(22_500)
  expect(shownMs - goneMs).toBeLessThanOrEqual(32_500)
  const words = (await notice.textContent()) ?? ''
  expect(noticeNames.some((name) => words.includes(name))).toBe(true)
  const amount = Number(/Withdrew \$([\d,]+)/.exec(words)?.[1]?.replaceAll(',', ''))
  expect(noticeAmounts).toContain(amount)
  await expect(notice.locator('.sample')).toHaveText('Sample - not a real withdrawal')
  await page.clock.runFor(3_400)
  await expect(notice).toHaveCount(1)
  await page.clock.runFor(700)
  await expect(notice).toHaveCount(0)
  await untilNotice(page)
  await notice.getByRole('button', { name: 'Pause these notices' }).click()
  await page.clock.runFor(70_000)
  await expect(notice).toHaveCount(0)
  await context.close()
})

test('notice: none for reduced motion, and none while a visitor fills in a form', async ({ page, browser }) => {
  await page.clock.install()
  await page.goto(siteUrl('/status'))
  await untilHydrated(page)
  await pauseClock(page)
  await page.clock.runFor(70_000)
  await expect(page.locator('.notice')).toHaveCount(0)

  const context = await browser.newContext({ reducedMotion: 'no-preference' })
  const busy = await context.newPage()
  await busy.clock.install()
  await busy.goto(siteUrl())
  const letter = await liveSection(busy, 'newsletter')
  await letter.getByRole('textbox', { name: 'Email' }).focus()
  await pauseClock(busy)
  for (let step = 0; step < 35; step += 1) {
    await busy.clock.runFor(2_000)
    expect(await busy.locator('.notice').count()).toBe(0)
  }
  await context.close()
})

test('testimonials: ten with id, name, role, picture, text and a rating of 4 or 5', () => {
  expect(sampleTestimonials).toHaveLength(10)
  expect(new Set(sampleTestimonials.map(({ id }) => id)).size).toBe(10)
  for (const { name, role, image, text, rating } of sampleTestimonials) {
    expect([name, role.en, image, text.en].every((part) => part.length > 1)).toBe(true)
    expect([4, 5]).toContain(rating)
  }
})

test('testimonials: two per slide, five slides, every 5 s, round both ways, previous, next, dots and pause', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(siteUrl())
  await page.locator('.splash').waitFor({ state: 'hidden' })
  await stopClock(page)
  const section = page.locator('[data-section="testimonials"]')
  await section.scrollIntoViewIfNeeded()
  const region = section.locator('[aria-roledescription="carousel"]')
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return region.getAttribute('data-live')
    })
    .toBe('')
  const shown = () => section.locator('.voices[data-shown]').getAttribute('aria-label')
  await expect(section.locator('.voices[data-shown] .voice:visible')).toHaveCount(2)
  expect(await section.locator('[aria-roledescription="slide"]').count()).toBe(5)
  expect(await shown()).toBe('Slide 1 of 5')
  await page.mouse.move(5, 5)
  for (const next of [2, 3, 4, 5, 1]) {
    await page.clock.runFor(4_900)
    expect(await shown()).not.toBe(`Slide ${next} of 5`)
    await page.clock.runFor(200)
    await expect.poll(shown).toBe(`Slide ${next} of 5`)
  }
  await section.getByRole('button', { name: 'Previous two' }).click()
  await expect.poll(shown).toBe('Slide 5 of 5')
  await section.getByRole('button', { name: 'Next two' }).click()
  await expect.poll(shown).toBe('Slide 1 of 5')
  await section.getByRole('button', { name: 'Slide 4 of 5' }).click()
  await expect.poll(shown).toBe('Slide 4 of 5')
  await section.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(11_000)
  expect(await shown()).toBe('Slide 4 of 5')
  await context.close()
})
