import type { DiagnosisCode } from '@clearhold/contract/deposits/doctor'
import * as endpoints from '@clearhold/contract/deposits/endpoints'
import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { readToken } from '#domains/treasury/index.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { diagnoseDeposit, type Finding } from '../actions/diagnose-deposit.ts'
import { diagnoseForSupport } from '../actions/diagnose-for-support.ts'
import { presentDeposits } from '../actions/present-deposits.ts'
import type { DepositsParts, DoctorParts } from '../parts.ts'
import { sayFinding } from '../rules.ts'
import { callerId } from './staff.ts'

/** The specification's 'Transaction Pending': on its way, with nothing to do. */
const pendingCodes: ReadonlySet<DiagnosisCode> = new Set(['confirming', 'not_read_yet', 'tx_pending', 'chain_late'])

/** The deposit doctor, for the owner (by the specification's endpoint or ours) and for support. */
export function doctorRoutes(parts: DepositsParts): Route[] {
  return [findRoute(parts), doctorRoute(parts), supportRoute(parts)]
}

function findRoute(parts: DepositsParts): Route {
  return serve(endpoints.findOwnDeposit, async ({ caller, body, language }) => {
    const answer = await askDoctor(parts, callerId(caller), language, body.transactionId)
    if (!answer.ok) return answer
    const diagnosis = answer.value
    const isPending = pendingCodes.has(diagnosis.code)
    return ok({
      message: isPending ? noticeText(language, 'transactionPending') : diagnosis.title,
      isPending,
      diagnosis,
    })
  })
}

function doctorRoute(parts: DepositsParts): Route {
  return serve(endpoints.diagnoseDeposit, ({ caller, body, language }) =>
    askDoctor(parts, callerId(caller), language, body.reference),
  )
}

function supportRoute(parts: DepositsParts): Route {
  const { reader } = parts.database
  return serve(endpoints.diagnoseForSupport, async ({ body, language }) => {
    const doctor = await doctorParts(parts)
    if (doctor === undefined) return refuse('chain_late')
    const finding = await diagnoseForSupport(doctor, { personId: body.person, text: body.reference })
    const { ownerId } = finding
    const names = await parts.usernamesOf(reader, ownerId === undefined ? [] : [ownerId])
    const owner = ownerId === undefined ? null : { _id: ownerId, username: names.get(ownerId) ?? '' }
    return ok({ ...(await told(parts, language, finding, body.reference)), owner })
  })
}

async function askDoctor(
  parts: DepositsParts,
  personId: string,
  language: Language,
  text: string,
): Promise<Result<Diagnosis, 'chain_late'>> {
  const doctor = await doctorParts(parts)
  if (doctor === undefined) return refuse('chain_late')
  return ok(await told(parts, language, await diagnoseDeposit(doctor, { personId, text }), text))
}

/** Undefined before the chain was ever read. */
async function doctorParts(parts: DepositsParts): Promise<DoctorParts | undefined> {
  const token = await readToken(parts.database.reader, parts.chainId)
  return token === undefined ? undefined : { ...parts, token }
}

async function told(parts: DepositsParts, language: Language, finding: Finding, asked: string): Promise<Diagnosis> {
  const rows = finding.deposit === undefined ? [] : [finding.deposit]
  const [deposit = null] = await presentDeposits(parts.database.reader, parts, rows)
  return { ...sayFinding(language, finding, asked), deposit }
}
