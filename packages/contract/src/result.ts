/** What an action answers: a value, or one of its closed list of error codes. Throwing is for our own bugs. */
export type Result<Value, Code extends string> = Ok<Value> | Refusal<Code>

export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Refusal<Code extends string> {
  readonly ok: false
  readonly code: Code
  /** Values the person's text is filled with (an amount, a time), never personal data of somebody else. */
  readonly params?: Readonly<Record<string, string>>
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

export function refuse<Code extends string>(code: Code, params?: Readonly<Record<string, string>>): Refusal<Code> {
  return params === undefined ? { ok: false, code } : { ok: false, code, params }
}
