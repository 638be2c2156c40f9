import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import { waitFor } from '#stack/wait-for.ts'
import { type Awaited, installProbe, type Seen, watchShifts } from './probe.ts'
import type { Screen } from './screens.ts'

const slowDown = 4
/** How long a pointer rests on a link before it is pressed: less than most people's. */
const restMs = 200
/** What moves a screen after it was there moves it within this; a press excuses no movement. */
const settleMs = 400
/** The first screen is looked at before anything is pressed. */
const firstLookMs = 1_500
/** A press that leads nowhere ends the run. */
const patienceMs = 20_000
/** Of the words that stand there in the end, so many must be there when the screen counts as there. */
const shareMin = 0.85

export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}

export interface Start {
  readonly siteUrl: string
  readonly storage: Readonly<Record<string, string>>
  readonly first: Screen
}

export interface Visit extends Seen {
  readonly path: string
}

/** How a link is pressed: after the pointer has rested on it, or the moment it gets there. */
export type Pressing = 'rested' | 'at once'

/** One load of a document in a new browser profile, on a phone's processor. */
export class Walk {
  readonly #page: Page
  /** The calls that each screen made, of all visits. */
  readonly asked = new Map<string, Set<string>>()
  #path = ''

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      const isAnswer = pathname.startsWith('/api/') && !/^\/api\/(stream|events)\b/.test(pathname)
      if (isAnswer && request.method() === 'GET') this.#askedHere().add(pathname + search)
    })
  }

  #askedHere(): Set<string> {
    const known = this.asked.get(this.#path) ?? new Set()
    this.asked.set(this.#path, known)
    return known
  }

  static async begin(browser: Browser, { siteUrl, storage, first }: Start): Promise<Walk> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await context.addInitScript(watchShifts)
    await context.addInitScript(installProbe)
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, storage)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const walk = new Walk(page)
    walk.#path = first.path
    await page.goto(siteUrl + first.path)
    await page.locator('#main h1', { hasText: first.heading }).waitFor({ timeout: patienceMs })
    await pause(firstLookMs)
    return walk
  }

  async visitAll(screens: readonly Screen[], pressing: Pressing): Promise<Visit[]> {
    const visits: Visit[] = []
    for (const screen of screens) visits.push(await this.visit(screen, pressing))
    return visits
  }

  /** Presses the link to a screen and waits until all of it is there. */
  async visit({ path, heading, data }: Screen, pressing: Pressing): Promise<Visit> {
    const page = this.#page
    this.#path = path
    await page.evaluate((next: Awaited) => window.probe.await(next), { heading, data: [...data] })
    const box = await page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first().boundingBox()
    if (box === null) throw new Error(`${page.url()} has no link to ${path}`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    if (pressing === 'rested') await pause(restMs)
    await Promise.all([page.mouse.down(), page.mouse.up()])
    const seen = () => page.evaluate(() => window.probe.seen())
    await waitFor(`${heading} at ${path}`, seen, { timeoutMs: patienceMs, everyMs: 40 }).catch(async (error) => {
      throw new Error(`${path} shows: ${await page.locator('#main').textContent()}`, { cause: error })
    })
    await pause(settleMs)
    return { path, ...this.#judged(path, await seen()) }
  }

  /** A screen counts only if it is the one whose link was pressed, and was as good as whole when its time was taken. */
  #judged(path: string, seen: Seen | undefined): Seen {
    const { pathname } = new URL(this.#page.url())
    if (seen === undefined || pathname !== path) throw new Error(`${path} was there and is gone; this is ${pathname}`)
    if (seen.share < shareMin) throw new Error(`${path} had ${(seen.share * 100).toFixed(0)}% of its words`)
    if (!(seen.contentMs > 0)) throw new Error(`${path} was there before its link was pressed`)
    return seen
  }

  async end(): Promise<void> {
    await this.#page.context().close()
  }
}
