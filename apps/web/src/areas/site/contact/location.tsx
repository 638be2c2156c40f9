import { useId } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { identity, isDemo } from '#client/boot/identity.ts'
import { StreetPlan } from '#design/art/street-plan.tsx'
import { EmbedFrame } from '#design/embed-frame.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { embeds } from '#features/content/embeds.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** About a kilometre each way. */
const spread = 0.006

export default function Location() {
  const t = useTexts('contact')
  const place = useHydrationMarker<HTMLElement>()
  const titleId = useId()
  const { map } = embeds
  return (
    <section ref={place} className="section section-tight" aria-labelledby={titleId} data-section="map">
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('map.title')}</h2>
          <p>
            {identity.operator.address}
            <br />
            {map === null ? t('map.none') : t('map.text')}
          </p>
        </div>
        {map !== null && (
          <EmbedFrame
            provider="OpenStreetMap"
            source={frameOf(map)}
            link={`https://www.openstreetmap.org/?mlat=${map.latitude}&mlon=${map.longitude}#map=16/${map.latitude}/${map.longitude}`}
            title={t('map.frame')}
            className="facade-map"
            action={t('map.show')}
            note={isDemo && <SampleTag>{t('map.sample')}</SampleTag>}
          >
            <StreetPlan alt={t('map.alt')} />
          </EmbedFrame>
        )}
      </div>
    </section>
  )
}

function frameOf({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const box = [longitude - spread * 1.6, latitude - spread, longitude + spread * 1.6, latitude + spread]
  const query = new URLSearchParams({ bbox: box.join(), layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
