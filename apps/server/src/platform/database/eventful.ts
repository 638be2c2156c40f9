/** Transactions that wrote events. */
const eventful = new WeakSet<object>()

/** Marks a transaction as writing events: once it is committed, the relay is pinged. */
export function noteEvents(tx: object): void {
  eventful.add(tx)
}

export function writesEvents(tx: object): boolean {
  return eventful.has(tx)
}
