import { DemoStrip } from '../demo-strip.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { Logo } from '../logo.tsx'
import { SampleTag } from '../sample-tag.tsx'
import { Status } from '../status.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Part } from './part.tsx'

export function Marks() {
  return (
    <>
      <DemoStrip />
      <div className="flex items-center justify-between px-(--edge) py-4">
        <span className="brand">
          <Logo /> Clearhold
        </span>
        <span className="flex items-center gap-1">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </div>
      <div className="space-y-12 px-(--edge) pt-4">
        <Part name="Status">
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Status kind="done">Credited</Status>
            <Status kind="moving">7 of 12 confirmations</Status>
            <Status kind="locked">Locked</Status>
            <Status kind="you">Needs you</Status>
            <Status kind="refused">Refused</Status>
            <Status kind="none">None</Status>
          </div>
        </Part>
        <Part name="SampleTag">
          <div className="flex flex-wrap gap-3">
            <SampleTag>Sample</SampleTag>
            <SampleTag>Sample - not a real withdrawal</SampleTag>
          </div>
        </Part>
      </div>
    </>
  )
}
