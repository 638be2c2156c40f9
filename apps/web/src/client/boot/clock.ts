/** The browser's clock, in one place. It decides nothing about money: only what a page says about time that has passed. */
export function now(): Date {
  return new Date()
}
