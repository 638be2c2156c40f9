import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { random } from '../withdrawals/stage.ts'
import { type MailPath, mailFaults } from './mail-outages.ts'

interface Disturbances {
  /** Ends with a worker that runs and a mail server that answers; how often the worker was killed. */
  stop(): Promise<number>
}

/** Until it is stopped, and as the seed says: kill -9 of the worker, a mail server that is absent, and faults of single mails. */
export function disturb(worker: Program, mailPath: MailPath, seed: number): Disturbances {
  const stopping = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const isOver = () => stopping.signal.aborted
  const nextFault = random(seed + 1)
  mailPath.draw = () => (nextFault() < faultShare ? mailFaults[Math.floor(nextFault() * mailFaults.length)] : undefined)
  const kills = killRepeatedly({ worker, mailPath, next: random(seed + 2), wait, isOver })
  const absences = beAbsentRepeatedly({ mailPath, next: random(seed + 3), wait, isOver })
  return {
    stop: async () => {
      stopping.abort()
      mailPath.draw = () => undefined
      await absences
      return kills
    },
  }
}

/** Mails wait longer after each failure: with this share they end within minutes. */
const faultShare = 0.4

interface Turns {
  readonly mailPath: MailPath
  readonly next: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly isOver: () => boolean
}

/** At any moment, or between the last byte of a mail and the answer to it. */
async function killRepeatedly({ worker, mailPath, next, wait, isOver }: Turns & { worker: Program }) {
  let kills = 0
  for (;;) {
    await wait(3_000 + next() * 12_000)
    if (next() < 0.5) await Promise.race([mailPath.nextMail(), wait(10_000)])
    if (isOver()) return kills
    const { starts } = worker
    worker.kill('SIGKILL')
    kills += 1
    const isBack = async () => worker.starts > starts
    await waitFor('the worker to be started again', isBack, { timeoutMs: 20_000, everyMs: 20 })
    await worker.untilReady(90_000)
  }
}

async function beAbsentRepeatedly({ mailPath, next, wait, isOver }: Turns) {
  while (!isOver()) {
    await wait(3_000 + next() * 9_000)
    await mailPath.setAbsent(true)
    await wait(500 + next() * 3_000)
    await mailPath.setAbsent(false)
  }
}
