import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { limitMs, type Spent, settledLine, spentMs } from '../newcomer/settled-line.ts'

/** Prints the seconds of each step as it ends, and the total last; above the limit the run fails. */
export default class NewcomerReporter implements Reporter {
  private readonly steps: Spent[] = []

  onStepEnd(_test: TestCase, _result: TestResult, { category, title, duration }: TestStep): void {
    if (category !== 'test.step') return
    this.steps.push({ title, ms: duration })
    console.log(`${(duration / 1000).toFixed(1).padStart(7)} s  ${title}`)
  }

  onTestEnd(_test: TestCase, { errors }: TestResult): void {
    for (const { message, value, snippet = '' } of errors) console.log(`${message ?? value}\n${snippet}`)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const isSettled = status === 'passed'
    console.log(settledLine(this.steps, isSettled ? 'settled' : 'failed'))
    return { status: isSettled && spentMs(this.steps) > limitMs ? 'failed' : status }
  }
}
