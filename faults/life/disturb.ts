import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { random } from '../withdrawals/stage.ts'
import { type MailPath, outages } from './mail-outages.ts'

export interface Disturbances {
  /** Ends with a worker that runs and a mail server that answers; how often the worker was killed. */
  stop(): Promise<number>
}

/** Until it is stopped, and as the seed says: kill -9 of the worker, and one outage of the mail server after the other. */
export function disturb(worker: Program, mailPath: MailPath, seed: number): Disturbances {
  const stopping = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const isOver = () => stopping.signal.aborted
  const kills = killAgainAndAgain(worker, random(seed), wait, isOver)
  const disturbed = disturbMail(mailPath, random(seed + 0x5eed), wait, isOver)
  return {
    stop: async () => {
      stopping.abort()
      await disturbed
      return kills
    },
  }
}

type Wait = (ms: number) => Promise<void>

async function killAgainAndAgain(worker: Program, next: () => number, wait: Wait, isOver: () => boolean) {
  let kills = 0
  for (;;) {
    await wait(2_000 + next() * 10_000)
    if (isOver()) return kills
    const { starts } = worker
    worker.kill('SIGKILL')
    kills += 1
    await waitFor('the worker to be started again', async () => worker.starts > starts, {
      timeoutMs: 20_000,
      everyMs: 20,
    })
    await worker.untilReady(90_000)
  }
}

/** Mails wait longer after each failure: two thirds of the time nothing is wrong, so that they end within minutes. */
async function disturbMail(mailPath: MailPath, next: () => number, wait: Wait, isOver: () => boolean) {
  while (!isOver()) {
    await mailPath.become(undefined)
    await wait(500 + next() * 4_500)
    await mailPath.become(outages[Math.floor(next() * outages.length)])
    await wait(300 + next() * 2_200)
  }
  await mailPath.become(undefined)
}
