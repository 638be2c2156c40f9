/** Transactions that wrote events. */
const eventful = new WeakSet<object>()

/** Notes that a transaction writes events: once it is committed, the relay is told. */
export function noteEvents(tx: object): void {
  eventful.add(tx)
}

export function writesEvents(tx: object): boolean {
  return eventful.has(tx)
}
