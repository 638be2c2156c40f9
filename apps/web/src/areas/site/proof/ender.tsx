import { Guilloche } from '#design/art/guilloche.tsx'
import { buttonClass } from '#design/button.tsx'
import { signInPaths } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'

/** The last thing on the page, and its one green button: after everything that could be checked. None while the gate is closed. */
export default function Ender() {
  const t = useTexts('proof-more')
  const asked = overviewAnswer.useIt()
  if (asked.kind === 'answer' && !asked.value.gate.isOpen) return null
  const snapshot = asked.kind === 'answer' ? asked.value.snapshot : null
  return (
    <section className="band ender">
      <div className="band-edge">
        <Guilloche />
      </div>
      <div className="wrap ender-row">
        <div>
          <h2>{t('ender.title')}</h2>
          <p>{t('ender.text')}</p>
        </div>
        <div className="ender-actions">
          {snapshot !== null && (
            <a className={buttonClass({})} href={`/proof/files/snapshots/${snapshot.number}/note`}>
              {t('ender.snapshot')}
            </a>
          )}
          <a className={buttonClass({ kind: 'primary' })} href={signInPaths.register}>
            {t('ender.register')}
          </a>
        </div>
      </div>
    </section>
  )
}
