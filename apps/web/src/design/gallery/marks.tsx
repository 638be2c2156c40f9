import { Avatar } from '../avatar.tsx'
import { DemoStrip } from '../demo-strip.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { Logo } from '../logo.tsx'
import { PageLink } from '../page-link.tsx'
import { SampleTag } from '../sample-tag.tsx'
import { ScrollToTop } from '../scroll-to-top.tsx'
import { Status } from '../status.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Part } from './part.tsx'

/** A drawing instead of a photo: the frame around it is what is looked at. */
const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23567"/%3E%3C/svg%3E'

export function Marks() {
  return (
    <>
      <Part name="DemoStrip, Logo, PageLink, LanguageSwitch, ThemeSwitch" picture="marks">
        <DemoStrip />
        <div className="flex flex-wrap items-center justify-between gap-4 py-4">
          <span className="brand">
            <Logo /> Clearhold
          </span>
          <span className="flex items-center gap-4">
            <PageLink page="risk">Risk</PageLink>
            <LanguageSwitch />
            <ThemeSwitch />
          </span>
        </div>
        <ScrollToTop />
      </Part>
      <Part name="Status, SampleTag, Avatar" picture="status">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Status kind="done">Credited</Status>
          <Status kind="moving">7 of 12 confirmations</Status>
          <Status kind="locked">Locked</Status>
          <Status kind="you">Needs you</Status>
          <Status kind="refused">Refused</Status>
          <Status kind="none">None</Status>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <SampleTag>Sample</SampleTag>
          <SampleTag>Sample - not a real withdrawal</SampleTag>
          <Avatar name="Ines Carvalho" image={null} size="small" />
          <Avatar name="Ines Carvalho" image={null} />
          <Avatar name="Ines Carvalho" image={null} size="large" />
          <Avatar name="Mateo Ruiz" image={photo} />
        </div>
      </Part>
    </>
  )
}
