import type { DiagnosisCode } from '../deposits/doctor.ts'

/** What was found, what it means for the money, and what to do now. */
export interface DiagnosisText {
  readonly title: string
  readonly text: string
  readonly next: string
}

export type DiagnosisTexts = Readonly<Record<DiagnosisCode, DiagnosisText>>
