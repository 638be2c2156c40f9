import { ok } from '@clearhold/contract/result'
import type { CspReport } from '@clearhold/contract/views/csp-report'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { type Route, serve } from '../platform/http/route.ts'
import type { Log } from '../platform/log/log.ts'

/** Browsers' reports of policy violations on our own pages: logged, without anything about the person. */
export function cspReportRoutes({ log }: { readonly log?: Pick<Log, 'warn'> }): Route[] {
  return [
    serve(endpoints.reportCspViolation, async ({ body }) => {
      for (const { directive, blocked } of violationsIn(body))
        log?.warn(
          { event: 'csp.violation', directive, blocked },
          'A page tried what its content security policy forbids',
        )
      return ok({ status: 'noted' as const })
    }),
  ]
}

interface Violation {
  readonly directive: string
  /** The blocked origin, or the kind: inline, eval, data. Never a whole URL, which may name a person. */
  readonly blocked: string
}

/** Either format that browsers send, reduced to what an operator needs. */
function violationsIn(report: CspReport): Violation[] {
  if (!Array.isArray(report)) {
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = report['csp-report']
    return [violationOf(effective ?? violated, blocked)]
  }
  return report
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL } }) => violationOf(effectiveDirective, blockedURL))
}

function violationOf(directive = '', blocked = ''): Violation {
  return { directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown', blocked: originOf(blocked) }
}

function originOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url === null) return 'unknown'
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`
}
