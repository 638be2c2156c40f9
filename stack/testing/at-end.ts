const closers: (() => unknown)[] = []

/** Closes something at the end of the test file, in reverse order; may be called from any hook or test. */
export function atEnd(close: () => unknown): void {
  closers.push(close)
}

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
