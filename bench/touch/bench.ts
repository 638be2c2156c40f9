import type { Browser } from '@playwright/test'
import { stolenShare } from '#stack/idle.ts'
import { type BareSite, buildBareSite } from './bare-site.ts'
import { openPlace, type Place } from './place.ts'
import { type Findings, report } from './report.ts'
import { homeScreen, otherScreens, type Screen } from './screens.ts'
import { openBrowser, type Pressing, Walk } from './walk.ts'

/** npm run bench touch: from the press of each link of the investor area to the painted content of its screen. */
export async function runTouchBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const startedAt = performance.now()
  const place = await openPlace()
  try {
    const { value: findings, stolen } = await stolenShare(() => measure(place, quick ? 1 : 5))
    return report(findings, { quick, json, stolen, seconds: (performance.now() - startedAt) / 1_000 })
  } finally {
    await place.close()
  }
}

/** Interleaved by round, so that other load affects the product and the bare app alike. */
async function measure(place: Place, rounds: number): Promise<Findings> {
  const findings: Findings = { warm: [], cold: [], coldAtOnce: [], bare: [] }
  const bareSite = await buildBareSite(place.folder, place.apiUrl)
  const browser = await openBrowser()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { cold, warm, asked } = await walkTwice(browser, place)
      findings.cold.push(...cold, ...(await walkOnce(browser, place, [homeScreen], 'rested')))
      findings.warm.push(...warm)
      findings.coldAtOnce.push(...(await walkOnce(browser, place, otherScreens, 'at once')))
      findings.bare.push(...(await walkBare(browser, place, bareSite, asked)))
    }
    return findings
  } finally {
    await browser.close()
    await bareSite.close()
  }
}

/** Every screen but the first for the first time, then every screen once more: its code and its answers are known. */
async function walkTwice(browser: Browser, { siteUrl, storage }: Place) {
  const walk = await Walk.begin(browser, { siteUrl, storage: await storage(), first: homeScreen })
  try {
    const cold = await walk.visitAll(otherScreens, 'rested')
    const warm = await walk.visitAll([homeScreen, ...otherScreens], 'at once')
    return { cold, warm, asked: walk.asked }
  } finally {
    await walk.end()
  }
}

/** For the first time in a load that begins with another screen. */
async function walkOnce(browser: Browser, { siteUrl, storage }: Place, next: readonly Screen[], pressing: Pressing) {
  const first = [homeScreen, ...otherScreens].find((screen) => !next.includes(screen)) ?? homeScreen
  const walk = await Walk.begin(browser, { siteUrl, storage: await storage(), first })
  try {
    return await walk.visitAll(next, pressing)
  } finally {
    await walk.end()
  }
}

/** The second visit of every screen of the bare app, which makes each time the calls that the product's screen makes. */
async function walkBare(
  browser: Browser,
  { storage }: Place,
  site: BareSite,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const asksOf = (path: string) => [...(asked.get(path) ?? [])]
  site.tell([homeScreen, ...otherScreens].map(({ path, heading }) => ({ path, heading, asks: asksOf(path) })))
  const bare = (screen: Screen) => ({ ...screen, data: ['{'] })
  const first = bare(homeScreen)
  const others = otherScreens.map(bare)
  const walk = await Walk.begin(browser, { siteUrl: site.url, storage: await storage(), first })
  try {
    await walk.visitAll(others, 'at once')
    return await walk.visitAll([first, ...others], 'at once')
  } finally {
    await walk.end()
  }
}
