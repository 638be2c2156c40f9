import '../boot/zod-without-eval.ts'
import { type Problem, problemSchema } from '@clearhold/contract/problem-schema'

export function readProblem(body: unknown): Problem | undefined {
  const problem = problemSchema.safeParse(body)
  return problem.success ? problem.data : undefined
}
