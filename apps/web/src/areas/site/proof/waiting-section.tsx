import { Skeleton } from '#design/skeleton.tsx'

/** The place of a section whose figures are still asked for: its title, and blocks where rows will come. */
export function WaitingSection({ title }: { readonly title: string }) {
  return (
    <section className="section needs-script" aria-busy="true">
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
        </div>
        <Skeleton shape="bar" />
        <Skeleton shape="bar" />
        <Skeleton shape="bar" />
      </div>
    </section>
  )
}
