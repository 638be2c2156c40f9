import type { CheckedFile } from '../check-file.ts'

export type StepName =
  | 'file'
  | 'note'
  | 'statement'
  | 'amounts'
  | 'leaves'
  | 'crown'
  | 'pieces'
  | 'contradiction'
  | 'movement'
  | 'lines'
  | 'unchanged'
  | 'movements'
  | 'origin'
  | 'witnesses'
  | 'digest'

type Faulty<File> = File extends { readonly checked: infer Checked }
  ? Extract<Checked, { readonly fault: string }>
  : never
export type Fault = Faulty<CheckedFile>['fault'] | 'digest_differs' | 'digest_not_named'

export interface Step {
  readonly name: StepName
  readonly state: 'done' | 'failed' | 'open'
  /** What was computed, in words and in hashes. */
  readonly details: readonly string[]
  readonly hashes: readonly string[]
}
