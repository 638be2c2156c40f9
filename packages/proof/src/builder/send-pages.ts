import { type Owed, pageInvestorsMax, recordLength, writeRecord } from './page.ts'
import type { Thread } from './start-thread.ts'

/** One is being filled, one processed, one waits. */
const buffersPerThread = 3
const rareMax = 64

/** Sends all investors to the threads, with backpressure; returns how many there were. */
export async function sendPages(owed: AsyncIterable<readonly Owed[]>, threads: readonly Thread[]): Promise<number> {
  const buffers = openBuffers(threads.length * buffersPerThread)
  let investors = 0
  let words = await buffers.take()
  let view = new DataView(words)
  let count = 0
  let rare: Owed[] = []
  const send = async () => {
    const page = { words, count, rare }
    const thread = threads.reduce((least, other) => (other.waiting < least.waiting ? other : least))
    thread.ask({ kind: 'page', page }, 'done').then(() => buffers.give(page.words), buffers.fail)
    words = await buffers.take()
    view = new DataView(words)
    count = 0
    rare = []
  }
  for await (const page of owed) {
    for (const one of page) {
      if (writeRecord(view, count * recordLength, one)) count += 1
      else rare.push(one)
      investors += 1
      if (count === pageInvestorsMax || rare.length === rareMax) await send()
    }
  }
  await send()
  buffers.give(words)
  await buffers.takeAll()
  return investors
}

/** A pool of buffers that go to a thread and come back; a caller waits until one is free. */
function openBuffers(number: number) {
  const free = Array.from({ length: number }, () => new SharedArrayBuffer(pageInvestorsMax * recordLength))
  let failure: Error | undefined
  let awaited: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined
  const take = async (): Promise<SharedArrayBuffer> => {
    for (;;) {
      if (failure !== undefined) throw failure
      const buffer = free.pop()
      if (buffer !== undefined) return buffer
      await new Promise<void>((resolve, reject) => {
        awaited = { resolve, reject }
      })
    }
  }
  return {
    take,
    give: (buffer: SharedArrayBuffer) => {
      free.push(buffer)
      awaited?.resolve()
    },
    fail: (error: Error) => {
      failure = error
      awaited?.reject(error)
    },
    /** Resolves when all are back and everything is done. */
    takeAll: async () => {
      for (let taken = 0; taken < number; taken += 1) await take()
    },
  }
}
