import { afterAll } from 'vitest'

const closers: (() => unknown)[] = []

// Registered while the test file is read: a hook that is registered inside another hook never runs.
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Closes something when the test file is through, the last opened first; may be called from any hook or test. */
export function atEnd(close: () => unknown): void {
  closers.push(close)
}
